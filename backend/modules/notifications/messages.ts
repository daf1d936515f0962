import { mailText } from "backend/platform/mail/mail-texts";
import { formatDay } from "domain/dates";
import type { NotificationName } from "domain/settings/choices";
import type { notifications } from "./tables";

const TEXTS = {
  booking_created: "notification_booking_created",
  booking_ad_not_uploaded: "notification_booking_ad_not_uploaded",
  booking_not_paid: "notification_booking_not_paid",
  booking_new_comment: "notification_booking_new_comment",
} as const satisfies Record<NotificationName, string>;

/** A booking as notifications name it. */
export interface Subject {
  id: number;
  client: string;
  medium: string | null;
}

/** What a notification says; the booking as it is called now. */
export function messageOf(
  { name, params }: Pick<typeof notifications.$inferSelect, "name" | "params">,
  subject: Subject | null,
  actor: string | null,
): string {
  if (!subject) return mailText("notification_booking_created_many", params);
  const { id, client, medium } = subject;
  const day = params.day ? formatDay(params.day) : "";
  const about = [client, medium].filter(Boolean).join(", ");
  return mailText(TEXTS[name], { ...params, day, id: String(id), about, actor: actor ?? "" });
}

/** The plain text of a mail about it. */
export function mailAbout(message: string, name: string, origin: string | null, path: string): string {
  const settings = `${origin}/account/notifications`;
  const links = origin ? mailText("notificationLinks", { booking: origin + path, settings }) : "";
  return mailText("notificationText", { name, message, links });
}
