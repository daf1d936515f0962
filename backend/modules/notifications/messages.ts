import { mailText } from "backend/platform/mail/mail-texts";
import { formatDay } from "domain/dates";
import { NOTIFICATIONS, type NotificationName } from "domain/settings/choices";
import type { notifications } from "./tables";

const TEXTS = {
  booking_created: "notification_booking_created",
  booking_ad_not_uploaded: "notification_booking_ad_not_uploaded",
  booking_not_paid: "notification_booking_not_paid",
  booking_new_comment: "notification_booking_new_comment",
} as const satisfies Record<NotificationName, string>;

const HEADINGS = {
  booking_created: "digest_booking_created",
  booking_ad_not_uploaded: "digest_booking_ad_not_uploaded",
  booking_not_paid: "digest_booking_not_paid",
  booking_new_comment: "digest_booking_new_comment",
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

/** Where a notification leads. */
const pathOf = (bookingId: number | null) => (bookingId === null ? "/bookings" : `/bookings/${bookingId}`);

const settingsAt = (origin: string) => `${origin}/account/notifications`;

/** The plain text of a mail about it; it has links where the address of the house is known. */
export function mailAbout(
  { message, bookingId }: { message: string; bookingId: number | null },
  name: string,
  origin: string | null,
): string {
  const links = origin
    ? mailText("notificationLinks", { booking: origin + pathOf(bookingId), settings: settingsAt(origin) })
    : "";
  return mailText("notificationText", { name, message, links });
}

interface Told {
  name: NotificationName;
  bookingId: number | null;
  message: string;
}

/** The subject and the plain text of a digest, by the kinds of what it tells. */
export function digestOf(told: readonly Told[], name: string, origin: string | null) {
  const kinds = NOTIFICATIONS.flatMap((kind) => {
    const lines = told.filter((one) => one.name === kind).map((one) => lineOf(one, origin));
    return lines.length === 0 ? [] : [[mailText(HEADINGS[kind]), ...lines].join("\n")];
  });
  const count = String(told.length);
  const links = origin ? mailText("digestLinks", { settings: settingsAt(origin) }) : "";
  return {
    subject: mailText(told.length === 1 ? "digestSubjectOfOne" : "digestSubject", { count }),
    text: mailText("digestText", { name, kinds: kinds.join("\n\n"), links }),
  };
}

function lineOf({ message, bookingId }: Told, origin: string | null): string {
  // A comment may have lines of its own.
  const line = `- ${message.replace(/\s+/g, " ").trim()}`;
  return origin ? `${line}\n  ${origin}${pathOf(bookingId)}` : line;
}
