import { randomUUID } from "node:crypto";
import { addMonths } from "domain/dates";
import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase } from "../../../testing/databases";
import { send } from "../../../testing/request";
import { openSeries, problemsOf, type SeriesDesk } from "../../../testing/series";
import { bookings } from "../tables";

const TWICE = "series_issue_twice";
const CANCEL = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: cancelBooking(id: $id, version: $version, reason: "abgesagt", idempotencyKey: $key) { _id version } }`;
const REOPEN = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: reopenBooking(id: $id, version: $version, idempotencyKey: $key) { _id version } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  r: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version undo } }`;
const MOVE = `mutation ($id: String!, $version: Int!, $day: Date!, $key: String!) {
  r: moveBooking(id: $id, version: $version, day: $day, idempotencyKey: $key) { _id } }`;
const COPY = `mutation ($id: String!, $key: String!) { r: copyBooking(id: $id, idempotencyKey: $key) {
  _id version series { _id } specs { issue { _id } } } }`;
const OUTCOME = "done undo refused { _id reason }";
const BULK = `mutation ($ids: [String!], $change: BookingBulkChange!, $key: String!) {
  r: bulkBookings(selection: { ids: $ids }, change: $change, idempotencyKey: $key) { ${OUTCOME} } }`;
const BULK_PREVIEW = `query ($ids: [String!], $change: BookingBulkChange!) {
  r: bulkBookingsPreview(selection: { ids: $ids }, change: $change) { refused { _id reason } } }`;
const CELLS = `mutation ($cells: [BookingCell!]!, $key: String!) {
  r: changeBookingCells(cells: $cells, idempotencyKey: $key) { ${OUTCOME} } }`;
const UNDO = `mutation ($undo: String!, $key: String!) {
  r: undoBookings(id: $undo, idempotencyKey: $key) { done refused { _id reason } } }`;

describeOnDatabase("each issue at most once in a series", (open) => {
  let desk: SeriesDesk;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  /** 1 to 6/2027 of a title of its own for each test. */
  let ids: string[];
  /** The bookings of a series in 1, 2 and 3/2027. */
  let members: string[];

  beforeAll(async () => {
    desk = await openSeries(open);
  });
  beforeEach(async () => {
    title = await makeTitle(desk.backend.db, [{ label: "1/1 Seite" }]);
    ids = [];
    for (let n = 0; n < 6; n++) {
      const values = { issueNumber: `${n + 1}/2027`, publishDate: addMonths("2027-02-12", n) };
      ids.push(String((await makeIssue(desk.backend.db, title.medium.id, values)).id));
    }
    const series = { booking: { print: booking(null) }, issues: { size: 3, from: issue(1) } };
    const made = (await desk.createIssues(series)).data.r.bookings as { _id: string }[];
    members = made.map(({ _id }) => _id);
  });

  const issue = (n: number) => ids[n - 1] ?? "";
  const member = (n: number) => members[n - 1] ?? "";
  const booking = (inIssue: string | null, price = 1000) => ({
    clientCompany: String(desk.clientId),
    price,
    specs: {
      targetMedium: String(title.medium.id),
      format: String(title.formats[0]?.id),
      issue: inIssue,
    },
  });
  const versionOf = async (id: string) => {
    const [row] = await desk.backend.db
      .select({ version: bookings.version })
      .from(bookings)
      .where(eq(bookings.id, Number(id)));
    return row?.version ?? 0;
  };
  const run = async (document: string, variables: object) =>
    await send(desk.backend, desk.token, document, { key: randomUUID(), ...variables });
  const runOn = async (document: string, id: string, variables: object = {}) =>
    await run(document, { id, version: await versionOf(id), ...variables });
  const moveByForm = (id: string, to: string) => runOn(UPDATE, id, { data: booking(to) });
  const bulk = (of: readonly string[], change: object) => run(BULK, { ids: of, change });
  const refusedIn = (answer: Awaited<ReturnType<typeof run>>) =>
    (answer.data.r.refused as { _id: string; reason: string }[]).map(({ _id, reason }) => [_id, reason]);
  /** The issue of each booking of the series, and whether it is cancelled. */
  const places = async () => {
    const [{ seriesId } = { seriesId: null }] = await desk.backend.db
      .select({ seriesId: bookings.seriesId })
      .from(bookings)
      .where(eq(bookings.id, Number(member(1))));
    const rows = await desk.backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.seriesId, seriesId ?? 0))
      .orderBy(asc(bookings.seriesPosition));
    return rows.map(
      ({ issueId, status }) => `${status === "cancelled" ? "x" : ""}${ids.indexOf(String(issueId)) + 1}`,
    );
  };
  /** Cancels the first booking, and moves the second one into its issue. */
  const takeTheFirstPlace = async () => {
    await runOn(CANCEL, member(1));
    expect((await moveByForm(member(2), issue(1))).errors).toBeUndefined();
    expect(await places()).toEqual(["x1", "1", "3"]);
  };

  it("by the form: another issue of the series is refused at its field, a free one and the own one are not", async () => {
    expect(problemsOf(await moveByForm(member(2), issue(1)))).toEqual({ "specs.issue": TWICE });
    expect(await places()).toEqual(["1", "2", "3"]);
    expect((await runOn(UPDATE, member(2), { data: booking(issue(2), 900) })).errors).toBeUndefined();
    expect((await moveByForm(member(2), issue(4))).errors).toBeUndefined();
    expect(await places()).toEqual(["1", "4", "3"]);
  });

  it("moved to another day: a booking in an issue has no day of its own", async () => {
    const moved = await runOn(MOVE, member(2), { day: "2027-02-12" });
    expect(problemsOf(moved)).toEqual({ day: "booking_not_movable" });
    expect(await places()).toEqual(["1", "2", "3"]);
  });

  it("by a change of many: those that would come second are left out, and the preview says so", async () => {
    const toFirst = { action: "issue", value: issue(1) };
    const both = [member(2), member(3)];
    const refusals = both.map((id) => [id, TWICE]);
    expect(refusedIn(await run(BULK_PREVIEW, { ids: both, change: toFirst }))).toEqual(refusals);
    expect(refusedIn(await bulk(both, toFirst))).toEqual(refusals);
    const toFourth = { action: "issue", value: issue(4) };
    const withheld = await bulk(both, { ...toFourth, allOrNothing: true });
    expect([withheld.data.r.done, refusedIn(withheld)]).toEqual([0, [[member(3), TWICE]]]);
    const one = await bulk(both, toFourth);
    expect([one.data.r.done, refusedIn(one)]).toEqual([1, [[member(3), TWICE]]]);
    expect(await places()).toEqual(["1", "4", "3"]);
  });

  it("reopened: on its own, by a change of many, and by its cell", async () => {
    await takeTheFirstPlace();
    expect(problemsOf(await runOn(REOPEN, member(1)))).toEqual({ "specs.issue": TWICE });
    expect(refusedIn(await bulk([member(1)], { action: "reopen" }))).toEqual([[member(1), TWICE]]);
    const cells = [{ id: member(1), version: await versionOf(member(1)), field: "status", value: "open" }];
    expect(refusedIn(await run(CELLS, { cells }))).toEqual([[member(1), TWICE]]);
    expect(await places()).toEqual(["x1", "1", "3"]);
    // Its issue is free again.
    await moveByForm(member(2), issue(2));
    expect((await runOn(REOPEN, member(1))).errors).toBeUndefined();
    expect(await places()).toEqual(["1", "2", "3"]);
  });

  it("by undoing: a booking goes back only where nobody of its series is now", async () => {
    const moved = await moveByForm(member(1), issue(5));
    await moveByForm(member(2), issue(1));
    const { undo } = moved.data.r;
    expect(undo).toEqual(expect.any(String));
    expect(refusedIn(await run(UNDO, { undo }))).toEqual([[member(1), TWICE]]);
    expect(await places()).toEqual(["5", "1", "3"]);
  });

  it("copied or imported: these are single bookings, and the series does not keep their issue", async () => {
    const { data } = await run(COPY, { id: member(1) });
    expect(data.r).toMatchObject({ series: null, specs: { issue: { _id: issue(1) } } });
    expect((await moveByForm(data.r._id, issue(2))).errors).toBeUndefined();
    expect(await places()).toEqual(["1", "2", "3"]);
    // The copy begins a series of its own there.
    const version = await versionOf(data.r._id);
    const rows = [{ date: "2027-02-12", issue: issue(2) }];
    const series = { booking: { print: booking(null) }, issues: { size: 1 }, rows };
    const longer = { ...series, continues: { id: data.r._id, version } };
    expect(problemsOf(await desk.createIssues(longer))).toEqual({ "rows[0].issue": TWICE });
  });

  it("at the same time: of two that go into one issue exactly one does", async () => {
    const series = {
      booking: { print: booking(null) },
      issues: { size: 1 },
      rows: [{ date: "2027-02-12", issue: issue(6) }],
      continues: { id: member(3), version: await versionOf(member(3)) },
    };
    const answers = await Promise.all([
      moveByForm(member(1), issue(6)),
      moveByForm(member(2), issue(6)),
      desk.createIssues(series),
    ]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect((await places()).filter((place) => place === "6")).toHaveLength(1);
  });

  it("a series that had an issue twice before is saved as long as it stays there", async () => {
    await desk.backend.db
      .update(bookings)
      .set({ issueId: Number(issue(1)) })
      .where(eq(bookings.id, Number(member(2))));
    expect((await runOn(UPDATE, member(2), { data: booking(issue(1), 900) })).errors).toBeUndefined();
    expect(problemsOf(await moveByForm(member(3), issue(1)))).toEqual({ "specs.issue": TWICE });
  });
});
