import { expect, it } from "vitest";
import { readyViewHref } from "./ready-views";

it("leads to what comes next, one's own or all", () => {
  const who = { userId: "7", today: "2026-11-22" };
  expect(readyViewHref("mine", who)).toBe("/bookings?supervisor=7&period.from=2026-11-22&sort=appearsOn");
  expect(readyViewHref("nextIssue", who)).toBe("/bookings?nextIssue=1&sort=appearsOn");
  // Sunday is the week's last day.
  expect(readyViewHref("thisWeek", who)).toBe(
    "/bookings?period.from=2026-11-16&period.to=2026-11-22&sort=appearsOn",
  );
  expect(readyViewHref("fromToday", who)).toBe("/bookings?period.from=2026-11-22&sort=appearsOn");
});
