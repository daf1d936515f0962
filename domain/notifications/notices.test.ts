import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { expect, test } from "vitest";
import {
  mayGet,
  notificationNamed,
  notificationsFor,
  quoted,
  reminderAt,
  typeOfNotification,
  warningAt,
} from "./notices";

test("types compose as the specification names them", () => {
  expect(NOTIFICATIONS.map(typeOfNotification)).toEqual([
    "BookingCreated",
    "BookingAdNotUploaded",
    "BookingNotPaid",
    "BookingNewComment",
    "ReviewRequested",
    "ReviewApproved",
    "ReviewReturned",
    "ReviewAssigned",
    "ReviewDue",
    "ReviewNewComment",
    "PressReleaseArrived",
    "PressReleaseAssigned",
  ]);
  expect(notificationNamed("booking_ad_not_uploaded")).toBe("booking_ad_not_uploaded");
  expect(notificationNamed("booking_ad_not")).toBeNull();
});

test("each needs its permission", () => {
  expect(notificationsFor([])).toEqual([]);
  expect(mayGet(["global:notifications_booking_created"], "booking_created")).toBe(true);
  expect(notificationsFor(["global:notifications_booking_not_paid"])).toEqual(["booking_not_paid"]);
});

test("a review is pointed out on the day before, and from its day on as due", () => {
  expect([1, 0, -3].map(reminderAt)).toEqual(["day_before", "day", "day"]);
});

test("what somebody has said is cut between characters", () => {
  expect(quoted("x".repeat(200))).toHaveLength(200);
  expect(quoted(`${"x".repeat(198)}${"😀".repeat(2)}`)).toMatch(/x😀…$/u);
});

test("a warning is due at 14, 7 and 2 days, and late ones replace those before them", () => {
  expect([15, 14, 8, 7, 3, 2, 0, -1].map(warningAt)).toEqual([null, 14, 14, 7, 7, 2, 2, null]);
});
