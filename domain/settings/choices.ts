/** What the house tells people about, each to be switched off for all (spec §3, global settings). */
export const NOTIFICATIONS = [
  "booking_created",
  "booking_ad_not_uploaded",
  "booking_not_paid",
  "booking_new_comment",
  "review_requested",
  "review_approved",
  "review_returned",
  "review_assigned",
  "review_due",
  "press_release_arrived",
  "press_release_assigned",
] as const;
export type NotificationName = (typeof NOTIFICATIONS)[number];

/** What notifications are about. */
export const NOTIFICATION_TYPES = ["booking", "review", "press_release"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Type and action of a notification: `booking_not_paid` is of `booking`, when `not_paid`. */
export function notificationParts(name: NotificationName): { type: NotificationType; action: string } {
  const type = NOTIFICATION_TYPES.find((one) => name.startsWith(`${one}_`));
  if (!type) throw new Error(`${name} has no type`);
  return { type, action: name.slice(type.length + 1) };
}

/** For how many years the activity log is kept. Less than one is never offered: the database would refuse it. */
export const LOG_YEARS = ["1", "2", "3", "5", "7", "10", "30"] as const;
