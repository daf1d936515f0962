import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";

const PLANNER = ["global:read__print_issues", "global:edit__print_issues"];
const PLAN =
  "flatPlan { version pageCount pageWidth pageHeight sections { page name } places { category { _id } from to side } ads { bookingId client page position format { name formatSize { width height } } placement { name } materialState } }";
const READ = `query ($id: String!) { printIssue(id: $id) { title turnover ${PLAN} } }`;
const SAVE = `mutation ($id: String!, $version: Int!, $data: FlatPlanInput!, $key: String!) {
  saveFlatPlan(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id ${PLAN} } }`;

describeOnDatabase("flat plans of print issues", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientCompanyId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db, [
      { label: "1/1 Seite", slots: 4, width: 210, height: 280 },
      { label: "2/1 Seite", slots: 1, width: 420, height: 280 },
    ]);
    clientCompanyId = (await makeCompany(backend.db, { name: "Moser" })).id;
    ({ token } = await signedInUser(backend.db, PLANNER));
  });

  async function issueWithAds(count = 2) {
    const issue = await makeIssue(backend.db, title.medium.id);
    const place = { clientCompanyId, targetMediumId: title.medium.id, issueId: issue.id };
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const row = await makeBooking(backend.db, {
        ...place,
        formatId: title.formats[n % 2]?.id,
        placementId: title.placement.id,
        priceCents: 10_000,
      });
      ids.push(String(row.id));
    }
    return { id: String(issue.id), ads: ids };
  }
  const read = async (id: string, as = token) => (await send(backend, as, READ, { id })).data.printIssue;
  const save = (id: string, version: number, data: object, key: string = randomUUID(), as = token) =>
    send(backend, as, SAVE, { id, version, data, key });

  it("begins empty, with the ads of the issue to be placed", async () => {
    const { id, ads } = await issueWithAds();
    await makeBooking(backend.db, {
      clientCompanyId,
      targetMediumId: title.medium.id,
      issueId: Number(id),
      status: "cancelled",
    });
    const { flatPlan, turnover } = await read(id);
    expect(flatPlan).toMatchObject({ version: 0, pageCount: null, sections: [], places: [] });
    expect(flatPlan.ads).toEqual([
      {
        bookingId: ads[0],
        client: null,
        page: null,
        position: null,
        format: { name: "1/1 Seite", formatSize: { width: 210, height: 280 } },
        placement: { name: "Umschlagseite 2" },
        materialState: null,
      },
      expect.objectContaining({ bookingId: ads[1], page: null }),
    ]);
    // Planning needs no right on bookings; their clients, prices and states do.
    expect(turnover).toBeNull();
    for (const right of ["global:read__bookings", `medium:${title.medium.id}:view__bookings`]) {
      const { token: seller } = await signedInUser(backend.db, [...PLANNER, right]);
      const seen = await read(id, seller);
      expect(seen.turnover).toBe(20_000);
      expect(seen.flatPlan.ads[0]).toMatchObject({ client: "Moser", materialState: "open" });
    }
    const elsewhere = await signedInUser(backend.db, [...PLANNER, "medium:999999:view__bookings"]);
    expect((await read(id, elsewhere.token)).flatPlan.ads[0]).toMatchObject({
      client: null,
      materialState: null,
    });
  });

  it("knows the plan of the issue before: of the same medium, the latest with pages", async () => {
    const own = await makeTitle(backend.db, [{ label: "1/1 Seite", width: 210, height: 280 }]);
    const issueOn = async (publishDate: string, mediumId = own.medium.id) => {
      const { id, title: name } = await makeIssue(backend.db, mediumId, { publishDate });
      return { id: String(id), name };
    };
    const first = await issueOn("2097-01-10");
    const second = await issueOn("2097-02-10");
    await issueOn("2097-03-10");
    const present = await issueOn("2097-04-10");
    const later = await issueOn("2097-05-10");
    const elsewhere = await issueOn("2097-03-20", title.medium.id);
    const place = { category: String(own.placement.id), from: 2, to: 2, side: "left" };
    const pages = {
      pageWidth: 210,
      pageHeight: 280,
      sections: [{ page: 3, name: "Thema" }],
      places: [place],
    };
    await save(first.id, 0, { pageCount: 16 });
    await save(second.id, 0, { pageCount: 64, ...pages });
    await save(later.id, 0, { pageCount: 20 });
    await save(elsewhere.id, 0, { pageCount: 24 });
    const earlierOf = async (id: string) => {
      const query = `query ($id: String!) { printIssue(id: $id) { flatPlan { earlier {
        title pageCount pageWidth pageHeight sections { page name } places { category { _id } from to side } } } } }`;
      return (await send(backend, token, query, { id })).data.printIssue.flatPlan.earlier;
    };
    expect(await earlierOf(present.id)).toEqual({
      title: second.name,
      pageCount: 64,
      pageWidth: 210,
      pageHeight: 280,
      sections: [{ page: 3, name: "Thema" }],
      places: [{ category: { _id: String(own.placement.id) }, from: 2, to: 2, side: "left" }],
    });
    expect(await earlierOf(second.id)).toMatchObject({ title: first.name, pageCount: 16, sections: [] });
    const { id: alone } = await issueOn("2096-01-10");
    expect(await earlierOf(alone)).toBeNull();
  });

  it("lists its ads by client, and in the order of their bookings where the clients are hidden", async () => {
    const { id, ads } = await issueWithAds(1);
    const alpha = await makeCompany(backend.db, { name: "Älpler" });
    const place = { targetMediumId: title.medium.id, issueId: Number(id), clientCompanyId: alpha.id };
    const later = String((await makeBooking(backend.db, place)).id);
    const order = async (as: string) =>
      (await read(id, as)).flatPlan.ads.map((ad: { bookingId: string }) => ad.bookingId);
    const seller = await signedInUser(backend.db, [...PLANNER, "global:read__bookings"]);
    expect(await order(seller.token)).toEqual([later, ads[0]]);
    expect(await order(token)).toEqual([ads[0], later]);
  });

  it("is saved as a whole, numbered by page, and logged by names", async () => {
    const { id, ads } = await issueWithAds(3);
    const [first, second, third] = ads;
    const data = {
      pageCount: 16,
      pageWidth: 210,
      pageHeight: 280,
      sections: [
        { page: 9, name: " Reise " },
        { page: 3, name: "Thema" },
      ],
      places: [{ category: String(title.placement.id), from: 2, to: 2, side: "left" }],
      ads: [
        { booking: first, page: 4 },
        { booking: second, page: 4, position: 5 },
        { booking: third, page: 2, position: 9 },
      ],
    };
    const { data: answer, errors } = await save(id, 0, data);
    expect(errors).toBeUndefined();
    const plan = answer.saveFlatPlan.flatPlan;
    expect(plan).toMatchObject({
      version: 1,
      pageCount: 16,
      sections: [
        { page: 3, name: "Thema" },
        { page: 9, name: "Reise" },
      ],
      places: [{ category: { _id: String(title.placement.id) }, from: 2, to: 2, side: "left" }],
    });
    const placed = new Map(plan.ads.map((ad: { bookingId: string }) => [ad.bookingId, ad]));
    expect(placed.get(second)).toMatchObject({ page: 4, position: 1 });
    expect(placed.get(first)).toMatchObject({ page: 4, position: 2 });
    expect(placed.get(third)).toMatchObject({ page: 2, position: 1 });

    await save(id, 1, { ...data, ads: [], sections: [] });
    expect((await read(id)).flatPlan).toMatchObject({ version: 2, sections: [] });
    const logs = await backend.db
      .select({ field: activityChanges.field, before: activityChanges.before, after: activityChanges.after })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(and(eq(activityLogs.area, "print_issues"), eq(activityLogs.recordId, Number(id))))
      .orderBy(activityChanges.id);
    expect(logs).toContainEqual({ field: "places.Umschlagseite 2", before: null, after: "2–2 left" });
    expect(logs).toContainEqual({ field: `ads.#${third}`, before: "2/1", after: null });
  });

  it("answers the same post once, refuses an older version, and shows the present plan", async () => {
    const { id, ads } = await issueWithAds();
    const data = { pageCount: 8, ads: [{ booking: ads[0], page: 3 }] };
    const key = randomUUID();
    await save(id, 0, data, key);
    const again = await save(id, 0, data, key);
    expect(again.data.saveFlatPlan.flatPlan.version).toBe(1);
    expect((await save(id, 0, { pageCount: 10 }, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    const older = await save(id, 0, { pageCount: 12 });
    expect(older.code).toBe("VERSION_CONFLICT");
    expect(older.errors?.[0]?.extensions.current).toMatchObject({
      version: 1,
      pageCount: 8,
      ads: [{ id: ads[0], page: 3, position: 1 }],
    });
    const both = await Promise.all([save(id, 1, { pageCount: 20 }), save(id, 1, { pageCount: 24 })]);
    expect(both.map(({ code }) => code).sort()).toEqual(["VERSION_CONFLICT", undefined]);
  });

  it("keeps its versions and restores one, without ads and places that are gone by then", async () => {
    const { id, ads } = await issueWithAds(2);
    const restore = (version: number, of: number, as = token, key: string = randomUUID()) =>
      send(
        backend,
        as,
        `mutation ($id: String!, $version: Int!, $of: Int!, $key: String!) {
          restoreFlatPlan(id: $id, version: $version, of: $of, idempotencyKey: $key) { ${PLAN} flatPlan { undo } } }`,
        { id, version, of, key },
      );
    const versions = async () => {
      const query = `query ($id: String!) { printIssue(id: $id) { flatPlan {
        versions { version pageCount placedCount savedBy { _id } } } } }`;
      return (await send(backend, token, query, { id })).data.printIssue.flatPlan.versions;
    };
    const sections = [{ page: 3, name: "Thema" }];
    const placed = ads.map((booking, n) => ({ booking, page: n + 2 }));
    await save(id, 0, { pageCount: 8, sections, ads: placed });
    await save(id, 1, { pageCount: 16 });
    expect(await versions()).toMatchObject([
      { version: 2, pageCount: 16, placedCount: 0 },
      { version: 1, pageCount: 8, placedCount: 2 },
    ]);
    await backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.id, Number(ads[0])));
    expect((await restore(1, 1)).code).toBe("VERSION_CONFLICT");
    for (const of of [0, 7, -1]) expect((await restore(2, of)).code).toBe("NOT_FOUND");
    const key = randomUUID();
    for (let n = 0; n < 2; n++) {
      const { flatPlan } = (await restore(2, 1, token, key)).data.restoreFlatPlan;
      expect(flatPlan).toMatchObject({ version: 3, pageCount: 8, sections });
      expect(flatPlan.ads).toMatchObject([{ bookingId: ads[1], page: 3, position: 1 }]);
      expect(flatPlan.undo).not.toBeNull();
    }
    expect((await versions()).map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__print_issues"]);
    expect((await restore(3, 1, reader)).code).toBe("NOT_AUTHORIZED");
    const other = await issueWithAds(1);
    await save(other.id, 0, { pageCount: 8 });
    expect((await restore(3, 9)).code).toBe("NOT_FOUND");
  });

  it("drops an ad that is cancelled or moved to another issue, and keeps it otherwise", async () => {
    const { id, ads } = await issueWithAds(3);
    const other = await makeIssue(backend.db, title.medium.id);
    await save(id, 0, { pageCount: 8, ads: ads.map((booking, n) => ({ booking, page: n + 2 })) });
    const change = (n: number, values: Partial<typeof bookings.$inferInsert>) =>
      backend.db
        .update(bookings)
        .set(values)
        .where(eq(bookings.id, Number(ads[n])));
    await change(0, { status: "cancelled" });
    await change(0, { status: "open" });
    await change(1, { issueId: other.id });
    await change(1, { issueId: Number(id) });
    await change(2, { priceCents: 5 });
    const plan = (await read(id)).flatPlan;
    expect(plan.ads.map((ad: { page: number | null }) => ad.page)).toEqual([null, null, 4]);
  });

  it("refuses what the issue does not have, naming the form's fields, and changes nothing", async () => {
    const { id } = await issueWithAds();
    const foreign = await issueWithAds(1);
    const refused = async (data: object) => {
      const { code, errors } = await save(id, 0, data);
      expect(code).toBe("BAD_USER_INPUT");
      return errors?.[0]?.extensions.data?.map(({ field, message }) => `${field}: ${message}`);
    };
    expect(await refused({ pageCount: 7 })).toEqual(["pageCount: page_count_odd"]);
    expect(await refused({ pageCount: 8, ads: [{ booking: foreign.ads[0], page: 1 }] })).toEqual([
      ": ad_not_in_issue",
    ]);
    expect(await refused({ pageCount: 8, ads: [{ booking: "x", page: 1 }] })).toEqual([": ad_not_in_issue"]);
    expect(
      await refused({ pageCount: 8, places: [{ category: "9999999", from: 1, to: 1, side: "any" }] }),
    ).toEqual([": record_unknown"]);
    expect((await read(id)).flatPlan.version).toBe(0);
    for (const unknown of ["0", "999999", "x"]) expect((await save(unknown, 0, {})).code).toBe("NOT_FOUND");
  });

  it("can only be read and changed with permission", async () => {
    const { id } = await issueWithAds();
    const { token: reader } = await signedInUser(backend.db, ["global:read__print_issues"]);
    expect((await read(id, reader)).flatPlan.version).toBe(0);
    expect((await save(id, 0, {}, randomUUID(), reader)).code).toBe("NOT_AUTHORIZED");
    const { token: seller } = await signedInUser(backend.db, ["global:read__bookings"]);
    expect((await send(backend, seller, READ, { id })).code).toBe("NOT_AUTHORIZED");
    const past = await send(backend, seller, `query ($id: String!) { issue(id: $id) { ${PLAN} } }`, { id });
    expect(past.code).toBe("NOT_AUTHORIZED");
  });

  it("lists print issues by medium, year and term in any order, with a constant number of statements", async () => {
    const own = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 4 }]);
    for (const day of ["2031-03-12", "2031-06-12", "2032-01-12"])
      await makeIssue(backend.db, own.medium.id, { publishDate: day });
    const query = `query ($limit: Int, $term: String, $filter: IssueFilter, $sort: String) {
      printIssues(limit: $limit, term: $term, filter: $filter, sort: $sort) {
        total data { publishDate turnover medium { name } formatSlots { available taken } flatPlan { version pageCount ads { page } } } } }`;
    const days = async (variables: object) => {
      const { data, errors } = await send(backend, token, query, { ...variables });
      expect(errors).toBeUndefined();
      return data.printIssues.data.map((one: { publishDate: string }) => one.publishDate);
    };
    const filter = { mediumIds: [String(own.medium.id)] };
    expect(await days({ filter })).toEqual(["2032-01-12", "2031-06-12", "2031-03-12"]);
    expect(await days({ filter: { ...filter, year: 2031 }, sort: "publishDate" })).toEqual([
      "2031-03-12",
      "2031-06-12",
    ]);
    expect(await days({ term: own.medium.name, sort: "medium" })).toHaveLength(3);
    expect(await days({ filter: { year: 99999 } })).toEqual([]);
    expect((await send(backend, token, query, { sort: "id; drop" })).code).toBe("BAD_USER_INPUT");
    const statements = async (limit: number) => {
      backend.statements.length = 0;
      await days({ filter, limit });
      return backend.statements.length;
    };
    // Both pages go on, so that both lists are counted.
    expect(await statements(2)).toBe(await statements(1));
  });
});
