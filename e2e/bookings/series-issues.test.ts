import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { addMonths } from "domain/dates";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBooking, loadNewBooking } from "~/routes/bookings/form/create.server";
import { SALES } from "../market";
import { entriesOf, type Values } from "./full-forms";
import { screensOn } from "./posts";

let backend: TestBackend;
let screens: ReturnType<typeof screensOn>;
let title: Awaited<ReturnType<typeof makeTitle>>;
let client: Awaited<ReturnType<typeof makeCompany>>;
let ids: string[];
let key = 0;

beforeAll(async () => {
  backend = await testBackend();
  const { token } = await signedInUser(backend.db, SALES);
  screens = screensOn(backend, token);
});
beforeEach(async () => {
  key += 1;
  client = await makeCompany(backend.db);
  title = await makeTitle(backend.db, [
    { label: "1/2 Seite hoch", slots: 2 },
    { label: "1/2 Seite quer", slots: 1 },
  ]);
  ids = [];
  for (let n = 0; n < 8; n++) {
    const values = { issueNumber: `${n + 1}/2099`, publishDate: addMonths("2099-01-12", n) };
    ids.push(String((await makeIssue(backend.db, title.medium.id, values)).id));
  }
});
afterAll(() => backend.close());

const seriesForm = (values: Values = {}): Values => ({
  bookingType: "single",
  clientCompany: String(client.id),
  price: "100,00",
  "specs.type": "print",
  "specs.targetMedium": String(title.medium.id),
  "specs.format": String(title.formats[0]?.id),
  "specs.placement": String(title.placement.id),
  "kit/idempotencyKey": `series-issues-${key}`,
  "series.open": "on",
  "series.by": "issues",
  "series.size": "4",
  "series.from": ids[0] ?? "",
  "series.step": "1",
  ...values,
});

const post = (values: Values, path = "/bookings/create") =>
  screens.post(createBooking, path, entriesOf(values));
const plan = (values: Values = {}) => post({ ...seriesForm(values), intent: "series-plan" });

type ShownRow = {
  issue: string;
  wanted: string;
  price: string;
  instead: string;
  was: Record<string, string>;
};

/** The rows of a plan as the form posts them again. */
const rowsOf = (data: any, change: (row: ShownRow, n: number) => Values = () => ({})): Values =>
  Object.assign(
    { "series.planned": data.series.planned },
    ...(data.result.initialValue.rows as ShownRow[]).map(({ was, ...row }, n) => {
      const before = Object.entries(was).map(([name, value]) => [`rows[${n}].was.${name}`, value]);
      const now = Object.entries({ ...row, ...change({ was, ...row }, n) });
      return Object.fromEntries([...now.map(([name, value]) => [`rows[${n}].${name}`, value]), ...before]);
    }),
  );
const save = (data: any, change?: (row: ShownRow, n: number) => Values, values: Values = {}) =>
  post({ ...seriesForm(values), ...rowsOf(data, change), intent: "series-save" });

const shown = (data: any) =>
  (data.result.initialValue.rows as ShownRow[]).map(
    ({ issue, wanted, price }) => `${ids.indexOf(issue) + 1}${wanted ? ` ${price}` : ""}`,
  );
const booked = async () => {
  const rows = await backend.db
    .select()
    .from(bookings)
    .where(eq(bookings.clientCompanyId, client.id))
    .orderBy(asc(bookings.seriesPosition), asc(bookings.id));
  return rows.map(({ issueId, priceCents }) => `${ids.indexOf(String(issueId)) + 1} ${priceCents}`);
};
/** Sells all of a format in an issue to somebody else. */
const fill = async (n: number, slots = 2) => {
  const other = await makeCompany(backend.db);
  for (let slot = 0; slot < slots; slot++) {
    await makeBooking(backend.db, {
      clientCompanyId: other.id,
      targetMediumId: title.medium.id,
      formatId: title.formats[0]?.id,
      issueId: Number(ids[n - 1]),
      appearsFrom: "2099-02-12",
      appearsOn: "2099-02-12",
    });
  }
};

describe("a series by issues in the form", () => {
  it("opens planned with six from the issue that was chosen, and by days where that is asked for", async () => {
    const form: Values = { ...seriesForm(), "series.open": "", "specs.issue": ids[1] ?? "" };
    const { status, data } = await post({ ...form, intent: "refresh/series" });
    expect(status).toBe(200);
    expect(data.result.initialValue.series).toMatchObject({
      by: "issues",
      size: "6",
      step: "1",
      from: ids[1],
    });
    expect(shown(data)).toEqual(["2 100,00", "3 100,00", "4 100,00", "5 100,00", "6 100,00", "7 100,00"]);
    const byDays = await post({ ...form, intent: "refresh/series-days" });
    expect(byDays.data.series).toEqual({ key: "opened", by: "days" });
    const early = await post({ ...form, clientCompany: "", intent: "refresh/series" });
    expect([early.status, early.data.series]).toEqual([200, { key: "opened", by: "issues" }]);
    expect(await booked()).toEqual([]);
  });

  it("is planned and booked in two posts", async () => {
    const { data } = await plan();
    const { status, location } = await save(data);
    expect(status).toBe(303);
    expect(location).toMatch(/^\/bookings\/\d+$/);
    expect(await booked()).toEqual(["1 10000", "2 10000", "3 10000", "4 10000"]);
    // The same post again.
    expect((await save(data)).status).toBe(303);
    expect(await booked()).toHaveLength(4);
  });

  it("shows a full issue before saving, with the issue after the last one as preset and other choices", async () => {
    await fill(2);
    const { data } = await plan();
    expect(shown(data)).toEqual(["1 100,00", "2", "3 100,00", "4 100,00", "5 100,00"]);
    const rows = data.result.initialValue.rows as ShownRow[];
    expect(rows[1]?.instead).toBe(`append:${ids[4]}:2099-05-12`);
    expect(data.series.preview.rows[1]).toMatchObject({ obstacle: "full", free: 0, available: 2 });
    expect(data.series.preview.rows[1].alternatives).toMatchObject([
      { issue: { _id: ids[4] }, format: null, free: 2 },
      { issue: { _id: ids[1] }, format: { name: "1/2 Seite quer" }, free: 1 },
    ]);
    const skip = (_: ShownRow, n: number): Values => (n === 1 ? { instead: "skip" } : {});
    const again = await post({ ...seriesForm(), ...rowsOf(data, skip), intent: "series-plan" });
    expect(shown(again.data)).toEqual(["1 100,00", "2", "3 100,00", "4 100,00"]);
    expect((again.data.result.initialValue.rows as ShownRow[])[1]?.instead).toBe("skip");
    // Without another plan the choice is honoured as well.
    const quer = (_: ShownRow, n: number): Values =>
      n === 1 ? { instead: `format:${title.formats[1]?.id}` } : {};
    expect((await save(data, quer)).status).toBe(303);
    expect(await booked()).toEqual(["1 10000", "2 10000", "3 10000", "4 10000"]);
  });

  it("keeps ticks and prices that were set by hand, splits a sum to the cent, and gives all one price", async () => {
    const { data } = await plan();
    const change = (_: ShownRow, n: number): Values =>
      n === 0 ? { price: "70,00" } : n === 1 ? { wanted: "" } : {};
    const again = await post({ ...seriesForm(), ...rowsOf(data, change), intent: "series-plan" });
    expect(shown(again.data)).toEqual(["1 70,00", "2", "3 100,00", "4 100,00"]);
    const split = await post({ ...seriesForm(), ...rowsOf(again.data), intent: "series-price-split" });
    expect(shown(split.data)).toEqual(["1 33,34", "2", "3 33,33", "4 33,33"]);
    expect(split.data.result.initialValue.series.splitPrice).toBe("on");
    const each = await post({ ...seriesForm(), ...rowsOf(split.data), intent: "series-price-each" });
    expect(shown(each.data)).toEqual(["1 100,00", "2", "3 100,00", "4 100,00"]);
    await save(split.data, undefined, { "series.splitPrice": "on" });
    expect(await booked()).toEqual(["1 3334", "3 3333", "4 3333"]);
  });

  it("a slot that went meanwhile turns its row amber with what is free now, and nothing else is lost", async () => {
    const { data } = await plan();
    await fill(3);
    const change = (_: ShownRow, n: number): Values =>
      n === 0 ? { price: "70,00" } : n === 1 ? { wanted: "" } : {};
    const { status, data: refused } = await save(data, change);
    expect(status).toBe(400);
    expect(Object.keys(refused.result.error)).toEqual(["rows[2].issue"]);
    expect(shown(refused)).toEqual(["1 70,00", "2", "3", "4 100,00", "5 100,00"]);
    expect(refused.series.preview.rows[2]).toMatchObject({ obstacle: "full", free: 0 });
    expect(refused.series.preview.rows[4].replaces._id).toBe(ids[2]);
    expect(await booked()).toEqual([]);
    const saved = await post({
      ...seriesForm({ "kit/idempotencyKey": refused.idempotencyKey }),
      ...rowsOf(refused),
      intent: "series-save",
    });
    expect(saved.status).toBe(303);
    expect(await booked()).toEqual(["1 7000", "4 10000", "5 10000"]);
  });

  it("refuses two rows with one issue at their rows", async () => {
    const { data } = await plan();
    const twice = (_: ShownRow, n: number): Values => (n === 2 ? { issue: ids[0] ?? "" } : {});
    const { status, data: refused } = await save(data, twice);
    expect(status).toBe(400);
    expect(JSON.stringify(refused.result.error)).toContain("series_issue_twice");
    expect(await booked()).toEqual([]);
  });

  it.each<[string, (own: string[]) => Values]>([
    ["size", () => ({ "series.size": "5" })],
    ["first issue", (own) => ({ "series.from": own[1] ?? "" })],
    ["step", () => ({ "series.step": "2" })],
    ["format", () => ({ "specs.format": String(title.formats[1]?.id) })],
  ])("shows the plan again whose %s was changed since, and books nothing yet", async (_, values) => {
    const { data } = await plan();
    const { status, data: again } = await save(data, undefined, values(ids));
    expect(status).toBe(200);
    expect(again.series.preview.warnings).toMatchObject([{ message: "series_replanned" }]);
    expect(await booked()).toEqual([]);
  });

  it("plans as many as there are, and says how many are missing", async () => {
    const { data } = await plan({ "series.from": ids[5] ?? "" });
    expect(shown(data)).toEqual(["6 100,00", "7 100,00", "8 100,00"]);
    expect(data.series.preview.missing).toBe(1);
  });

  it("plans 99 issues", async () => {
    for (let n = 8; n < 100; n++) {
      const values = { issueNumber: `${n + 1}/2099`, publishDate: addMonths("2090-01-12", n) };
      await makeIssue(backend.db, title.medium.id, values);
    }
    const { data } = await plan({ "series.size": "99", "series.from": "" });
    expect(data.result.initialValue.rows).toHaveLength(99);
    expect((await save(data, undefined, { "series.size": "99", "series.from": "" })).status).toBe(303);
    expect(await booked()).toHaveLength(99);
  });

  it.each<[string, Values, string, string]>([
    ["no size", { "series.size": "" }, "series.size", "required"],
    ["100 issues", { "series.size": "100" }, "series.size", "number_out_of_range"],
    ["an unknown step", { "series.step": "4" }, "series.step", "choice_invalid"],
    ["no format", { "specs.format": "" }, "specs.format", "required"],
    ["no client", { clientCompany: "" }, "clientCompany", "required"],
  ])("refuses %s at its field and keeps what was typed", async (_, values, field, message) => {
    for (const intent of ["series-plan", "series-save", "save"]) {
      const { status, data } = await post({ ...seriesForm(values), intent });
      expect(status).toBe(400);
      expect(data.result.error[field]).toMatchObject([{ message }]);
      expect(data.result.initialValue.price).toBe("100,00");
    }
    expect(await booked()).toEqual([]);
  });

  it("requires at least one tick", async () => {
    const { data } = await plan();
    const { status, data: refused } = await save(data, () => ({ wanted: "" }));
    expect(status).toBe(400);
    expect(refused.result.error).toEqual({ "": [{ message: "selection_empty" }] });
  });

  it("a plan by days that passes an issue by asks at its row, and books it once that is meant", async () => {
    const form = seriesForm({
      "series.by": "days",
      "series.size": "2",
      "series.start": "2099-01-12",
      "series.weekdays": ["1", "2", "3", "4", "5", "6", "7"],
      "series.pattern": "monthly",
    });
    const { data } = await post({ ...form, intent: "series-plan" });
    const late = (row: ShownRow, n: number): Values =>
      n === 1 ? { date: "2099-03-12", issue: row.issue } : {};
    const rows = { ...form, ...rowsOf(data, late) };
    const asked = await post({ ...rows, intent: "series-save" });
    expect(asked.status).toBe(400);
    expect(asked.data.result.error["rows[1].issue"]).toMatchObject([{ message: "series_issue_skipped" }]);
    expect(await booked()).toEqual([]);
    const meant = {
      ...rows,
      "kit/idempotencyKey": asked.data.idempotencyKey,
      intent: "series-save-skipping",
    };
    expect((await post(meant)).status).toBe(303);
    expect(await booked()).toEqual(["1 10000", "3 10000"]);
  });
});

describe("a booking that goes on as a series", () => {
  async function single(n: number) {
    const { location } = await post({
      ...seriesForm(),
      "series.open": "",
      "specs.issue": ids[n - 1] ?? "",
      "kit/idempotencyKey": `single-${key}`,
      intent: "save",
    });
    return /\d+/.exec(location ?? "")?.[0] ?? "";
  }

  it("is the first one, locked, and the plan begins with the issue after it; prolonged, all are locked", async () => {
    const id = await single(2);
    const path = `/bookings/create?continue=${id}`;
    const { data } = await screens.open(loadNewBooking, path);
    expect(data.continued).toMatchObject({ id, version: 1, existing: 1, step: { by: "issues" } });
    expect(data.continued.members).toMatchObject([{ _id: id, position: 1, issue: { _id: ids[1] } }]);
    const opened = data.continued.values.series as Record<string, string>;
    expect(opened).toMatchObject({ size: "6", from: ids[2], continues: id, version: "1" });
    expect(data.form.values).toMatchObject({
      price: "100,00",
      specs: { placement: String(title.placement.id) },
    });
    const posted = Object.fromEntries(
      Object.entries(opened).map(([name, value]) => [`series.${name}`, value]),
    );
    const form = seriesForm({ ...posted, "series.size": "3" });
    const planned = await post({ ...form, intent: "series-plan" }, path);
    expect(shown(planned.data)).toEqual(["3 100,00", "4 100,00"]);
    const saved = await post({ ...form, ...rowsOf(planned.data), intent: "series-save" }, path);
    expect(saved.status).toBe(303);
    expect(await booked()).toEqual(["2 10000", "3 10000", "4 10000"]);
    const longer = await screens.open(loadNewBooking, path);
    expect(longer.data.continued).toMatchObject({ version: 2, existing: 3 });
    expect(longer.data.continued.members.map(({ position }: { position: number }) => position)).toEqual([
      1, 2, 3,
    ]);
    expect(longer.data.continued.values.series.from).toBe(ids[4]);
    // As many as it has is no longer series.
    const same = await post(
      { ...form, "series.existing": "3", "series.version": "2", intent: "series-plan" },
      path,
    );
    expect(same.data.result.error["series.size"]).toMatchObject([{ message: "series_size_existing" }]);
  });

  it("is refused where it was changed meanwhile, and an unknown one is not found", async () => {
    const id = await single(1);
    const form = seriesForm({ "series.size": "2", "series.from": ids[1] ?? "", "series.existing": "0" });
    const { data } = await post({ ...form, intent: "series-plan" });
    const stale = {
      ...form,
      ...rowsOf(data),
      "series.continues": id,
      "series.version": "0",
      intent: "series-save",
    };
    const { status } = await post(stale);
    expect(status).toBe(400);
    expect(await booked()).toHaveLength(1);
    expect((await screens.open(loadNewBooking, "/bookings/create?continue=99999999")).status).toBe(404);
  });
});
