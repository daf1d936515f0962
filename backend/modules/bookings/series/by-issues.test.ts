import { randomUUID } from "node:crypto";
import { addMonths } from "domain/dates";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeBooking, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { openSeries, problemsOf, SESSION_START, type SeriesDesk } from "../../../testing/series";
import { issues } from "../../issues/tables";
import { bookings } from "../tables";

type Row = {
  issue: { title: string };
  isBooked: boolean;
  obstacle: string | null;
  replaces: { title: string } | null;
  price: number;
  free: number | null;
};
type Booked = { seriesPosition: number; price: number; specs: { issue: { title: string } } };

describeOnDatabase("series by issues", (open) => {
  let desk: SeriesDesk;
  /** A title of its own for each test: 1 to 8/2027 on the 12th; of the first format two are free, of the second one. */
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let ids: string[];

  beforeAll(async () => {
    desk = await openSeries(open);
  });
  beforeEach(async () => {
    title = await makeTitle(desk.backend.db, [
      { label: "1/2 Seite hoch", slots: 2 },
      { label: "1/2 Seite quer", slots: 1 },
    ]);
    ids = [];
    for (let n = 0; n < 8; n++) {
      const publishDate = addMonths("2027-02-12", n);
      const issueNumber = `${n + 1}/2027`;
      const values = { title: issueNumber, issueNumber, publishDate };
      ids.push(String((await makeIssue(desk.backend.db, title.medium.id, values)).id));
    }
  });

  const booking = (specs = {}, price = 1000) => ({
    print: {
      clientCompany: String(desk.clientId),
      price,
      specs: {
        targetMedium: String(title.medium.id),
        format: String(title.formats[0]?.id),
        placement: String(title.placement.id),
        ...specs,
      },
    },
  });
  const id = (n: number) => ids[n - 1] ?? "";
  /** Sells all of a format in an issue. */
  const fill = async (n: number, format = 0, slots = 2) => {
    for (let slot = 0; slot < slots; slot++) {
      await makeBooking(desk.backend.db, {
        clientCompanyId: desk.clientId,
        targetMediumId: title.medium.id,
        formatId: title.formats[format]?.id,
        issueId: Number(id(n)),
        appearsFrom: "2027-02-12",
        appearsOn: "2027-02-12",
      });
    }
  };
  const single = async (n: number) => {
    const { data } = await send(
      desk.backend,
      desk.token,
      `mutation ($data: PrintBookingInput!, $key: String!) {
        r: createPrintBooking(data: $data, idempotencyKey: $key) { _id version } }`,
      { data: booking({ issue: id(n) }).print, key: randomUUID() },
    );
    return data.r as { _id: string; version: number };
  };
  const shown = ({ rows }: { rows: Row[] }) =>
    rows.map(
      ({ issue, isBooked, replaces }) =>
        `${isBooked ? "+" : "-"}${issue.title}${replaces ? ` statt ${replaces.title}` : ""}`,
    );
  const booked = ({ bookings: made }: { bookings: Booked[] }) =>
    made.map(({ seriesPosition, specs }) => `${seriesPosition}: ${specs.issue.title}`);

  it("Alpenblick, six from 1/2027: issues 1 to 6, each once, at the price and in the places of the booking", async () => {
    const series = { booking: booking(), issues: { size: 6, from: id(1) } };
    const { data } = await desk.previewIssues(series);
    expect(shown(data.r)).toEqual(["+1/2027", "+2/2027", "+3/2027", "+4/2027", "+5/2027", "+6/2027"]);
    expect(data.r).toMatchObject({ total: 6000, missing: 0, warnings: [] });
    expect(data.r.rows[0]).toMatchObject({ date: "2027-02-12", available: 2, free: 2, alternatives: [] });
    const made = await desk.createIssues(series);
    expect(made.errors).toBeUndefined();
    expect(made.data.r).toMatchObject({ issueStep: 1, start: "2027-02-12" });
    expect(booked(made.data.r)).toEqual([
      "1: 1/2027",
      "2: 2/2027",
      "3: 3/2027",
      "4: 4/2027",
      "5: 5/2027",
      "6: 6/2027",
    ]);
    expect(made.data.r.bookings[5]).toMatchObject({
      price: 1000,
      specs: { format: { name: "1/2 Seite hoch" }, placement: { name: "Umschlagseite 2" } },
      history: [{ action: "create" }],
    });
  });

  it("takes every second issue, and splits the sum to the cent over those that it books", async () => {
    await fill(3);
    const issuesInput = { size: 3, from: id(1), step: 2, splitPrice: true };
    const { data } = await desk.previewIssues({ booking: booking({}, 1000), issues: issuesInput });
    expect(shown(data.r)).toEqual(["+1/2027", "-3/2027", "+5/2027", "+7/2027 statt 3/2027"]);
    expect(data.r.rows.map(({ price }: Row) => price)).toEqual([334, 0, 333, 333]);
    expect(data.r.total).toBe(1000);
    const made = await desk.createIssues({ booking: booking({}, 1000), issues: issuesInput });
    expect(booked(made.data.r)).toEqual(["1: 1/2027", "2: 5/2027", "3: 7/2027"]);
  });

  it("shows a full issue before saving with what is free instead, and each alternative succeeds", async () => {
    await fill(2);
    const plan = { size: 6, from: id(1) };
    const { data } = await desk.previewIssues({ booking: booking(), issues: plan });
    expect(shown(data.r)).toEqual([
      "+1/2027",
      "-2/2027",
      "+3/2027",
      "+4/2027",
      "+5/2027",
      "+6/2027",
      "+7/2027 statt 2/2027",
    ]);
    expect(data.r.rows[1]).toMatchObject({
      obstacle: "full",
      free: 0,
      available: 2,
      problems: [],
      alternatives: [
        { issue: { title: "7/2027" }, format: null, free: 2 },
        { issue: { title: "2/2027" }, format: { name: "1/2 Seite quer" }, free: 1 },
      ],
    });
    const leftOut = { ...plan, instead: [{ issue: id(2), format: null }] };
    const without = await desk.previewIssues({ booking: booking(), issues: leftOut });
    expect(shown(without.data.r)).toEqual(["+1/2027", "-2/2027", "+3/2027", "+4/2027", "+5/2027", "+6/2027"]);
    // The issue after the last one stays offered.
    expect(without.data.r.rows[1].alternatives[0]).toMatchObject({ issue: { title: "7/2027" }, free: 2 });
    const other = { ...plan, instead: [{ issue: id(2), format: String(title.formats[1]?.id) }] };
    const inOther = await desk.previewIssues({ booking: booking(), issues: other });
    expect(inOther.data.r.rows[1]).toMatchObject({
      isBooked: true,
      obstacle: null,
      free: 1,
      format: { name: "1/2 Seite quer" },
    });
    const expected = [
      [plan, ["1/2027", "3/2027", "4/2027", "5/2027", "6/2027", "7/2027"]],
      [leftOut, ["1/2027", "3/2027", "4/2027", "5/2027", "6/2027"]],
    ] as const;
    for (const [input, titles] of expected) {
      const made = await desk.createIssues({ booking: booking(), issues: input });
      expect(made.data.r.bookings.map(({ specs }: Booked) => specs.issue.title)).toEqual(titles);
    }
    const quer = await desk.createIssues({ booking: booking(), issues: { ...other, size: 2 } });
    // Issue 1 has both of its slots sold by now.
    expect(quer.data.r.bookings.map(({ specs }: Booked) => specs)).toMatchObject([
      { issue: { title: "2/2027" }, format: { name: "1/2 Seite quer" } },
      { issue: { title: "7/2027" }, format: { name: "1/2 Seite hoch" } },
    ]);
  });

  it("passes over an issue whose ad deadline has passed, unless it is named", async () => {
    await desk.backend.db
      .update(issues)
      .set({ adClosesOn: "2027-01-14" })
      .where(eq(issues.id, Number(id(1))));
    const first = await desk.previewIssues({ booking: booking(), issues: { size: 2 } });
    expect(shown(first.data.r)).toEqual(["+2/2027", "+3/2027"]);
    const named = await desk.previewIssues({ booking: booking(), issues: { size: 2, from: id(1) } });
    expect(shown(named.data.r)).toEqual(["-1/2027", "+2/2027", "+3/2027 statt 1/2027"]);
    expect(named.data.r.rows[0]).toMatchObject({
      obstacle: "closed",
      warnings: [{ field: "rows[0].issue", message: "series_issue_closed" }],
    });
    const anyway = {
      size: 2,
      from: id(1),
      instead: [{ issue: id(1), format: String(title.formats[0]?.id) }],
    };
    const made = await desk.createIssues({ booking: booking(), issues: anyway });
    expect(booked(made.data.r)).toEqual(["1: 1/2027", "2: 2/2027"]);
  });

  it("plans as many as there are issues and says how many are missing; no issue yet books nothing", async () => {
    const few = { booking: booking(), issues: { size: 6, from: id(5) } };
    const { data } = await desk.previewIssues(few);
    expect([data.r.rows.length, data.r.missing]).toEqual([4, 2]);
    await desk.backend.db.delete(issues).where(eq(issues.mediumId, title.medium.id));
    const none = await desk.previewIssues({ booking: booking(), issues: { size: 6 } });
    expect(none.data.r).toMatchObject({ rows: [], missing: 6, total: 0 });
    const before = await desk.counted();
    const refused = await desk.createIssues({ booking: booking(), issues: { size: 6 } });
    expect(problemsOf(refused)).toEqual({ "series.from": "series_no_issue" });
    expect(await desk.counted()).toEqual(before);
  });

  it("refuses two rows with one issue at their rows", async () => {
    const rows = [1, 3, 1].map((n) => ({ date: "2027-02-12", issue: id(n) }));
    const before = await desk.counted();
    const series = { booking: booking(), issues: { size: 3 }, rows };
    const twice = { "rows[0].issue": "series_issue_twice", "rows[2].issue": "series_issue_twice" };
    expect(problemsOf(await desk.createIssues(series))).toEqual(twice);
    const { data } = await desk.previewIssues(series);
    expect(data.r.rows.map(({ problems }: { problems: unknown[] }) => problems.length)).toEqual([1, 0, 1]);
    expect(await desk.counted()).toEqual(before);
  });

  it("an issue withdrawn or filled between plan and save refuses its row, and books nothing", async () => {
    const rows = [1, 2, 3].map((n) => ({ date: "2027-02-12", issue: id(n) }));
    const series = { booking: booking(), issues: { size: 3 }, rows };
    expect((await desk.previewIssues(series)).data.r.rows[1].problems).toEqual([]);
    await fill(2);
    await desk.backend.db.delete(issues).where(eq(issues.id, Number(id(3))));
    const before = await desk.counted();
    // What is wrong with a row comes before its slots are asked for.
    expect(problemsOf(await desk.createIssues(series))).toEqual({ "rows[2].issue": "choice_invalid" });
    const { data } = await desk.previewIssues(series);
    expect(data.r.rows[1].problems).toEqual([{ field: "rows[1].issue", message: "no_slot_left" }]);
    const left = { ...series, rows: rows.slice(0, 2) };
    expect(problemsOf(await desk.createIssues(left))).toEqual({ "rows[1].issue": "no_slot_left" });
    expect(await desk.counted()).toEqual(before);
  });

  it("a plan by days that skips an issue asks, and is booked once that is meant", async () => {
    const monthly = { size: 2, start: "2027-02-12", weekdays: [5], pattern: "monthly" };
    const rows = [{ date: "2027-02-12" }, { date: "2027-04-12" }];
    const series = { booking: booking(), plan: monthly, rows };
    const { data } = await desk.previewIssues(series);
    expect(data.r.rows[1].warnings).toEqual([{ field: "rows[1].issue", message: "series_issue_skipped" }]);
    const refused = await desk.createIssues({ ...series, asksIfSkipped: true });
    expect(problemsOf(refused)).toEqual({ "rows[1].issue": "series_issue_skipped" });
    expect((await desk.createIssues(series)).errors).toBeUndefined();
  });

  it("refuses a medium by days, a wrong plan, and a format that the medium does not have, each at its field", async () => {
    const byDays = { booking: desk.ofDigital(), issues: { size: 3 } };
    expect(problemsOf(await desk.createIssues(byDays))).toEqual({ "series.from": "series_needs_issues" });
    const wrong = { booking: booking(), issues: { size: 100, step: 4 } };
    expect(problemsOf(await desk.previewIssues(wrong))).toEqual({
      "series.size": "number_out_of_range",
      "series.step": "choice_invalid",
    });
    const both = {
      booking: booking(),
      issues: { size: 1 },
      plan: { size: 1, start: "2027-02-12", weekdays: [1], pattern: "daily" },
    };
    for (const none of [both, { booking: booking() }]) {
      expect(problemsOf(await desk.createIssues(none))).toEqual({ plan: "choice_invalid" });
    }
    for (const format of [String(desk.digital.formats[0]?.id), "nein", "99999999"]) {
      const rows = [{ date: "2027-02-12", issue: id(1), format }];
      const { code, errors } = await desk.createIssues({ booking: booking(), issues: { size: 1 }, rows });
      expect([code, errors?.[0]?.extensions.data?.[0]?.field]).toEqual(["BAD_USER_INPUT", "rows[0].format"]);
    }
  });

  it("plans and books 99 issues with as many statements as three", async () => {
    for (let n = 8; n < 104; n++) {
      await makeIssue(desk.backend.db, title.medium.id, { publishDate: addMonths("2027-02-12", n) });
    }
    const statementsOf = async (size: number, from: number) => {
      desk.backend.statements.length = 0;
      const { data } = await desk.createIssues({ booking: booking(), issues: { size, from: id(from) } });
      expect(data.r.bookings).toHaveLength(size);
      return desk.backend.statements.length;
    };
    const few = await statementsOf(3, 1);
    expect(await statementsOf(99, 5)).toBe(few);
  });

  it("continues a single booking: it is the first one and stays as it was", async () => {
    const first = await single(2);
    const before = await rowOf(first._id);
    const continues = { id: first._id, version: first.version };
    const series = { booking: booking(), issues: { size: 3 }, continues };
    const { data } = await desk.previewIssues(series);
    // Each issue at most once: its own is not planned again.
    expect(shown(data.r)).toEqual(["+1/2027", "+3/2027", "+4/2027"]);
    const made = await desk.createIssues({ ...series, issues: { size: 3, from: id(3) } });
    expect(made.errors).toBeUndefined();
    expect(booked(made.data.r)).toEqual(["1: 2/2027", "2: 3/2027", "3: 4/2027", "4: 5/2027"]);
    const { seriesId, seriesPosition, version, updatedAt, updatedById, ...rest } = await rowOf(first._id);
    expect([seriesPosition, version]).toEqual([1, 2]);
    expect(seriesId).toBe(Number(made.data.r._id));
    expect(rest).toEqual(
      Object.fromEntries(Object.keys(rest).map((key) => [key, before[key as keyof typeof rest]])),
    );
    expect(made.data.r.bookings[0].history.map(({ action }: { action: string }) => action)).toContain(
      "update",
    );
    // The version that was seen is another one now.
    expect((await desk.createIssues(series)).code).toBe("VERSION_CONFLICT");
    expect(updatedAt).not.toBeNull();
    expect(updatedById).not.toBeNull();
  });

  it("prolongs a series from any of its bookings; a cancelled first booking leaves its issue", async () => {
    const made = await desk.createIssues({ booking: booking(), issues: { size: 3, from: id(1) } });
    const [first, second] = made.data.r.bookings;
    const taken = {
      booking: booking(),
      issues: { size: 1 },
      rows: [{ date: "2027-02-12", issue: id(1) }],
      continues: { id: second._id, version: second.version },
    };
    expect(problemsOf(await desk.createIssues(taken))).toEqual({ "rows[0].issue": "series_issue_twice" });
    const cancel = `mutation ($id: String!, $version: Int!, $key: String!) {
      cancelBooking(id: $id, version: $version, reason: "abgesagt", idempotencyKey: $key) { status } }`;
    await send(desk.backend, desk.token, cancel, {
      id: first._id,
      version: first.version,
      key: randomUUID(),
    });
    const longer = await desk.createIssues(taken);
    expect(booked(longer.data.r)).toEqual(["1: 1/2027", "2: 2/2027", "3: 3/2027", "4: 1/2027"]);
    const { data } = await desk.createIssues({ ...taken, rows: undefined, issues: { size: 2, from: id(4) } });
    expect(booked(data.r).slice(4)).toEqual(["5: 4/2027", "6: 5/2027"]);
    const tooLong = { ...taken, rows: undefined, issues: { size: 94, from: id(4) } };
    expect(problemsOf(await desk.previewIssues(tooLong))).toEqual({ "series.size": "number_out_of_range" });
  });

  it("continues only what the user may edit, in its medium: no cancelled single, no package, no unknown one", async () => {
    const first = await single(1);
    const continues = { id: first._id, version: first.version };
    const series = { booking: booking(), issues: { size: 1, from: id(2) }, continues };
    const other = { ...series, booking: desk.ofPrint() };
    expect(problemsOf(await desk.createIssues(other))).toMatchObject({
      "specs.targetMedium": "medium_of_series",
    });
    for (const unknown of ["99999999", "nein"]) {
      expect((await desk.createIssues({ ...series, continues: { id: unknown, version: 1 } })).code).toBe(
        "NOT_FOUND",
      );
      expect((await desk.previewIssues({ ...series, continues: { id: unknown, version: 1 } })).code).toBe(
        "NOT_FOUND",
      );
    }
    const rights = ["global:create__bookings", "global:read__bookings"];
    const { token: reader } = await signedInUser(desk.backend.db, rights, {}, SESSION_START);
    expect((await desk.createIssues(series, randomUUID(), reader)).code).toBe("NOT_AUTHORIZED");
    expect((await desk.previewIssues(series, reader)).code).toBe("NOT_AUTHORIZED");
    const viewer = (await signedInUser(desk.backend.db, ["global:read__bookings"], {}, SESSION_START)).token;
    expect(
      (await desk.createIssues({ ...series, continues: { id: "nein", version: 1 } }, randomUUID(), viewer))
        .code,
    ).toBe("NOT_AUTHORIZED");
    await desk.backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.id, Number(first._id)));
    expect(problemsOf(await desk.createIssues(series))).toEqual({ "": "booking_cancelled" });
    await desk.backend.db
      .update(bookings)
      .set({ status: "open", bookingType: "multi" })
      .where(eq(bookings.id, Number(first._id)));
    expect(problemsOf(await desk.createIssues(series))).toEqual({ "": "series_of_single" });
  });

  it("a copied series: each copy is a single booking, whose issue the series does not keep", async () => {
    const made = await desk.createIssues({ booking: booking(), issues: { size: 2, from: id(1) } });
    const copy = `mutation ($id: String!, $key: String!) {
      r: copyBooking(id: $id, idempotencyKey: $key) { _id seriesPosition series { _id } specs { issue { title } } } }`;
    for (const { _id } of made.data.r.bookings) {
      const { data } = await send(desk.backend, desk.token, copy, { id: _id, key: randomUUID() });
      expect(data.r).toMatchObject({ series: null, seriesPosition: null });
      expect(data.r.specs.issue).not.toBeNull();
    }
  });

  it("gives the same answer to a form that arrives twice, also where it continues a booking", async () => {
    const first = await single(1);
    const continues = { id: first._id, version: first.version };
    const series = { booking: booking(), issues: { size: 2, from: id(2) }, continues };
    const key = randomUUID();
    const [one, two] = await Promise.all([desk.createIssues(series, key), desk.createIssues(series, key)]);
    expect(one?.data.r._id).toBe(two?.data.r._id);
    expect(booked(one?.data.r)).toEqual(["1: 1/2027", "2: 2/2027", "3: 3/2027"]);
  });

  async function rowOf(bookingId: string) {
    const [row] = await desk.backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, Number(bookingId)));
    if (!row) throw new Error("no such booking");
    return row;
  }
});
