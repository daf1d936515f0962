import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { flatPlans } from "backend/modules/flat-plans/tables";
import { media } from "backend/modules/media/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

const FIELDS = `_id version title issueNumber publishDate description adClosing materialClosing adClosesOn materialDueOn
  formats { format isLeftOut slots }`;
const CREATE = `mutation ($data: PrintIssueInput!, $key: String!) {
  r: createPrintIssue(data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintIssueInput!, $asks: Boolean, $key: String!) {
  r: updatePrintIssue(id: $id, version: $version, data: $data, asksIfMoving: $asks, idempotencyKey: $key) { ${FIELDS} } }`;
const DELETE = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: deletePrintIssue(id: $id, version: $version, idempotencyKey: $key) }`;
const CHANGE = `mutation ($selection: PrintIssueSelection!, $change: PrintIssueBulk!, $key: String!) {
  r: changePrintIssues(selection: $selection, change: $change, idempotencyKey: $key) { done refused { label reason } } }`;

describeOnDatabase("a print issue", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let token: string;
  let medium: string;
  const formatId = (n: number) => String(title.formats[n]?.id);
  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 4 }, { label: "Beilage" }]);
    medium = String(title.medium.id);
    await backend.db
      .update(media)
      .set({ adClosingDays: 10, materialClosingDays: 5 })
      .where(eq(media.id, title.medium.id));
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__print_issues`);
    ({ token } = await signedInUser(backend.db, [...rights, "global:read__bookings"]));
  });
  let day = 0;
  // A day of its own for each issue.
  const nextDay = () => `2090-01-${String(++day).padStart(2, "0")}`;
  const run = (document: string, variables: object, as = token) =>
    send(backend, as, document, { key: randomUUID(), ...variables });
  const create = (data: object) => run(CREATE, { data: { title: "Jänner", medium, ...data } });
  const problems = ({ errors }: Awaited<ReturnType<typeof run>>) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const sell = async (issueId: string, values = {}) => {
    const clientCompanyId = (await makeCompany(backend.db)).id;
    const place = { clientCompanyId, targetMediumId: title.medium.id, issueId: Number(issueId) };
    return await makeBooking(backend.db, {
      ...place,
      appearsFrom: "2090-01-01",
      appearsOn: "2090-01-01",
      ...values,
    });
  };

  test("is created with formats of its own, and derives its closing days from the rule of the medium", async () => {
    const formats = [
      { format: formatId(1), isLeftOut: true },
      { format: formatId(0), slots: 7 },
    ];
    // Epiphany and two weekends lie between.
    const answer = await create({ publishDate: "2027-01-14", materialClosing: "2027-01-08", formats });
    expect(answer.data?.r).toMatchObject({
      version: 1,
      title: "Jänner",
      adClosing: null,
      adClosesOn: "2026-12-29",
      materialClosing: "2027-01-08",
      materialDueOn: "2027-01-08",
      formats: [
        { format: formatId(0), isLeftOut: false, slots: 7 },
        { format: formatId(1), isLeftOut: true, slots: null },
      ],
    });
    const { data } = await run(
      "query ($id: String!) { printIssue(id: $id) { history { action changes { field after } } } }",
      { id: answer.data.r._id },
    );
    const [{ changes }] = data.printIssue.history;
    expect(changes).toContainEqual({ field: "formats[1/1 Seite].slots", after: "7" });
    expect(changes).toContainEqual({ field: "medium", after: title.medium.name });
  });

  test("says at each field what is wrong", async () => {
    expect(problems(await create({ title: " ", publishDate: "2027-02-30" }))).toEqual([
      "title required",
      "publishDate date_invalid",
    ]);
    const publishDate = nextDay();
    const other = await makeTitle(backend.db, [], { type: "digital" });
    expect(problems(await create({ publishDate, medium: String(other.medium.id) }))).toEqual([
      "medium choice_invalid",
    ]);
    expect(problems(await create({ publishDate, adClosing: "2090-02-01" }))).toEqual([
      "adClosing closing_after_publication",
    ]);
    const foreign = await makeTitle(backend.db, [{ label: "Fremd" }]);
    const formats = [{ format: String(foreign.formats[0]?.id), slots: 1 }];
    expect(problems(await create({ publishDate, formats }))).toEqual([
      `formats.c${foreign.formats[0]?.id}.slots format_not_of_medium`,
    ]);
    const many = [{ format: formatId(0), slots: 10_000 }];
    expect(problems(await create({ publishDate, formats: many }))).toEqual([
      `formats.c${formatId(0)}.slots slots_too_many`,
    ]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__print_issues"]);
    const denied = await run(CREATE, { data: { title: "x", medium, publishDate } }, reader);
    expect(denied.code).toBe("NOT_AUTHORIZED");
  });

  test("shares day and number of a year with no other issue of its medium", async () => {
    const publishDate = nextDay();
    const first = await create({ publishDate, issueNumber: "1" });
    expect(first.errors).toBeUndefined();
    expect(problems(await create({ publishDate, issueNumber: "1" }))).toEqual([
      "publishDate issue_day_used",
      "issueNumber issue_number_used",
    ]);
    const other = String((await makeTitle(backend.db)).medium.id);
    expect((await create({ publishDate, issueNumber: "1", medium: other })).errors).toBeUndefined();
    expect((await create({ publishDate: "2091-01-05", issueNumber: "1" })).errors).toBeUndefined();
    const withYear = await create({ publishDate: nextDay(), issueNumber: "25/2090" });
    expect(withYear.errors).toBeUndefined();
    expect(problems(await create({ publishDate: "2092-01-05", issueNumber: "25/2090" }))).toEqual([
      "issueNumber issue_number_used_before",
    ]);
    // What it had before may stay.
    const twin = await makeIssue(backend.db, title.medium.id, { publishDate, title: "Alt" });
    const data = { title: "Neu", medium, publishDate };
    expect((await run(UPDATE, { id: String(twin.id), version: 1, data })).errors).toBeUndefined();
  });

  describe("that moves", () => {
    test("asks, and then takes all its bookings along, each with version and history", async () => {
      const { _id: id } = (await create({ publishDate: "2090-05-02" })).data.r;
      const open = await sell(id, { targetYear: 2090 });
      const cancelled = await sell(id, { status: "cancelled", specType: "immoflash" });
      const data = { title: "Jänner", medium, publishDate: "2091-03-01" };
      const asked = await run(UPDATE, { id, version: 1, data, asks: true });
      expect(asked.errors?.[0]?.extensions.data).toEqual([
        { field: "publishDate", message: "issue_moves_bookings", params: { count: 2, day: "2091-03-01" } },
      ]);
      const saved = await run(UPDATE, { id, version: 1, data, asks: false });
      expect(saved.data.r).toMatchObject({ version: 2, publishDate: "2091-03-01", adClosesOn: "2091-02-15" });
      const rows = await backend.db
        .select()
        .from(bookings)
        .where(eq(bookings.issueId, Number(id)));
      const moved = { appearsFrom: "2091-03-01", appearsOn: "2091-03-01", version: 2 };
      expect(rows.find((row) => row.id === open.id)).toMatchObject({ ...moved, targetYear: 2091 });
      expect(rows.find((row) => row.id === cancelled.id)).toMatchObject({ ...moved, targetYear: null });
      const { data: seen } = await run(
        "query ($id: String!) { booking(id: $id) { history(limit: 1, skip: 0) { action changes { field after } } } }",
        { id: String(open.id) },
      );
      expect(seen.booking.history).toEqual([
        {
          action: "issueMoved",
          changes: expect.arrayContaining([{ field: "appearsOn", after: "2091-03-01" }]),
        },
      ]);
    });

    test("does not ask without bookings, or where the day stays", async () => {
      const { _id: id } = (await create({ publishDate: nextDay() })).data.r;
      const data = { title: "Jänner", medium, publishDate: nextDay() };
      expect((await run(UPDATE, { id, version: 1, data, asks: true })).errors).toBeUndefined();
      await sell(id);
      const renamed = { ...data, title: "Februar" };
      expect((await run(UPDATE, { id, version: 2, data: renamed, asks: true })).errors).toBeUndefined();
    });

    test("keeps its medium", async () => {
      const { _id: id, publishDate } = (await create({ publishDate: nextDay() })).data.r;
      const other = String((await makeTitle(backend.db)).medium.id);
      const data = { title: "Jänner", medium: other, publishDate };
      expect(problems(await run(UPDATE, { id, version: 1, data }))).toEqual(["medium issue_medium_fixed"]);
      await sell(id);
      expect(problems(await run(UPDATE, { id, version: 1, data }))).toEqual(["medium issue_medium_fixed"]);
    });
  });

  describe("that is deleted", () => {
    test("is not in use by bookings or a flat plan, and not out yet", async () => {
      const { _id: id } = (await create({ publishDate: nextDay() })).data.r;
      const booking = await sell(id, { status: "cancelled" });
      await backend.db.insert(flatPlans).values({ issueId: Number(id), pageCount: 16 });
      const used = await run(DELETE, { id, version: 1 });
      expect(used.code).toBe("IN_USE");
      expect((used.errors?.[0]?.extensions as { uses: object[] }).uses).toEqual([
        { what: "bookings", count: 1, link: `/bookings?issue=${id}` },
        { what: "flat_plans", count: 1, link: `/issues/edit/print/${id}` },
      ]);
      await backend.db.delete(bookings).where(eq(bookings.id, booking.id));
      await backend.db
        .update(flatPlans)
        .set({ pageCount: null })
        .where(eq(flatPlans.issueId, Number(id)));
      expect((await run(DELETE, { id, version: 1 })).data.r).toBe(true);
      const out = await makeIssue(backend.db, title.medium.id, { publishDate: "2020-01-02" });
      expect((await run(DELETE, { id: String(out.id), version: 1 })).code).toBe("TOO_LATE");
    });

    test("says in bulk why it stays", async () => {
      const out = await makeIssue(backend.db, title.medium.id, { publishDate: "2020-01-03", title: "Alt" });
      const { _id: id } = (await create({ publishDate: nextDay() })).data.r;
      const selection = { ids: [id, String(out.id)] };
      const { data } = await run(CHANGE, { selection, change: { isDeletion: true } });
      expect(data.r).toEqual({ done: 1, refused: [{ label: "Alt", reason: "too_late" }] });
    });
  });

  test("gets a closing day in bulk", async () => {
    const { _id: id } = (await create({ publishDate: "2090-06-01" })).data.r;
    const change = { data: { adClosing: "2090-05-02" } };
    expect((await run(CHANGE, { selection: { ids: [id] }, change })).data.r.done).toBe(1);
    const { data } = await run(`query ($id: String!) { printIssue(id: $id) { ${FIELDS} } }`, { id });
    expect(data.printIssue).toMatchObject({ adClosing: "2090-05-02", adClosesOn: "2090-05-02", version: 2 });
  });

  test("is none of another type", async () => {
    const other = await makeTitle(backend.db, [], { type: "immoflash" });
    const issue = await makeIssue(backend.db, other.medium.id);
    const { data } = await run("query ($id: String!) { printIssue(id: $id) { title } }", {
      id: String(issue.id),
    });
    expect(data.printIssue).toBeNull();
    const change = { id: String(issue.id), version: 1 };
    expect((await run(DELETE, change)).code).toBe("NOT_FOUND");
    const saving = {
      ...change,
      data: { title: "x", medium: String(other.medium.id), publishDate: nextDay() },
    };
    expect((await run(UPDATE, saving)).code).toBe("NOT_FOUND");
  });
});
