import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const QUERY = `query ($sort: String, $limit: Int, $skip: Int) {
  printIssues(sort: $sort, limit: $limit, skip: $skip) { total data { title turnover } } }`;

describeOnDatabase("print issues by turnover", (open) => {
  let backend: TestBackend;
  let mine: Awaited<ReturnType<typeof makeTitle>>;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    mine = await makeTitle(db);
    const other = await makeTitle(db);
    const clientCompanyId = (await makeCompany(db)).id;
    const sell = async (title: string, mediumId: number, prices: number[], values = {}) => {
      const issue = await makeIssue(db, mediumId, { title });
      const place = { clientCompanyId, targetMediumId: mediumId, issueId: issue.id };
      for (const priceCents of prices) await makeBooking(db, { ...place, priceCents, ...values });
    };
    await sell("Klein", mine.medium.id, [100]);
    await sell("Groß", mine.medium.id, [300, 400]);
    await sell("Storniert", mine.medium.id, [9_000], { status: "cancelled" });
    await sell("Fremd", other.medium.id, [500]);
  });

  const titles = async (permissions: readonly string[], variables: Record<string, unknown>) => {
    const { token } = await signedInUser(backend.db, ["global:read__print_issues", ...permissions]);
    const { data, errors } = await send(backend, token, QUERY, variables);
    expect(errors).toBeUndefined();
    return data.printIssues.data.map(({ title }: { title: string }) => title);
  };

  test("sorts and pages by what the column shows", async () => {
    const all = ["global:read__bookings"];
    expect(await titles(all, { sort: "-turnover" })).toEqual(["Groß", "Fremd", "Klein", "Storniert"]);
    expect(await titles(all, { sort: "turnover" })).toEqual(["Storniert", "Klein", "Fremd", "Groß"]);
    expect(await titles(all, { sort: "-turnover", limit: 2, skip: 1 })).toEqual(["Fremd", "Klein"]);
  });

  test("does not reveal hidden turnover by the order", async () => {
    const ofMine = [`medium:${mine.medium.id}:view__bookings`];
    expect(await titles(ofMine, { sort: "-turnover" })).toEqual(["Groß", "Klein", "Storniert", "Fremd"]);
    expect(await titles(ofMine, { sort: "turnover" })).toEqual(["Storniert", "Klein", "Groß", "Fremd"]);
    expect(await titles([], { sort: "-turnover" })).toEqual(["Fremd", "Storniert", "Groß", "Klein"]);
  });

  test("names the clients of an issue to who may see the bookings of its medium, without cancelled ones", async () => {
    const clients = `query { printIssues(sort: "title") { data { title clients { bookingCount turnover } } } }`;
    const ask = async (permission: string) => {
      const { token } = await signedInUser(backend.db, ["global:read__print_issues", permission]);
      const { data, errors } = await send(backend, token, clients);
      expect(errors).toBeUndefined();
      const rows: { title: string; clients: object[] | null }[] = data.printIssues.data;
      return Object.fromEntries(rows.map(({ title, clients }) => [title, clients]));
    };
    expect(await ask("global:read__bookings")).toEqual({
      Fremd: [{ bookingCount: 1, turnover: 500 }],
      Groß: [{ bookingCount: 2, turnover: 700 }],
      Klein: [{ bookingCount: 1, turnover: 100 }],
      Storniert: [],
    });
    const ofMine = await ask(`medium:${mine.medium.id}:view__bookings`);
    expect(ofMine.Fremd).toBeNull();
    expect(ofMine.Groß).toHaveLength(1);
  });

  test("finds issues by their title, and by the name of their medium", async () => {
    const found = async (term: string) => {
      const query = `query ($term: String!) { printIssues(term: $term, sort: "title") { data { title } }
        search(term: $term) { groups { kind hits { title } } } }`;
      const { token } = await signedInUser(backend.db, ["global:read__print_issues"]);
      const { data, errors } = await send(backend, token, query, { term });
      expect(errors).toBeUndefined();
      const titles = (of: { title: string }[]) => of.map(({ title }) => title).sort();
      const listed = titles(data.printIssues.data);
      const group = data.search.groups.find(({ kind }: { kind: string }) => kind === "print_issues");
      expect(titles(group?.hits ?? [])).toEqual(listed);
      return listed;
    };
    expect(await found("Groß")).toEqual(["Groß"]);
    expect(await found(mine.medium.name)).toEqual(["Groß", "Klein", "Storniert"]);
    expect(await found("gibt es nicht")).toEqual([]);
  });
});
