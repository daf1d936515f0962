import { expect, test } from "vitest";
import { daysLeft } from "./due";

test("the days left say how urgent it is", () => {
  const on = (day: string | null) => daysLeft(day, "2027-03-12");
  expect(on("2027-03-11")).toEqual({ days: -1, urgency: "overdue" });
  expect(on("2027-03-12")).toEqual({ days: 0, urgency: "urgent" });
  expect(on("2027-03-19")).toEqual({ days: 7, urgency: "urgent" });
  expect(on("2027-03-26")).toEqual({ days: 14, urgency: "soon" });
  expect(on("2027-03-27")).toEqual({ days: 15, urgency: "later" });
  expect(on(null)).toEqual({ days: null, urgency: "unknown" });
});
