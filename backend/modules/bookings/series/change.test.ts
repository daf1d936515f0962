import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase } from "../../../testing/databases";
import { makeUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { openSeries, problemsOf, SERIES_BOOKING, type SeriesDesk } from "../../../testing/series";
import { bookings } from "../tables";

describeOnDatabase("changes of series", (open) => {
  let backend: SeriesDesk["backend"];
  let digital: SeriesDesk["digital"];
  let token: SeriesDesk["token"];
  let ofDigital: SeriesDesk["ofDigital"];
  let create: SeriesDesk["create"];

  beforeAll(async () => {
    ({ backend, digital, token, ofDigital, create } = await openSeries(open));
  });

  const scoped = async (booking: { _id: string; version: number }, scope: string | null, data: unknown) =>
    await send(
      backend,
      token,
      `mutation ($id: String!, $version: Int!, $data: DigitalBookingInput!, $scope: SeriesScope, $key: String!) {
        r: updateDigitalBooking(id: $id, version: $version, data: $data, scope: $scope, idempotencyKey: $key) {
          series { bookings { ${SERIES_BOOKING} } } } }`,
      { id: booking._id, version: booking.version, scope, data, key: randomUUID() },
    );
  const cancel = async (booking: { _id: string; version: number }, scope: string) =>
    await send(
      backend,
      token,
      `mutation ($id: String!, $version: Int!, $scope: SeriesScope, $key: String!) {
        r: cancelBooking(id: $id, version: $version, reason: "abgesagt", scope: $scope, idempotencyKey: $key) {
          series { bookings { status cancelReason } } } }`,
      { id: booking._id, version: booking.version, scope, key: randomUUID() },
    );
  const comments = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.data.r.series.bookings.map((one: { specs: { comment: string | null } }) => one.specs.comment);

  it("changes one appearance, the following ones too, or all: only changed fields, never their place", async () => {
    const { data } = await create(ofDigital(), { start: "2030-01-07", size: 4 });
    const [, second, third] = data.r.bookings;
    const edited = (comment: string, day = "2030-01-14") =>
      ofDigital({ campaignStartDate: day, campaignEndDate: day, comment }).digital;
    expect(comments(await scoped(second, null, edited("eine")))).toEqual([null, "eine", null, null]);
    const later = await scoped({ ...second, version: 2 }, "following", edited("weitere", "2030-01-15"));
    expect(comments(later)).toEqual([null, "weitere", "weitere", "weitere"]);
    expect(later.data.r.series.bookings.map((one: { appearsOn: string }) => one.appearsOn)).toEqual([
      "2030-01-07",
      "2030-01-15",
      "2030-01-21",
      "2030-01-28",
    ]);
    const all = await scoped({ ...third, version: 2 }, "all", edited("alle", "2030-01-21"));
    expect(comments(all)).toEqual(["alle", "alle", "alle", "alle"]);
    expect(all.data.r.series.bookings.map((one: { version: number }) => one.version)).toEqual([2, 4, 3, 3]);
  });

  it("changes all or none: a full slot of one appearance refuses the whole change", async () => {
    const other = await makeTitle(
      backend.db,
      [{ label: "Frei" }, { label: "Knapp", slots: 1, limit: { limitationType: "day" } }],
      { type: "digital", hasIssues: false },
    );
    const specs = (n: number, day?: string) => ({
      targetMedium: String(other.medium.id),
      format: String(other.formats[n]?.id),
      ...(day ? { campaignStartDate: day, campaignEndDate: day } : {}),
    });
    const { data } = await create(ofDigital(specs(0)), { start: "2031-01-06", size: 3 });
    const [first, , third] = data.r.bookings;
    expect((await scoped(third, null, ofDigital(specs(1, "2031-01-20")).digital)).errors).toBeUndefined();
    // Its own slot does not block the third one.
    expect((await scoped(first, "all", ofDigital(specs(1, "2031-01-06")).digital)).errors).toBeUndefined();
    const rivals = await create(ofDigital(specs(0)), { start: "2031-01-06", size: 3 });
    const refused = await scoped(rivals.data.r.bookings[0], "all", ofDigital(specs(1, "2031-02-03")).digital);
    expect(problemsOf(refused)).toEqual({ "specs.format": "slots_full_days" });
    const rows = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.seriesId, Number(rivals.data.r._id)));
    expect(rows.map((row) => [row.version, row.formatId])).toEqual(
      [1, 2, 3].map(() => [1, other.formats[0]?.id]),
    );
    const moved = ofDigital({ ...specs(0, "2031-01-06"), targetMedium: String(digital.medium.id) }).digital;
    expect(problemsOf(await scoped(rivals.data.r.bookings[0], "all", moved))).toMatchObject({
      "specs.targetMedium": "medium_of_series",
    });
  });

  it("cancels one appearance, the following ones too, or all; completed ones stay", async () => {
    const { data } = await create(ofDigital(), { start: "2032-01-05", size: 4 });
    const [first, second] = data.r.bookings;
    const states = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.data.r.series.bookings.map((one: { status: string }) => one.status);
    await backend.db
      .update(bookings)
      .set({ status: "completed" })
      .where(and(eq(bookings.seriesId, Number(data.r._id)), eq(bookings.seriesPosition, 4)));
    expect(states(await cancel(second, "following"))).toEqual([
      "open",
      "cancelled",
      "cancelled",
      "completed",
    ]);
    expect(states(await cancel(first, "all"))).toEqual(["cancelled", "cancelled", "cancelled", "completed"]);
  });

  it("lets two users change a series at once, from whichever appearance", async () => {
    const { data } = await create(ofDigital(), { start: "2033-01-03", size: 6 });
    const made = data.r.bookings as { _id: string; version: number; appearsOn: string }[];
    const answers = await Promise.all(
      made.map((one) =>
        scoped(
          one,
          "all",
          ofDigital({ campaignStartDate: one.appearsOn, campaignEndDate: one.appearsOn }, 7).digital,
        ),
      ),
    );
    // The second user gets a version conflict, and there is no deadlock.
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([undefined, "VERSION_CONFLICT"]));
  });

  it("changes and cancels 99 appearances with as many statements as three", async () => {
    const supervisor = await makeUser(backend.db);
    const statementsOf = async (size: number, start: string) => {
      const { data } = await create(ofDigital(), { size, start });
      const [first] = data.r.bookings;
      const days = { campaignStartDate: start, campaignEndDate: start };
      const edited = {
        ...ofDigital({ ...days, comment: "alle" }, 1500).digital,
        supervisor: String(supervisor.id),
      };
      backend.statements.length = 0;
      const changed = await scoped(first, "all", edited);
      const toChange = backend.statements.length;
      expect(comments(changed)).toEqual(Array(size).fill("alle"));
      const rows = await backend.db
        .select()
        .from(bookings)
        .where(eq(bookings.seriesId, Number(data.r._id)));
      const unlike = rows.filter(
        (row) => row.version !== 2 || row.priceCents !== 1500 || row.supervisorId !== supervisor.id,
      );
      expect(unlike).toEqual([]);
      const ids = rows.map((row) => row.id);
      const logged = await backend.db
        .select({ recordId: activityLogs.recordId })
        .from(activityLogs)
        .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
        .where(and(inArray(activityLogs.recordId, ids), eq(activityChanges.field, "specs.comment")));
      expect(logged.map(({ recordId }) => recordId).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
      backend.statements.length = 0;
      const cancelled = await cancel({ ...first, version: 2 }, "all");
      expect(cancelled.errors).toBeUndefined();
      return [toChange, backend.statements.length];
    };
    const few = await statementsOf(3, "2034-01-02");
    expect(await statementsOf(99, "2035-01-01")).toEqual(few);
  });
});
