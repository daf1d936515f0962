import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { seriesFormSchema, wantedAppearances } from "./series-form";

const PLAN: [string, string][] = [
  ["series.size", "12"],
  ["series.start", "2027-03-01"],
  ["series.weekdays", "4"],
  ["series.weekdays", "1"],
  ["series.pattern", "weekly"],
];

function post(...fields: [string, string][]) {
  const names = fields.map(([name]) => name);
  const form = new FormData();
  for (const [name, value] of [...PLAN.filter(([name]) => !names.includes(name)), ...fields]) {
    form.append(name, value);
  }
  return parseWithZod(form, { schema: seriesFormSchema });
}

function valueOf(...fields: [string, string][]) {
  const submission = post(...fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission));
  return submission.value;
}

function errorOf(...fields: [string, string][]) {
  const submission = post(...fields);
  return submission.status === "error" ? submission.error : null;
}

describe("the plan of a series", () => {
  it("is read with its weekdays in order, and without rows before the preview", () => {
    expect(valueOf(["series.splitPrice", "on"])).toEqual({
      series: {
        size: 12,
        start: "2027-03-01",
        weekdays: [1, 4],
        pattern: "weekly",
        skipCurrentPeriod: false,
        splitPrice: true,
      },
      rows: [],
    });
  });

  it.each<[string, string, string]>([
    ["series.size", "", "required"],
    ["series.size", "0", "number_out_of_range"],
    ["series.size", "100", "number_out_of_range"],
    ["series.size", "-1", "number_invalid"],
    ["series.size", "1,5", "number_invalid"],
    ["series.start", "", "series_start_missing"],
    ["series.start", "bald", "date_invalid"],
    ["series.start", "1900-01-01", "year_invalid"],
    ["series.pattern", "hourly", "choice_invalid"],
    ["series.weekdays", "", "series_weekday_missing"],
  ])("refuses %s: %s as %s", (name, value, message) => {
    expect(errorOf([name, value])).toEqual({ [name]: [message] });
  });

  it("refuses days that no week has", () => {
    expect(Object.values(errorOf(["series.weekdays", "8"]) ?? {})).toEqual([["choice_invalid"]]);
  });

  it("has at most 99 rows, each with a day if it is ticked", () => {
    const rows = Array.from({ length: 100 }, (_, n): [string, string] => [`rows[${n}].date`, "2027-03-01"]);
    expect(errorOf(...rows)).toEqual({ rows: ["too_many"] });
    expect(errorOf(["rows[0].wanted", "on"], ["rows[1].price", "1"])).toEqual({
      "rows[0].date": ["required"],
    });
    expect(errorOf(["rows[0].date", "2027-03-01"], ["rows[0].price", "1,2,3"])).toEqual({
      "rows[0].price": ["money_invalid"],
    });
  });
});

describe("what remains of a preview", () => {
  const shown: [string, string][] = [
    ["rows[0].was.date", "2027-03-01"],
    ["rows[0].was.issue", "5"],
    ["rows[0].was.price", "1.000,00"],
  ];
  const wanted = (...fields: [string, string][]) => wantedAppearances(valueOf(...shown, ...fields).rows);
  const row = (date: string, issue: string, price: string): [string, string][] => [
    ["rows[0].wanted", "on"],
    ["rows[0].date", date],
    ["rows[0].issue", issue],
    ["rows[0].price", price],
  ];

  it("keeps the issue and leaves the price to be shared, where nothing was changed", () => {
    expect(wanted(...row("2027-03-01", "5", "1.000,00"))).toEqual([
      { at: 0, date: "2027-03-01", issue: "5" },
    ]);
  });

  it("looks for the issue of another day, unless one was chosen with it", () => {
    expect(wanted(...row("2027-04-01", "5", "1.000,00"))).toEqual([{ at: 0, date: "2027-04-01" }]);
    expect(wanted(...row("2027-04-01", "6", "1.000,00"))).toEqual([
      { at: 0, date: "2027-04-01", issue: "6" },
    ]);
    expect(wanted(...row("2027-03-01", "", "1.000,00"))).toEqual([
      { at: 0, date: "2027-03-01", issue: null },
    ]);
  });

  it("keeps a price that was changed, and one that was changed before", () => {
    expect(wanted(...row("2027-03-01", "5", "900"))).toMatchObject([{ price: 90_000 }]);
    const before = valueOf(...row("2027-03-01", "5", "900"), ["rows[0].was.date", "2027-03-01"]).rows;
    expect(wantedAppearances(before)).toMatchObject([{ price: 90_000 }]);
  });

  it("leaves out what is not ticked and says where the others stood", () => {
    const rows = valueOf(
      ["rows[0].date", "2027-03-01"],
      ["rows[1].date", "2027-03-08"],
      ["rows[1].wanted", "on"],
    ).rows;
    expect(wantedAppearances(rows)).toEqual([{ at: 1, date: "2027-03-08", issue: null }]);
  });
});
