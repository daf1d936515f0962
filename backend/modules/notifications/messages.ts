import { mailText } from "backend/platform/mail/mail-texts";
import type { NamedSubject } from "backend/platform/use-case/subjects";
import { COUNTED_IN_GROUPS, isGrouped } from "domain/notifications/notices";
import { NOTIFICATIONS, type NotificationName } from "domain/notifications/notification-kinds";
import type { notifications } from "./tables";

interface Facts extends Pick<typeof notifications.$inferSelect, "name" | "params"> {
  /** Null for several records at once. */
  recordId: number | null;
  subject: NamedSubject | null;
  actor: string | null;
}

/** The kinds of which many of one change are one notification. */
export const IN_ONE = ["booking_created", "review_assigned"] as const;
const isInOne = (name: NotificationName) => IN_ONE.find((one) => one === name);

/**
 * What a notification says; the record as it is called now. Its days are those of the contract, and screens show them
 * in the user's style; a mail says them with `dayText`.
 */
export function notificationMessage(
  { name, params, recordId, subject, actor }: Facts,
  dayText: (day: string) => string = (day) => day,
): string {
  const many = recordId === null ? isInOne(name) : undefined;
  const day = params.day ?? subject?.dueOn;
  const values = {
    ...params,
    id: String(recordId ?? ""),
    about: subject?.about ?? "",
    actor: actor || mailText("somebody"),
    day: day ? dayText(day) : "",
    until: day ? mailText("until", { day: dayText(day) }) : "",
  };
  if (many) return mailText(`notification_${many}_many`, values);
  // Somebody of the newsroom asks for it.
  if (name === "booking_ad_not_uploaded" && params.asked)
    return mailText("notification_booking_ad_not_uploaded_asked", values);
  // Asked by name, with a line of their own.
  if (name === "review_requested" && params.note !== undefined)
    return mailText("notification_review_requested_asked", values);
  return mailText(`notification_${name}`, values);
}

interface GroupFacts {
  /** What the group is about. */
  about: string;
  notices: number;
  records: number;
}

/** What a group says: how many there are of what; where there is only one, what its latest notification says. */
export function groupMessage(
  { name, message, recordId }: { name: NotificationName; message: string; recordId: number | null },
  { about, ...counts }: GroupFacts,
): string {
  if (!isGrouped(name) || recordId === null) return message;
  const number = counts[COUNTED_IN_GROUPS[name]];
  return number < 2 ? message : mailText(`group_${name}`, { about, count: String(number) });
}

const settingsAt = (origin: string) => `${origin}/account/notifications`;

/** The plain text of a mail about it; it has links where the address of the house is known. */
export function mailAbout(
  { message, path }: Pick<DigestMessage, "message" | "path">,
  name: string,
  origin: string | null,
): string {
  const links = origin
    ? mailText("notificationLinks", { record: origin + path, settings: settingsAt(origin) })
    : "";
  return mailText("notificationText", { name, message, links });
}

interface DigestMessage {
  name: NotificationName;
  message: string;
  /** Where it leads. */
  path: string;
}

/** The subject and the plain text of a digest, by the kinds of what it tells. */
export function digestOf(entries: readonly DigestMessage[], name: string, origin: string | null) {
  const kinds = NOTIFICATIONS.flatMap((kind) => {
    const lines = entries.filter((one) => one.name === kind).map((one) => lineOf(one, origin));
    return lines.length === 0 ? [] : [[mailText(`digest_${kind}`), ...lines].join("\n")];
  });
  const count = String(entries.length);
  const links = origin ? mailText("digestLinks", { settings: settingsAt(origin) }) : "";
  return {
    subject: mailText(entries.length === 1 ? "digestSubjectOfOne" : "digestSubject", { count }),
    text: mailText("digestText", { name, kinds: kinds.join("\n\n"), links }),
  };
}

function lineOf({ message, path }: DigestMessage, origin: string | null): string {
  // A comment may have lines of its own.
  const line = `- ${message.replace(/\s+/g, " ").trim()}`;
  return origin ? `${line}\n  ${origin}${path}` : line;
}
