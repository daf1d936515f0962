import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import {
  type IssueRowValues,
  insteadOfRows,
  issuePlanText,
  type PlannedRow,
  rowsOfPlan,
  seriesIssuesFormSchema,
  wantedIssues,
} from "./series-issues-form";

function post(fields: Record<string, string>, rows: readonly IssueRowValues[] = []) {
  const form = new FormData();
  const plan = { "series.size": "6", "series.from": "1", "series.step": "1", ...fields };
  for (const [name, value] of Object.entries(plan)) form.append(name, value);
  for (const [n, { was, ...row }] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) form.append(`rows[${n}].${name}`, value);
    for (const [name, value] of Object.entries(was)) form.append(`rows[${n}].was.${name}`, value);
  }
  return parseWithZod(form, { schema: seriesIssuesFormSchema });
}

function valueOf(fields: Record<string, string>, rows: readonly IssueRowValues[] = []) {
  const submission = post(fields, rows);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission));
  return submission.value;
}

const planned = (issue: string, more: Partial<PlannedRow> = {}): PlannedRow => ({
  issue,
  date: `2027-0${issue}-12`,
  isBooked: true,
  instead: null,
  replaces: null,
  ...more,
});
/** 2/2027 is full: 4/2027 is added for it. */
const PLAN = [
  planned("1"),
  planned("2", { isBooked: false, instead: { act: "append", issue: "4", date: "2027-04-12" } }),
  planned("3"),
  planned("4", { replaces: "2" }),
];
const PRICES = { price: 1000, isSplit: false, keepsPrices: true };
const shown = (prices = PRICES) => rowsOfPlan(PLAN, [], prices);
const changed = (at: number, change: Partial<IssueRowValues>) =>
  valueOf(
    {},
    shown().map((row, n) => (n === at ? { ...row, ...change } : row)),
  ).rows;
const booked = (rows: ReturnType<typeof changed>) =>
  wantedIssues(rows).map(({ issue, format, price }) => [issue, format, price].filter(Boolean).join(" "));

describe("the plan of a series by issues in the form", () => {
  it("is read, with what the series has already", () => {
    expect(valueOf({ "series.existing": "1", "series.step": "2" })).toEqual({
      series: { size: 6, existing: 1, from: "1", step: 2, splitPrice: false },
      rows: [],
    });
  });

  it.each([
    [{ "series.size": "" }, "series.size", "required"],
    [{ "series.size": "100" }, "series.size", "number_out_of_range"],
    [{ "series.size": "3", "series.existing": "3" }, "series.size", "series_size_existing"],
    [{ "series.existing": "viele" }, "series.existing", "number_invalid"],
    [{ "series.step": "4" }, "series.step", "choice_invalid"],
  ])("refuses %j", (fields, field, message) => {
    const submission = post(fields as Record<string, string>);
    expect(submission.status === "error" && submission.error).toEqual({ [field]: [message] });
  });

  it("is another one where its size, first issue, step or place is another", () => {
    const text = (fields: Record<string, string>, format = "31") =>
      issuePlanText(valueOf(fields).series, ["3", format]);
    const texts = [
      text({}),
      text({ "series.size": "5" }),
      text({ "series.from": "2" }),
      text({ "series.step": "2" }),
      text({}, "32"),
    ];
    expect(new Set(texts).size).toBe(5);
    expect(text({ "series.splitPrice": "on" })).toBe(text({}));
  });
});

describe("the rows of a series by issues", () => {
  it("are shown with their prices; a full one has none and is not ticked", () => {
    expect(shown().map(({ wanted, price }) => `${wanted}${price}`)).toEqual([
      "on10,00",
      "",
      "on10,00",
      "on10,00",
    ]);
    const split = rowsOfPlan(PLAN, [], { ...PRICES, isSplit: true });
    expect(split.map(({ price }) => price)).toEqual(["3,34", "", "3,33", "3,33"]);
  });

  it("book what is ticked", () => {
    expect(booked(valueOf({}, shown()).rows)).toEqual(["1", "3", "4"]);
    expect(booked(changed(2, { wanted: "" }))).toEqual(["1", "4"]);
    expect(booked(changed(2, { price: "7,50" }))).toEqual(["1", "3 750", "4"]);
  });

  it("honour a choice that was changed since they were shown, without being planned anew", () => {
    expect(booked(changed(1, { instead: "skip" }))).toEqual(["1", "3"]);
    expect(booked(changed(1, { instead: "format:32" }))).toEqual(["1", "2 32", "3"]);
    const leftOut = [
      PLAN[0],
      planned("2", { isBooked: false, instead: { act: "skip" } }),
      PLAN[2],
    ] as PlannedRow[];
    const [first, second, third] = rowsOfPlan(leftOut, [], PRICES) as [
      IssueRowValues,
      IssueRowValues,
      IssueRowValues,
    ];
    const again = valueOf({}, [first, { ...second, instead: "append:4:2027-04-12" }, third]).rows;
    expect(booked(again)).toEqual(["1", "4", "3"]);
  });

  it("say what becomes of full and closed issues when they are planned anew", () => {
    expect(insteadOfRows(valueOf({}, shown()).rows, "31")).toEqual([]);
    expect(insteadOfRows(changed(1, { instead: "skip" }), "31")).toEqual([{ issue: "2", format: null }]);
    expect(insteadOfRows(changed(1, { instead: "format:32" }), "31")).toEqual([{ issue: "2", format: "32" }]);
    // Ticked although it is closed.
    expect(insteadOfRows(changed(1, { wanted: "on" }), "31")).toEqual([{ issue: "2", format: "31" }]);
  });

  it("keep ticks and prices that were set by hand when they are planned anew", () => {
    const rows = changed(2, { wanted: "" });
    const priced = changed(0, { price: "7,50" });
    expect(rowsOfPlan(PLAN, rows, PRICES).map(({ wanted }) => wanted)).toEqual(["on", "", "", "on"]);
    const kept = rowsOfPlan(PLAN, priced, PRICES);
    expect(kept.map(({ price, was }) => [price, was.price])).toEqual([
      ["7,50", ""],
      ["", ""],
      ["10,00", "10,00"],
      ["10,00", "10,00"],
    ]);
    // Planned once more, it is still set by hand.
    expect(rowsOfPlan(PLAN, valueOf({}, kept).rows, PRICES)[0]).toEqual(kept[0]);
    expect(rowsOfPlan(PLAN, priced, { ...PRICES, keepsPrices: false })[0]?.price).toBe("10,00");
    const split = rowsOfPlan(PLAN, rows, { ...PRICES, isSplit: true });
    expect(split.map(({ price }) => price)).toEqual(["5,00", "", "", "5,00"]);
  });

  it("tick an issue that has space again", () => {
    const free = PLAN.map((row) => ({ ...row, isBooked: true, instead: null }));
    expect(rowsOfPlan(free, valueOf({}, shown()).rows, PRICES)[1]).toMatchObject({
      wanted: "on",
      price: "10,00",
    });
  });
});
