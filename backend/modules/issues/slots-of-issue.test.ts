import { randomUUID } from "node:crypto";
import { formatLimits, media } from "backend/modules/media/tables";
import { makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { issueFormats, issues } from "./tables";

const CREATE = `mutation ($data: PrintBookingInput!, $asks: Boolean, $key: String!) {
  createPrintBooking(data: $data, asksIfOut: $asks, idempotencyKey: $key) { _id } }`;
const AVAILABILITY = `query ($medium: String!, $format: String!, $issue: String!) {
  formatAvailability(mediumId: $medium, formatId: $format, issueId: $issue) { periods { available taken free } }
  issue(id: $issue) { formatSlots { available free } } }`;

describeOnDatabase("the slots of an issue of its own", (open) => {
  let backend: TestBackend;
  let token: string;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let issue: { id: number };
  let client: { id: number };
  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    title = await makeTitle(db, [
      { label: "1/1 Seite", slots: 4 },
      { label: "Beilage" },
      { label: "U4", slots: 1 },
    ]);
    issue = await makeIssue(db, title.medium.id, { title: "Mai" });
    client = await makeCompany(db);
    const [full, insert, back] = title.formats.map(({ id }) => id);
    await db.insert(issueFormats).values([
      { issueId: issue.id, categoryId: full ?? 0, slots: 1 },
      { issueId: issue.id, categoryId: insert ?? 0, isLeftOut: true },
      { issueId: issue.id, categoryId: back ?? 0, slots: 0 },
    ]);
    ({ token } = await signedInUser(
      db,
      ["read", "create"].map((action) => `global:${action}__bookings`),
    ));
  });
  const format = (n: number) => String(title.formats[n]?.id);
  const medium = () => String(title.medium.id);
  const book = (n: number, { id, asks }: { id: number; asks?: boolean } = issue) =>
    send(backend, token, CREATE, {
      data: {
        clientCompany: String(client.id),
        price: 100,
        specs: { targetMedium: medium(), issue: String(id), format: format(n) },
      },
      asks,
      key: randomUUID(),
    });
  const problem = ({ errors }: Awaited<ReturnType<typeof book>>) => errors?.[0]?.extensions.data?.[0];
  const seen = async (n: number) =>
    (
      await send(backend, token, AVAILABILITY, {
        medium: medium(),
        format: format(n),
        issue: String(issue.id),
      })
    ).data;

  test("are sold, and no more; other issues keep those of the medium", async () => {
    expect((await seen(0)).formatAvailability.periods).toEqual([{ available: 1, taken: 0, free: 1 }]);
    expect((await book(0)).errors).toBeUndefined();
    expect(problem(await book(0))).toMatchObject({
      message: "slots_sold_out",
      params: { available: 1, issue: "Mai" },
    });
    expect((await seen(0)).formatAvailability.periods).toEqual([{ available: 1, taken: 1, free: 0 }]);
    const other = await makeIssue(backend.db, title.medium.id, { publishDate: "2099-05-01" });
    for (let n = 0; n < 4; n++) expect((await book(0, other)).errors).toBeUndefined();
    expect(problem(await book(0, other))).toMatchObject({ params: { available: 4 } });
  });

  test("are none of a format that is left out, and without end for 0", async () => {
    expect(problem(await book(1))).toMatchObject({ field: "specs.format", message: "format_not_in_issue" });
    expect((await book(2)).errors).toBeUndefined();
    expect((await book(2)).errors).toBeUndefined();
    expect((await seen(1)).issue.formatSlots).toEqual([
      { available: 1, free: 0 },
      { available: 0, free: 0 },
      { available: null, free: null },
    ]);
  });

  test("can be fewer than what is sold: the issue names the bookings, to who may see them", async () => {
    const { db } = backend;
    const [, , back] = title.formats.map(({ id }) => id);
    const ofBack = and(eq(issueFormats.issueId, issue.id), eq(issueFormats.categoryId, back ?? 0));
    await db.update(issueFormats).set({ slots: 1 }).where(ofBack);
    const document = `query ($id: String!) {
      printIssue(id: $id) { oversold { format { name } period taken available bookings { _id } } } }`;
    const ask = async (...more: string[]) => {
      const { token: asking } = await signedInUser(db, ["global:read__print_issues", ...more]);
      const { data, errors } = await send(backend, asking, document, { id: String(issue.id) });
      expect(errors).toBeUndefined();
      return data.printIssue.oversold;
    };
    const oversold = { format: { name: "U4" }, period: "Mai", taken: 2, available: 1 };
    const bookings = [{ _id: expect.any(String) }, { _id: expect.any(String) }];
    expect(await ask("global:read__bookings")).toEqual([{ ...oversold, bookings }]);
    expect(await ask()).toEqual([{ ...oversold, bookings: [] }]);
    await db.update(issueFormats).set({ slots: 0 }).where(ofBack);
    expect(await ask()).toEqual([]);
  });

  test("move with the issue: it says which bookings then break the window of their format", async () => {
    const { db } = backend;
    const [full] = title.formats.map(({ id }) => id);
    const ofFull = and(eq(formatLimits.mediumId, title.medium.id), eq(formatLimits.categoryId, full ?? 0));
    await db.update(formatLimits).set({ campaignEnd: "2099-04-30" }).where(ofFull);
    const document = `query ($id: String!, $day: Date!) {
      brokenByMovingIssue(id: $id, publishDate: $day) { booking { clientCompany { _id } } message params { value } } }`;
    const { token: asking } = await signedInUser(db, ["global:read__print_issues", "global:read__bookings"]);
    const ask = async (day: string) =>
      (await send(backend, asking, document, { id: String(issue.id), day })).data.brokenByMovingIssue;
    expect(await ask("2099-05-01")).toEqual([
      {
        booking: { clientCompany: { _id: String(client.id) } },
        message: "after_campaign_window",
        params: [{ value: "2099-04-30" }],
      },
    ]);
    expect(await ask("2099-04-30")).toEqual([]);
    await db.update(formatLimits).set({ campaignEnd: null }).where(ofFull);
  });

  test("are booked after the closing day only if that is meant", async () => {
    await backend.db.update(issues).set({ adClosesOn: "2020-01-01" }).where(eq(issues.id, issue.id));
    expect(problem(await book(2, { id: issue.id, asks: true }))).toMatchObject({
      field: "specs.issue",
      message: "issue_is_closed",
      params: { day: "2020-01-01" },
    });
    expect((await book(2)).errors).toBeUndefined();
  });

  test("close anew when the rule of the medium changes", async () => {
    const { token: keeper } = await signedInUser(
      backend.db,
      ["read", "edit"].map((action) => `global:${action}__media`),
    );
    const read = `{ medium(id: "${medium()}") { version name formatcategories { _id } } }`;
    const { version, name, formatcategories } = (await send(backend, keeper, read)).data.medium;
    const data = {
      name,
      type: "print",
      hasIssues: true,
      adClosingDays: 3,
      formats: formatcategories.map(({ _id }: { _id: string }) => _id),
    };
    const update = `mutation ($id: String!, $version: Int!, $data: MediumInput!, $key: String!) {
      updateMedium(id: $id, version: $version, data: $data, idempotencyKey: $key) { adClosingDays } }`;
    const saved = await send(backend, keeper, update, { id: medium(), version, data, key: randomUUID() });
    expect(saved.errors).toBeUndefined();
    const [row] = await backend.db.select().from(issues).where(eq(issues.id, issue.id));
    // Wednesday 1 April 2099: three working days before it is Friday 27 March.
    expect(row?.adClosesOn).toBe("2099-03-27");
    expect(
      (await backend.db.select().from(media).where(eq(media.id, title.medium.id)))[0]?.adClosingDays,
    ).toBe(3);
  });
});
