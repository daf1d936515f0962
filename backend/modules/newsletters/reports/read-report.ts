import { isWithinMailBounds } from "backend/platform/mail/mail-bounds";
import { threadFile, threads } from "backend/platform/threads/threads";
import { isTooMuchAsked } from "backend/platform/use-case/errors";
import { outcomeInWords, outcomeOf, type Severity, worstOf } from "./failure";
import { addressesIn, fieldGroups, fieldOf, idsIn, type ReportFields, withoutType } from "./report-fields";

/** What a message to the address for reports says about one of our mails. */
export type Report =
  | {
      kind: "bounce";
      severity: Severity;
      action: string;
      /** `5.1.1`, or empty where none is named. */
      status: string;
      answer: string;
      recipients: string[];
      envelopeIds: string[];
      /** The addresses that the report itself went to. */
      addressees: string[];
      /** Of the mail that it is about. */
      messageIds: string[];
    }
  | { kind: "complaint"; addressees: string[]; messageIds: string[] }
  | { kind: "delayed" | "automatic" | "unknown" | "unreadable" };

const BOUNDS = { bytes: 1024 * 1024, lines: 30_000 };
const DEADLINE_MS = 3_000;
const THREAD_FILE = "../modules/newsletters/reports/report-thread.mjs";
const MOST_GROUPS = 100;

const STATUS_PARTS = ["message/delivery-status", "message/global-delivery-status"];
const ORIGINAL_PARTS = ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"];

/** What a thread has made of a message. */
export interface ReportMail {
  headers: { key: string; value: string }[];
  text: string;
  attachments: { mimeType: string; content: ArrayBuffer }[];
}

/**
 * Reads any message in a thread, whoever wrote it. What it says is believed only if a token of ours is in it.
 *
 * @param sender whose reports are read one after the other
 * @throws BAD_USER_INPUT (`too_much_asked`) where too many of a sender wait
 */
export async function readReport(sender: string, raw: Uint8Array): Promise<Report> {
  if (!isWithinMailBounds(raw, BOUNDS)) return { kind: "unreadable" };
  const turn = { kind: "mails", who: sender, deadlineMs: DEADLINE_MS } as const;
  try {
    return reportOf(await threads.run<ReportMail>(turn, threadFile(THREAD_FILE), { raw }));
  } catch (error) {
    if (isTooMuchAsked(error)) throw error;
    return { kind: "unreadable" };
  }
}

function reportOf(email: ReportMail): Report {
  const feedback = partsOf(email, ["message/feedback-report"]).flatMap((text) => fieldGroups(text, 1));
  if (feedback[0]) return complaintOf(email, feedback[0]);
  const groups = partsOf(email, STATUS_PARTS).flatMap((text) => fieldGroups(text, MOST_GROUPS));
  return groups.length > 0 ? bounceOf(email, groups) : withoutFields(email);
}

const WHERE_TO = ["to", "delivered-to", "x-original-to", "envelope-to"];

const headersNamed = ({ headers }: ReportMail, names: readonly string[]) =>
  headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

const addresseesOf = (email: ReportMail) => addressesIn(headersNamed(email, WHERE_TO));

function partsOf({ attachments }: ReportMail, types: readonly string[]): string[] {
  const wanted = attachments.filter(({ mimeType }) => types.includes(mimeType));
  return wanted.map(({ content }) => new TextDecoder().decode(content));
}

/** The headers of the mail that the report is about. */
const originalOf = (email: ReportMail): ReportFields =>
  partsOf(email, ORIGINAL_PARTS).flatMap((text) => fieldGroups(text.trimStart(), 1))[0] ?? new Map();

const messageIdsOf = (original: ReportFields) => idsIn(original.get("message-id") ?? []);

function complaintOf(email: ReportMail, feedback: ReportFields): Report {
  if (fieldOf(feedback, "feedback-type").toLowerCase() !== "abuse") return { kind: "unknown" };
  const original = originalOf(email);
  const ofOriginal = [...WHERE_TO, "return-path"].flatMap((name) => original.get(name) ?? []);
  const named = ["original-mail-from", "original-rcpt-to"].flatMap((name) => feedback.get(name) ?? []);
  return {
    kind: "complaint",
    addressees: addressesIn([...headersNamed(email, WHERE_TO), ...named, ...ofOriginal]),
    messageIds: messageIdsOf(original),
  };
}

const RECIPIENT_FIELDS = ["final-recipient", "original-recipient", "action", "status"];

function bounceOf(email: ReportMail, groups: readonly ReportFields[]): Report {
  const recipients = groups.filter((group) => RECIPIENT_FIELDS.some((name) => group.has(name)));
  const worst = worstOf(recipients.map(outcomeOf));
  if (!worst?.severity) return { kind: "unknown" };
  if (worst.severity === "delayed") return { kind: "delayed" };
  const named = recipients.flatMap((group) => [
    ...(group.get("final-recipient") ?? []),
    ...(group.get("original-recipient") ?? []),
  ]);
  return {
    kind: "bounce",
    ...worst,
    severity: worst.severity,
    recipients: addressesIn(named.map(withoutType)),
    envelopeIds: groups.flatMap((group) => group.get("original-envelope-id") ?? []).slice(0, MOST_GROUPS),
    addressees: addresseesOf(email),
    messageIds: messageIdsOf(originalOf(email)),
  };
}

/** A report in plain words, as Exim writes it, or an answer that a machine has written for somebody. */
function withoutFields(email: ReportMail): Report {
  const failed = headersNamed(email, ["x-failed-recipients"]);
  if (failed.length > 0) return bounceInWords(email, failed);
  return { kind: isAutomatic(email) ? "automatic" : "unknown" };
}

function bounceInWords(email: ReportMail, failed: readonly string[]): Report {
  const lines = email.text.split("\n");
  // The copy of the mail stands below the words.
  const start = lines.findIndex((line) => line.startsWith("----") && /copy|message/i.test(line));
  const words = start < 0 ? lines : lines.slice(0, start);
  const copy = start < 0 ? "" : lines.slice(start + 1).join("\n");
  const copied = fieldGroups(copy.trimStart(), 1)[0] ?? new Map();
  const outcome = outcomeInWords(words.join("\n"));
  return {
    kind: "bounce",
    ...outcome,
    severity: outcome.severity === "hard" || outcome.severity === "ours" ? outcome.severity : "soft",
    recipients: addressesIn(failed),
    envelopeIds: [],
    addressees: addresseesOf(email),
    messageIds: [...messageIdsOf(originalOf(email)), ...messageIdsOf(copied)],
  };
}

const AUTOMATIC_HEADERS = ["x-autoreply", "x-autorespond", "x-autoresponder", "x-autoreply-from"];

/** RFC 3834, and what older servers write in its place. */
function isAutomatic(email: ReportMail): boolean {
  const submitted = headersNamed(email, ["auto-submitted"])[0]?.toLowerCase() ?? "no";
  const precedence = headersNamed(email, ["precedence"])[0]?.toLowerCase() ?? "";
  return (
    !submitted.startsWith("no") ||
    precedence === "auto_reply" ||
    headersNamed(email, AUTOMATIC_HEADERS).length > 0
  );
}
