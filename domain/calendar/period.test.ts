import { addDays, daysBetween } from "domain/dates";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CALENDAR_VIEWS, mondayOf, monthName, neighboursOf, periodOf, weekdayName, weeksOf } from "./period";

it("shows a month in whole weeks, a week from Monday, a list of the month's own days", () => {
  expect(periodOf("month", "2027-03-12")).toEqual({ from: "2027-03-01", to: "2027-04-04" });
  expect(periodOf("week", "2027-01-01")).toEqual({ from: "2026-12-28", to: "2027-01-03" });
  expect(periodOf("list", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

it("goes to the neighbouring months and weeks", () => {
  expect(neighboursOf("month", "2027-03-31")).toEqual({ previous: "2027-02-01", next: "2027-04-01" });
  expect(neighboursOf("week", "2027-01-01")).toEqual({ previous: "2026-12-25", next: "2027-01-08" });
});

it("names days and months in German", () => {
  expect([weekdayName("2027-03-12"), monthName("2027-03-12")]).toEqual(["Freitag", "März 2027"]);
});

it("holds the day that is asked for, in weeks that begin on Mondays", () => {
  const day = fc.integer({ min: -40_000, max: 60_000 }).map((n) => addDays("2000-01-01", n));
  fc.assert(
    fc.property(day, fc.constantFrom(...CALENDAR_VIEWS), (asked, view) => {
      const { from, to } = periodOf(view, asked);
      expect(from <= asked && asked <= to).toBe(true);
      expect(weekdayName(mondayOf(asked))).toBe("Montag");
      if (view === "list") return;
      expect(weekdayName(from)).toBe("Montag");
      expect((daysBetween(from, to) + 1) % 7).toBe(0);
      expect(weeksOf({ from, to }).flat()).toHaveLength(daysBetween(from, to) + 1);
    }),
  );
});
