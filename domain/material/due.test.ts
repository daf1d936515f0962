import { expect, test } from "vitest";
import { daysLeft, dueBy, materialDay } from "./due";

test("the days left say how urgent it is", () => {
  const on = (day: string | null) => daysLeft(day, "2027-03-12");
  expect(on("2027-03-11")).toEqual({ days: -1, urgency: "overdue" });
  expect(on("2027-03-12")).toEqual({ days: 0, urgency: "urgent" });
  expect(on("2027-03-19")).toEqual({ days: 7, urgency: "urgent" });
  expect(on("2027-03-26")).toEqual({ days: 14, urgency: "soon" });
  expect(on("2027-03-27")).toEqual({ days: 15, urgency: "later" });
  expect(on(null)).toEqual({ days: null, urgency: "unknown" });
});

test("material is due by the closing day of the issue, else by the first day of appearance", () => {
  const closing = { materialDueOn: "2027-03-05" };
  const open = { materialDueOn: null };
  expect([materialDay("2027-03-12", closing), dueBy(closing)]).toEqual(["2027-03-05", "closing"]);
  expect([materialDay("2027-03-12", open), dueBy(open)]).toEqual(["2027-03-12", "appearance"]);
  expect([materialDay("2027-03-12", null), dueBy(null)]).toEqual(["2027-03-12", "appearance"]);
  expect(materialDay(null, null)).toBe(null);
});
