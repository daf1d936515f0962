/**
 * What the house tells people about, each to be switched off for all (spec §3, global settings). Each says when it is
 * raised and for whom, for docs/work.md.
 */
export const NOTIFICATIONS = [
  /** A booking was made; five or more of one change are one notification. To: everybody who has chosen it. */
  "booking_created",
  /** A booking appears in 14, 7 or 2 days, and its ad material is missing. To: the booking's supervisor and the two users responsible for its client; if there are none, whoever made it. Also when somebody who makes the issue asks for it, to the first of them. */
  "booking_ad_not_uploaded",
  /** A billing item is not paid 14 days after its day. To: everybody who has chosen it. */
  "booking_not_paid",
  /** Somebody commented on a booking. To: whoever made the booking, looks after it or its client, commented before or is mentioned. */
  "booking_new_comment",
  /** A draft was sent to be reviewed. To: the editor to whom it is assigned; if that is nobody else, 50 users at most who may publish it. */
  "review_requested",
  /** A review approved the draft. To: whoever asked for the review. */
  "review_approved",
  /** A review sent the draft back, with a reason. To: whoever asked for the review. */
  "review_returned",
  /** A record was assigned to another editor; five or more of one change are one notification. To: that editor. */
  "review_assigned",
  /** A review is due tomorrow or today. To: the editor to whom it is assigned. */
  "review_due",
  /** Somebody commented on an article or a page. To: whoever made it, wrote it or works on it, commented before or is mentioned. */
  "review_new_comment",
  /** A press release arrived, by hand, by mail or from another system. To: everybody who has chosen it. */
  "press_release_arrived",
  /** A press release was given to an editor. To: that editor. */
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
