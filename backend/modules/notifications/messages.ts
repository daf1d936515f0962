import { mailText } from "backend/platform/mail/mail-texts";
import { NOTIFICATIONS, type NotificationName } from "domain/settings/choices";
import type { notifications } from "./tables";

/** A booking as notifications name it. */
export interface Subject {
  id: number;
  client: string;
  medium: string | null;
}

interface Facts extends Pick<typeof notifications.$inferSelect, "name" | "params"> {
  /** Null for several bookings at once. */
  subject: Subject | null;
  actor: string | null;
}

/**
 * What a notification says; the booking as it is called now. Its days are those of the contract, and screens show them
 * in the user's style; a mail says them with `dayText`.
 */
export function messageOf(
  { name, params, subject, actor }: Facts,
  dayText: (day: string) => string = (day) => day,
): string {
  if (!subject) return mailText("notification_booking_created_many", params);
  const { id, client, medium } = subject;
  const day = params.day ? dayText(params.day) : "";
  const about = [client, medium].filter(Boolean).join(", ");
  return mailText(`notification_${name}`, { ...params, day, id: String(id), about, actor: actor ?? "" });
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
    return lines.length === 0 ? [] : [[mailText(`digest_${kind}`), ...lines].join("\n")];
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
