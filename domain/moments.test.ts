import { expect, test } from "vitest";
import { hourOfDay, lastDayAt } from "./moments";

test.each([
  ["2027-03-27T05:59:59Z", 7, "2027-03-26"],
  ["2027-03-27T06:00:00Z", 7, "2027-03-27"],
  // After a night of 23 hours seven o'clock comes earlier, after one of 25 later.
  ["2027-03-28T04:59:59Z", 7, "2027-03-27"],
  ["2027-03-28T05:00:00Z", 7, "2027-03-28"],
  ["2027-10-31T05:59:59Z", 7, "2027-10-30"],
  ["2027-10-31T06:00:00Z", 7, "2027-10-31"],
  ["2027-07-14T21:59:59Z", 0, "2027-07-14"],
  ["2027-07-14T22:00:00Z", 0, "2027-07-15"],
])("at %s the last day whose hour %i has come is %s", (now, hour, day) => {
  expect(lastDayAt(hour, new Date(now))).toBe(day);
  expect(hourOfDay(day, hour) <= new Date(now)).toBe(true);
});
