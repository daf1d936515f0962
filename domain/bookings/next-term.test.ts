import { expect, it } from "vitest";
import { daysToNextTerm } from "./next-term";

it.each([
  ["a week follows itself", "2099-03-02", "2099-03-08", 7],
  ["three weeks follow themselves", "2099-03-02", "2099-03-22", 21],
  ["a single day moves by a week", "2099-03-02", "", 7],
  ["a term of nine days begins on the same weekday", "2099-03-02", "2099-03-10", 14],
  ["a past term begins after today", "2026-11-02", "2026-11-08", 21],
  ["no term stays without days", "", "", 0],
])("%s", (_, start, end, days) => {
  expect(daysToNextTerm({ start, end }, "2026-11-22")).toBe(days);
});
