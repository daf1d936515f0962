import type { FormatLimit } from "domain/bookings/slots";
import { expect, test } from "vitest";
import { brokenByMove } from "./moving";

const limit: FormatLimit = {
  categoryId: "1",
  limitationType: "issue",
  isUnlimited: false,
  availableSlots: 2,
  minimumTermDays: null,
  minimumTermMonths: null,
  campaignStart: "2027-01-01",
  campaignEnd: "2027-06-30",
};
const move = (to: string, from = "2027-03-01") => ({ from, to, today: "2027-02-01" });

test("a moved issue breaks the window of a format, unless it did before or the booking is cancelled", () => {
  const broken = { message: "after_campaign_window", params: { day: "2027-06-30" } };
  expect(brokenByMove({ status: "open", limit }, move("2027-07-01"))).toEqual(broken);
  expect(brokenByMove({ status: "open", limit }, move("2027-06-30"))).toBeNull();
  expect(brokenByMove({ status: "open", limit }, move("2027-08-01", "2027-07-01"))).toBeNull();
  expect(brokenByMove({ status: "cancelled", limit }, move("2027-07-01"))).toBeNull();
  expect(brokenByMove({ status: "open", limit: undefined }, move("2027-07-01"))).toBeNull();
  const perDay = { ...limit, limitationType: "day" as const };
  expect(brokenByMove({ status: "open", limit: perDay }, move("2027-07-01"))).toBeNull();
});

test("what has appeared does not move to a day to come", () => {
  const broken = { message: "appearance_has_passed" };
  expect(brokenByMove({ status: "completed", limit }, move("2027-02-02", "2027-01-10"))).toEqual(broken);
  expect(brokenByMove({ status: "active", limit }, move("2027-02-02", "2027-01-10"))).toEqual(broken);
  expect(brokenByMove({ status: "completed", limit }, move("2027-01-20", "2027-01-10"))).toBeNull();
  expect(brokenByMove({ status: "open", limit }, move("2027-02-02", "2027-01-10"))).toBeNull();
});
