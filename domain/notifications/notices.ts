import {
  NOTIFICATIONS,
  type NotificationName,
  notificationParts,
} from "domain/notifications/notification-kinds";
import { hasPermission } from "domain/permissions/check";
import { shortened } from "domain/shortened";

const capitalised = (words: string) =>
  words
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** The type of a notification in the contract: `booking_not_paid` is `BookingNotPaid`. */
export function typeOfNotification(name: NotificationName): string {
  const { type, action } = notificationParts(name);
  return capitalised(type) + capitalised(action);
}

/** Whether the holder of these permissions gets and sees the notification (spec §5). */
export const mayGet = (permissions: readonly string[], name: NotificationName): boolean =>
  hasPermission(permissions, { action: `notifications_${name}` });

/** The notifications that the holder of these permissions can choose. */
export const notificationsFor = (permissions: readonly string[]): NotificationName[] =>
  NOTIFICATIONS.filter((name) => mayGet(permissions, name));

/** The notification of a name, `type_action`; null for an unknown one. */
export const notificationNamed = (type_action: string): NotificationName | null =>
  NOTIFICATIONS.find((name) => name === type_action) ?? null;

const MOST_QUOTED = 200;

/** What somebody has said, as notifications quote it. By whole characters: half of one cannot be stored. */
export const quoted = (text: string): string => shortened(text, MOST_QUOTED);

/** Which reminder of a review is due, so many days before its day; a late one replaces the one before it. */
export const reminderAt = (daysLeft: number): "day_before" | "day" => (daysLeft > 0 ? "day_before" : "day");
/** A night that was missed is made up for a week. */
export const REMINDED_UNTIL_DAYS = 7;

/** Days before the appearance at which missing material is pointed out. */
const WARNING_DAYS = [2, 7, 14] as const;
export const FIRST_WARNING_DAYS = 14;
/** After so many days without payment a billing item is pointed out. */
export const NOT_PAID_DAYS = 14;
/** A night that was missed is made up for a week; what is due longer was pointed out before. */
export const NOT_PAID_UNTIL_DAYS = NOT_PAID_DAYS + 7;

/** Which of the warnings is due, so many days before the appearance; a late one replaces those before it. */
export const warningAt = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (WARNING_DAYS.find((days) => daysLeft <= days) ?? null);

/** What the bell counts of a group: the records that its notifications are about, or each of them. */
export const COUNTED_IN_GROUPS = {
  booking_created: "records",
  booking_ad_not_uploaded: "records",
  booking_not_paid: "notices",
  booking_new_comment: "notices",
  review_new_comment: "notices",
} as const satisfies Partial<Record<NotificationName, "records" | "notices">>;
export type GroupedNotification = keyof typeof COUNTED_IN_GROUPS;

export const isGrouped = (name: NotificationName): name is GroupedNotification =>
  Object.hasOwn(COUNTED_IN_GROUPS, name);
