import { expect, it } from "vitest";
import { periodNamed } from "./periods";

it.each([
  ["today", "2027-03-10", "2027-03-10", "2027-03-10"],
  ["thisWeek", "2027-03-08", "2027-03-08", "2027-03-14"],
  ["thisWeek", "2027-03-14", "2027-03-08", "2027-03-14"],
  ["lastWeek", "2027-01-04", "2026-12-28", "2027-01-03"],
  ["nextWeek", "2026-12-30", "2027-01-04", "2027-01-10"],
  ["thisMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["lastMonth", "2027-01-31", "2026-12-01", "2026-12-31"],
  ["lastMonth", "2027-03-31", "2027-02-01", "2027-02-28"],
  ["thisYear", "2027-07-01", "2027-01-01", "2027-12-31"],
  ["ahead", "2027-07-01", "2027-07-01", null],
] as const)("%s, seen from %s, is %s to %s", (name, today, from, to) =>
  expect(periodNamed(name, today)).toEqual({ from, to }),
);
