import { NOTIFICATIONS } from "domain/settings/choices";
import { expect, test } from "vitest";
import { mayGet, notificationNamed, notificationsFor, typeOfNotification, warningAt } from "./notices";

test("types compose as the specification names them", () => {
  expect(NOTIFICATIONS.map(typeOfNotification)).toEqual([
    "BookingCreated",
    "BookingAdNotUploaded",
    "BookingNotPaid",
    "BookingNewComment",
  ]);
  expect(notificationNamed("booking", "ad_not_uploaded")).toBe("booking_ad_not_uploaded");
  expect(notificationNamed("booking_ad", "not")).toBeNull();
});

test("each needs its permission", () => {
  expect(notificationsFor([])).toEqual([]);
  expect(mayGet(["global:notifications_booking_created"], "booking_created")).toBe(true);
  expect(notificationsFor(["global:notifications_booking_not_paid"])).toEqual(["booking_not_paid"]);
});

test("a warning is due at 14, 7 and 2 days, and late ones replace those before them", () => {
  expect([15, 14, 8, 7, 3, 2, 0, -1].map(warningAt)).toEqual([null, 14, 14, 7, 7, 2, 2, null]);
});
