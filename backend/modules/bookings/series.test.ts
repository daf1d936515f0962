import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeCompany, makeIssue, makeTitle } from "../../testing/booking-factories";
import { describeOnEachDatabase, type TestBackend } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { bookingSeries, bookings } from "./tables";

const ROW = `date issue { title } from to price available free problems { field message } warnings { field message }`;
const PREVIEW = `query ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!]) {
  r: bookingSeriesPreview(booking: $booking, plan: $plan, rows: $rows) { total warnings { field message } rows { ${ROW} } } }`;
const BOOKING = `_id version status price appearsOn seriesPosition cancelReason
  specs { issue { title } campaignStartDate campaignEndDate releaseDate comment format { name } }`;
const CREATE = `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!], $key: String!) {
  r: createBookingSeries(booking: $booking, plan: $plan, rows: $rows, idempotencyKey: $key) {
    _id pattern start weekdays skipCurrentPeriod bookings { ${BOOKING} series { _id } history { action } } } }`;

describeOnEachDatabase("series of bookings", (open) => {
  let backend: TestBackend;
  let print: Awaited<ReturnType<typeof makeTitle>>;
  let digital: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open({ clock: () => new Date("2027-01-15T10:00:00Z") });
    const { db } = backend;
    print = await makeTitle(db, [{ label: "1/1 Seite", slots: 1 }]);
    for (const month of ["02", "03", "04"]) {
      await makeIssue(db, print.medium.id, { title: `Heft ${month}`, publishDate: `2027-${month}-10` });
    }
    digital = await makeTitle(db, [{ label: "Banner", slots: 2, limit: { limitationType: "day" } }], {
      type: "digital",
      hasIssues: false,
    });
    clientId = (await makeCompany(db)).id;
    ({ token } = await signedInUser(
      db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
      {},
      new Date("2027-01-15T09:00:00Z"),
    ));
  });

  const head = (price = 1000) => ({ clientCompany: String(clientId), price });
  const ofPrint = (specs = {}) => ({
    print: {
      ...head(),
      specs: { targetMedium: String(print.medium.id), format: String(print.formats[0]?.id), ...specs },
    },
  });
  const ofDigital = (specs = {}, price = 1000) => ({
    digital: {
      ...head(price),
      specs: { targetMedium: String(digital.medium.id), format: String(digital.formats[0]?.id), ...specs },
    },
  });
  const plan = (changes = {}) => ({
    size: 3,
    start: "2027-02-01",
    weekdays: [1],
    pattern: "weekly",
    ...changes,
  });
  const preview = (booking: unknown, changes = {}, rows?: unknown) =>
    send(backend, token, PREVIEW, { booking, plan: plan(changes), rows });
  const create = (booking: unknown, changes = {}, rows?: unknown, as = token, key: string = randomUUID()) =>
    send(backend, as, CREATE, { booking, plan: plan(changes), rows, key });
  const problems = (answer: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries((answer.errors?.[0]?.extensions.data ?? []).map((item) => [item.field, item.message]));
  const counted = async () => {
    const [all] = await backend.db.select({ n: count() }).from(bookings);
    const [series] = await backend.db.select({ n: count() }).from(bookingSeries);
    return [all?.n, series?.n];
  };

  it("previews each date with its issue, free slots and price share, and books just that", async () => {
    const monthly = { pattern: "monthly", start: "2027-01-20", size: 4, weekdays: [3], splitPrice: true };
    const { data, errors } = await preview(ofPrint(), monthly);
    expect(errors).toBeUndefined();
    expect(data.r).toEqual({
      total: 1000,
      warnings: [],
      rows: [
        {
          date: "2027-01-20",
          issue: { title: "Heft 02" },
          from: "2027-02-10",
          to: "2027-02-10",
          price: 250,
          available: 1,
          free: 1,
          problems: [],
          warnings: [],
        },
        expect.objectContaining({ date: "2027-02-24", issue: { title: "Heft 03" } }),
        expect.objectContaining({ date: "2027-03-24", issue: { title: "Heft 04" } }),
        expect.objectContaining({
          date: "2027-04-21",
          issue: null,
          available: null,
          free: null,
          warnings: [{ field: "rows[3].issue", message: "series_issue_missing" }],
        }),
      ],
    });
    const made = await create(ofPrint(), monthly);
    expect(made.errors).toBeUndefined();
    expect(made.data.r).toMatchObject({ pattern: "monthly", start: "2027-01-20", weekdays: [3] });
    expect(made.data.r.bookings).toMatchObject(
      ["Heft 02", "Heft 03", "Heft 04", null].map((title, n) => ({
        seriesPosition: n + 1,
        version: 1,
        price: 250,
        series: { _id: made.data.r._id },
        specs: { issue: title && { title }, format: { name: "1/1 Seite" } },
        history: [{ action: "create" }],
      })),
    );
    // Now all three issues are full.
    const again = await preview(ofPrint(), monthly);
    expect(again.data.r.rows[0]).toMatchObject({
      free: 0,
      problems: [{ field: "rows[0].issue", message: "no_slot_left" }],
    });
    const before = await counted();
    const refused = await create(ofPrint(), monthly);
    expect(problems(refused)).toEqual({
      "rows[0].issue": "no_slot_left",
      "rows[1].issue": "no_slot_left",
      "rows[2].issue": "no_slot_left",
    });
    expect(await counted()).toEqual(before);
  });

  it("books rows as they were changed by hand, and none that was dropped", async () => {
    const rows = [
      { date: "2027-05-03", price: 700 },
      { date: "2027-05-31" },
      { date: "2027-05-17", price: null },
    ];
    const { data, errors } = await create(ofDigital(), { splitPrice: true, size: 5 }, rows);
    expect(errors).toBeUndefined();
    expect(
      data.r.bookings.map((one: { appearsOn: string; price: number }) => [one.appearsOn, one.price]),
    ).toEqual([
      ["2027-05-03", 700],
      ["2027-05-31", 333],
      ["2027-05-17", 333],
    ]);
  });

  it("asks the whole price for each appearance where it is not split, and keeps a campaign's length", async () => {
    const entered = {
      campaignStartDate: "2027-01-01",
      campaignEndDate: "2027-01-03",
      releaseDate: "2027-01-02",
    };
    const { data } = await create(ofDigital(entered), { start: "2027-06-07", size: 2 });
    expect(data.r.bookings).toMatchObject([
      {
        price: 1000,
        specs: { campaignStartDate: "2027-06-07", campaignEndDate: "2027-06-09", releaseDate: "2027-06-08" },
      },
      {
        price: 1000,
        specs: { campaignStartDate: "2027-06-14", campaignEndDate: "2027-06-16", releaseDate: "2027-06-15" },
      },
    ]);
  });

  it("counts the appearances of the series among themselves", async () => {
    const rows = [{ date: "2027-07-01" }, { date: "2027-07-01" }, { date: "2027-07-01" }];
    const { data } = await preview(ofDigital(), {}, rows);
    expect(data.r.rows.map((row: { free: number }) => row.free)).toEqual([2, 1, 0]);
    expect(problems(await create(ofDigital(), {}, rows))).toEqual({ "rows[2].date": "slots_full_days" });
  });

  it("warns of the past and of an issue that comes twice", async () => {
    const { data } = await preview(ofPrint(), { start: "2027-01-04", size: 4 });
    expect(data.r.warnings).toEqual([{ field: "series.start", message: "series_start_in_past" }]);
    expect(
      data.r.rows.map((row: { warnings: { message: string }[] }) => row.warnings.map((one) => one.message)),
    ).toEqual([
      ["series_date_in_past"],
      ["series_date_in_past", "series_issue_repeated"],
      ["series_issue_repeated"],
      ["series_issue_repeated"],
    ]);
  });

  it("refuses what is wrong with the plan or the booking at its field, and books nothing", async () => {
    const before = await counted();
    const noFormat = ofPrint({ format: null });
    const wrong = { size: 100, weekdays: [] as number[] };
    for (const refused of [await preview(noFormat, wrong), await create(noFormat, wrong)]) {
      expect(problems(refused)).toEqual({
        "specs.format": "required",
        "series.size": "number_out_of_range",
        "series.weekdays": "series_weekday_missing",
      });
    }
    expect(problems(await create({}))).toEqual({ booking: "choice_invalid" });
    expect(problems(await create({ ...ofPrint(), ...ofDigital() }))).toEqual({ booking: "choice_invalid" });
    expect(problems(await create(ofDigital(), {}, []))).toEqual({ rows: "number_out_of_range" });
    const other = await makeIssue(backend.db, (await makeTitle(backend.db)).medium.id);
    const rows = [
      { date: "2027-08-01", issue: String(other.id) },
      { date: "2027-08-01", issue: "99999999" },
      { date: "2027-08-01", issue: null, price: -1 },
    ];
    expect(problems(await create(ofPrint(), {}, rows))).toEqual({
      "rows[0].issue": "issue_not_of_medium",
      "rows[1].issue": "choice_invalid",
      "rows[2].price": "money_negative",
    });
    const viewer = await signedInUser(
      backend.db,
      [`medium:${print.medium.id}:view__bookings`],
      {},
      new Date("2027-01-15T09:00:00Z"),
    );
    expect((await create(ofPrint(), {}, undefined, viewer.token)).code).toBe("NOT_AUTHORIZED");
    expect(await counted()).toEqual(before);
  });

  it("books 99 appearances with as many statements as three, and the same form once", async () => {
    const statementsOf = async (size: number, start: string) => {
      backend.statements.length = 0;
      const answer = await create(ofDigital(), { size, start });
      expect(answer.data.r.bookings).toHaveLength(size);
      return backend.statements.length;
    };
    const few = await statementsOf(3, "2028-01-03");
    expect(await statementsOf(99, "2029-01-01")).toBe(few);
    const key = randomUUID();
    const twice = [1, 2].map(() => create(ofDigital(), { start: "2040-01-02" }, undefined, token, key));
    const [one, two] = await Promise.all(twice);
    expect(one?.data.r._id).toBe(two?.data.r._id);
  });

  const scoped = async (booking: { _id: string; version: number }, scope: string | null, data: unknown) =>
    await send(
      backend,
      token,
      `mutation ($id: String!, $version: Int!, $data: DigitalBookingInput!, $scope: SeriesScope, $key: String!) {
        r: updateDigitalBooking(id: $id, version: $version, data: $data, scope: $scope, idempotencyKey: $key) {
          series { bookings { ${BOOKING} } } } }`,
      { id: booking._id, version: booking.version, scope, data, key: randomUUID() },
    );
  const comments = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.data.r.series.bookings.map((one: { specs: { comment: string | null } }) => one.specs.comment);

  it("changes one appearance, those from it on, or all: what was changed, not where they appear", async () => {
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
    // Its own slot does not stand in the way of the third one.
    expect((await scoped(first, "all", ofDigital(specs(1, "2031-01-06")).digital)).errors).toBeUndefined();
    const rivals = await create(ofDigital(specs(0)), { start: "2031-01-06", size: 3 });
    const refused = await scoped(rivals.data.r.bookings[0], "all", ofDigital(specs(1, "2031-02-03")).digital);
    expect(problems(refused)).toEqual({ "specs.format": "slots_full_days" });
    const rows = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.seriesId, Number(rivals.data.r._id)));
    expect(rows.map((row) => [row.version, row.formatId])).toEqual(
      [1, 2, 3].map(() => [1, other.formats[0]?.id]),
    );
    const moved = ofDigital({ ...specs(0, "2031-01-06"), targetMedium: String(digital.medium.id) }).digital;
    expect(problems(await scoped(rivals.data.r.bookings[0], "all", moved))).toMatchObject({
      "specs.targetMedium": "medium_of_series",
    });
  });

  it("cancels one appearance, those from it on, or all; what is completed stays", async () => {
    const { data } = await create(ofDigital(), { start: "2032-01-05", size: 4 });
    const [first, second] = data.r.bookings;
    const cancel = async (booking: { _id: string; version: number }, scope: string) =>
      await send(
        backend,
        token,
        `mutation ($id: String!, $version: Int!, $scope: SeriesScope, $key: String!) {
          r: cancelBooking(id: $id, version: $version, reason: "abgesagt", scope: $scope, idempotencyKey: $key) {
            series { bookings { status cancelReason } } } }`,
        { id: booking._id, version: booking.version, scope, key: randomUUID() },
      );
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
    // Whoever comes later meets a newer version; nobody waits in a circle.
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([undefined, "VERSION_CONFLICT"]));
  });
});
