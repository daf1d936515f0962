import { bookings } from "backend/modules/bookings/tables";
import { makeIssue, makePicture } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeBooking } from "~/routes/bookings/edit/actions.server";
import { loadBooking } from "~/routes/bookings/edit/edit.server";
import { createBooking } from "~/routes/bookings/form/create.server";
import { AD_SIZE, makeMediaOfAllTypes, SALES } from "../market";
import { entriesOf, fullFormOf, packageFormOf, type Values } from "./full-forms";
import { screensOn } from "./posts";

let backend: TestBackend;
let house: Awaited<ReturnType<typeof makeMediaOfAllTypes>>;
let screens: ReturnType<typeof screensOn>;
let pictures: string[];
let key = 0;

beforeAll(async () => {
  backend = await testBackend();
  const { user, token } = await signedInUser(backend.db, SALES);
  screens = screensOn(backend, token);
  const made = [1, 2].map(() => makePicture(backend.db, { uploadedById: user.id, ...AD_SIZE }));
  pictures = (await Promise.all(made)).map((picture) => String(picture.id));
});
beforeEach(async () => {
  // Each test has its own slots.
  house = await makeMediaOfAllTypes(backend.db);
  key += 1;
});
afterAll(() => backend.close());

/** A booking of the digital medium with a term of a week, planned as a series. */
const seriesForm = (values: Values = {}): Values => ({
  ...fullFormOf(house, "digital", pictures),
  "specs.campaignStartDate": "2099-03-02",
  "specs.campaignEndDate": "2099-03-08",
  "specs.productionDate": "",
  "specs.releaseDate": "",
  isCrossBill: "",
  price: "100,00",
  "kit/idempotencyKey": `series-${key}`,
  "series.open": "on",
  "series.size": "3",
  "series.start": "2099-03-02",
  "series.weekdays": ["1"],
  "series.pattern": "weekly",
  "series.splitPrice": "on",
  ...values,
});

const post = (values: Values) => screens.post(createBooking, "/bookings/create", entriesOf(values));
const plan = (values: Values = {}) => post({ ...seriesForm(values), intent: "series-plan" });

type ShownRow = { date: string; issue: string; price: string; was: Record<string, string> };

/** The rows of a preview as the form posts them again. */
const rowsOf = (data: any, change: (row: ShownRow, n: number) => Values = () => ({})): Values =>
  Object.assign(
    { "series.planned": data.series.planned },
    ...(data.result.initialValue.rows as ShownRow[]).map((row, n) => {
      const { was, ...fields } = row;
      const named = Object.entries({ ...fields, ...change(row, n) }).map(([name, value]) => [
        `rows[${n}].${name}`,
        value,
      ]);
      const before = Object.entries(was).map(([name, value]) => [`rows[${n}].was.${name}`, value]);
      return Object.fromEntries([...named, ...before]);
    }),
  );

const booked = () =>
  backend.db
    .select()
    .from(bookings)
    .where(eq(bookings.clientCompanyId, house.client.id))
    .orderBy(asc(bookings.seriesPosition));

describe("the series part of a new booking", () => {
  it("opens with the day of the booking, keeps what was typed, and closes again", async () => {
    const form = fullFormOf(house, "digital", pictures);
    const { status, data } = await post({ ...form, intent: "refresh/series" });
    expect(status).toBe(200);
    expect(data.series).toEqual({ key: "opened", by: "days" });
    expect(data.result.initialValue).toMatchObject({
      price: "1.450,00",
      series: { start: "2099-03-02", weekdays: ["1"], pattern: "weekly" },
    });
    const closed = await post({ ...seriesForm(), intent: "refresh/single" });
    expect(closed.data.series).toBeUndefined();
  });

  it("opens by days with the day of the issue if the booking has one", async () => {
    const { data } = await post({ ...fullFormOf(house, "print", pictures), intent: "refresh/series-days" });
    expect(data.series).toEqual({ key: "opened", by: "days" });
    expect(data.result.initialValue.series.start).toBe("2099-04-01");
  });

  it("is not offered in a package", async () => {
    const { data } = await post({ ...packageFormOf(house), "series.open": "on", intent: "refresh/series" });
    expect(data.series).toBeUndefined();
  });

  it("previews each appearance with its term, free slots and share of the price, and writes nothing", async () => {
    const { status, data } = await plan();
    expect(status).toBe(200);
    expect(data.result.initialValue.rows).toMatchObject([
      { date: "2099-03-02", price: "33,34" },
      { date: "2099-03-09", price: "33,33" },
      { date: "2099-03-16", price: "33,33" },
    ]);
    expect(data.series.preview).toMatchObject({
      total: 10_000,
      warnings: [],
      rows: [
        { from: "2099-03-02", to: "2099-03-08", free: 4, available: 4 },
        { from: "2099-03-09" },
        { from: "2099-03-16" },
      ],
    });
    expect(await booked()).toEqual([]);
  });

  it("books what was previewed", async () => {
    const { data } = await plan();
    const { status, location } = await post({ ...seriesForm(), ...rowsOf(data), intent: "series-save" });
    expect(status).toBe(303);
    const saved = await booked();
    expect(saved.map((booking) => booking.campaignStartDate)).toEqual([
      "2099-03-02",
      "2099-03-09",
      "2099-03-16",
    ]);
    expect(saved.map((booking) => booking.priceCents)).toEqual([3334, 3333, 3333]);
    expect(location).toBe(`/bookings/${saved[0]?.id}`);
  });

  it("books each post once", async () => {
    const { data } = await plan();
    const form = { ...seriesForm(), ...rowsOf(data), intent: "series-save" };
    await post(form);
    expect((await post(form)).status).toBe(303);
    expect(await booked()).toHaveLength(3);
  });

  it("plans changed and removed rows again, and splits the price among the remaining ones", async () => {
    const { data } = await plan();
    const change = (_: ShownRow, n: number): Values =>
      n === 0 ? { price: "50,00" } : n === 1 ? { wanted: "" } : { date: "2099-04-07" };
    const again = await post({ ...seriesForm(), ...rowsOf(data, change), intent: "series-preview" });
    expect(again.data.result.initialValue.rows).toMatchObject([
      { date: "2099-03-02", price: "50,00", was: { price: "" } },
      { date: "2099-04-07", price: "50,00" },
    ]);
    await post({ ...seriesForm(), ...rowsOf(again.data), intent: "series-save" });
    expect(
      (await booked()).map(({ campaignStartDate, priceCents }) => [campaignStartDate, priceCents]),
    ).toEqual([
      ["2099-03-02", 5000],
      ["2099-04-07", 5000],
    ]);
  });

  it("finds the issue of each day, also of a changed day", async () => {
    const { medium } = house.print;
    const [may, june] = await Promise.all(
      ["2099-05-01", "2099-06-01"].map((publishDate) => makeIssue(backend.db, medium.id, { publishDate })),
    );
    const form = {
      ...seriesForm(),
      ...fullFormOf(house, "print", pictures),
      isCrossBill: "",
      "series.size": "2",
      "series.start": "2099-04-01",
      "series.pattern": "monthly",
      "series.weekdays": ["1", "2", "3", "4", "5", "6", "7"],
    };
    const { data } = await post({ ...form, intent: "series-plan" });
    expect(data.result.initialValue.rows).toMatchObject([
      { date: "2099-04-01", issue: String(house.print.issue?.id) },
      { date: "2099-05-01", issue: String(may?.id) },
    ]);
    const moved = (_: ShownRow, n: number): Values => (n === 1 ? { date: "2099-05-20" } : {});
    const again = await post({ ...form, ...rowsOf(data, moved), intent: "series-preview" });
    expect(again.data.result.initialValue.rows[1].issue).toBe(String(june?.id));
  });

  it.each<[string, Values]>([
    ["size", { "series.size": "5" }],
    ["start", { "series.start": "2099-03-09" }],
    ["weekdays", { "series.weekdays": ["1", "4"] }],
    ["pattern", { "series.pattern": "monthly" }],
    ["first period", { "series.skipCurrentPeriod": "on" }],
    ["split of the price", { "series.splitPrice": "" }],
  ])(
    "shows the plan again whose %s was changed since the preview, and books nothing yet",
    async (_, values) => {
      const { data } = await plan();
      const changed = {
        ...seriesForm(values),
        ...rowsOf(data, (_row, n): Values => (n === 0 ? { price: "50,00" } : {})),
      };
      const expected = (await plan(values)).data.result.initialValue.rows;
      for (const intent of ["series-save", "series-preview"]) {
        const { status, data: shown } = await post({ ...changed, intent });
        expect(status).toBe(200);
        expect(shown.result.initialValue.rows).toEqual(expected);
        expect(shown.series.preview.warnings).toMatchObject([{ message: "series_replanned" }]);
      }
      expect(await booked()).toEqual([]);
      // The user planned it again on purpose, so it needs no message. The rows shown now are booked.
      const again = await post({ ...changed, intent: "series-plan" });
      expect(again.data.series.preview.warnings).toEqual([]);
      const form = { ...seriesForm(values), ...rowsOf(again.data), intent: "series-save" };
      expect((await post(form)).status).toBe(303);
      expect(await booked()).toHaveLength(expected.length);
    },
  );

  it("keeps the shown plan when another field is refused", async () => {
    const { data } = await plan();
    const rows = rowsOf(data, (_, n): Values => (n === 0 ? { date: "2101-01-01" } : {}));
    const { status, data: refused } = await post({ ...seriesForm(), ...rows, intent: "series-save" });
    expect(status).toBe(400);
    expect(refused.series).toEqual({ by: "days", planned: data.series.planned });
  });

  it("books all or none: one sold-out week refuses the series at its row", async () => {
    const form = (n: number) => seriesForm({ "series.size": "2", "kit/idempotencyKey": `full-${key}-${n}` });
    for (const n of [1, 2, 3, 4]) {
      const { data } = await post({ ...form(n), intent: "series-plan" });
      const drop = (_: ShownRow, at: number): Values => (at === 0 ? { wanted: "" } : {});
      expect((await post({ ...form(n), ...rowsOf(data, drop), intent: "series-save" })).status).toBe(303);
    }
    const { data } = await post({ ...form(5), intent: "series-plan" });
    expect(data.series.preview.rows.map((row: { free: number }) => row.free)).toEqual([4, 0]);
    const refused = await post({ ...form(5), ...rowsOf(data), intent: "series-save" });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.data.result.error)).toEqual(["rows[1].date"]);
    expect(await booked()).toHaveLength(4);
  });

  it("names the row by its number in the form, also if another row was removed", async () => {
    const { data } = await plan();
    const change = (_: ShownRow, n: number): Values =>
      n === 0 ? { wanted: "" } : n === 2 ? { date: "2101-01-01" } : {};
    const { status, data: answer } = await post({
      ...seriesForm(),
      ...rowsOf(data, change),
      intent: "series-save",
    });
    expect(status).toBe(400);
    expect(Object.keys(answer.result.error)).toEqual(["rows[2].date"]);
  });

  it("warns of a start in the past", async () => {
    const { status, data } = await plan({ "series.start": "2020-03-02" });
    expect(status).toBe(200);
    expect(data.series.preview.warnings).toMatchObject([{ message: "series_start_in_past" }]);
  });

  it.each<[string, Values, string, string]>([
    ["no number", { "series.size": "" }, "series.size", "required"],
    ["a hundred", { "series.size": "100" }, "series.size", "number_out_of_range"],
    ["no start", { "series.start": "" }, "series.start", "series_start_missing"],
    ["no weekday", { "series.weekdays": [] }, "series.weekdays", "series_weekday_missing"],
    ["no format", { "specs.format": "" }, "specs.format", "required"],
    ["no client", { clientCompany: "" }, "clientCompany", "required"],
  ])("refuses %s at its field", async (_, values, field, message) => {
    for (const intent of ["series-plan", "series-save", "save"]) {
      const { status, data } = await post({ ...seriesForm(values), intent });
      expect(status).toBe(400);
      expect(data.result.error[field]).toMatchObject([{ message }]);
      expect(data.series).toEqual({ by: "days" });
    }
    expect(await booked()).toEqual([]);
  });

  it("requires at least one remaining appearance", async () => {
    const { data } = await plan();
    const { status, data: answer } = await post({
      ...seriesForm(),
      ...rowsOf(data, () => ({ wanted: "" })),
      intent: "series-save",
    });
    expect(status).toBe(400);
    expect(answer.result.error).toEqual({ "": [{ message: "selection_empty" }] });
    expect(await booked()).toEqual([]);
  });

  it("pressing Enter plans the series and books nothing", async () => {
    const { data } = await plan();
    for (const rows of [{}, rowsOf(data)]) {
      const { status } = await post({ ...seriesForm(), ...rows, intent: "save" });
      expect(status).toBe(200);
    }
    expect(await booked()).toEqual([]);
  });
});

describe("a booking of a series", () => {
  async function series() {
    const { data } = await plan();
    await post({ ...seriesForm(), ...rowsOf(data), intent: "series-save" });
    return await booked();
  }
  const change = (id: number | undefined, values: Values) =>
    screens.post(
      changeBooking,
      `/bookings/${id}`,
      entriesOf({ ...values, "kit/version": "1", "kit/idempotencyKey": `change-${key}` }),
      { bookingid: String(id) },
    );
  const form = (values: Values): Values => ({
    ...seriesForm(),
    price: "33,33",
    "specs.campaignStartDate": "2099-03-09",
    "specs.campaignEndDate": "2099-03-15",
    "specs.comment": "neu",
    ...values,
  });

  it("shows all appearances", async () => {
    const [first, second, third] = await series();
    const { data } = await screens.open(loadBooking, "", { bookingid: String(second?.id) });
    expect(data.booking.seriesPosition).toBe(2);
    const ids = data.booking.series.bookings.map((one: { _id: string }) => one._id);
    expect(ids).toEqual([first, second, third].map((one) => String(one?.id)));
  });

  it.each([
    ["one", ["wie besprochen", "neu", "wie besprochen"]],
    ["following", ["wie besprochen", "neu", "neu"]],
    ["all", ["neu", "neu", "neu"]],
  ])("is changed for %s", async (scope, comments) => {
    const [, second] = await series();
    expect((await change(second?.id, form({ scope }))).status).toBe(303);
    expect((await booked()).map((booking) => booking.comment)).toEqual(comments);
  });

  it.each([
    ["one", ["open", "cancelled", "open"]],
    ["following", ["open", "cancelled", "cancelled"]],
    ["all", ["cancelled", "cancelled", "cancelled"]],
  ])("is cancelled for %s", async (scope, states) => {
    const [, second] = await series();
    const { status } = await change(second?.id, { intent: "cancel", reason: "abgesagt", scope });
    expect(status).toBe(303);
    expect((await booked()).map((booking) => booking.status)).toEqual(states);
  });

  it("refuses an unknown scope", async () => {
    const [, second] = await series();
    for (const values of [form({ scope: "every" }), { intent: "cancel", reason: "x", scope: "every" }]) {
      const { status, data } = await change(second?.id, values);
      expect(status).toBe(400);
      expect(data.result.error.scope).toEqual([{ message: "choice_invalid" }]);
    }
    expect((await booked()).map((booking) => booking.version)).toEqual([1, 1, 1]);
  });
});
