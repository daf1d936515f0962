import { fieldOf, type ReportFields, withoutType } from "./report-fields";

/** Whose fault a failure is: the address's, a full or absent mailbox's, or what we sent and from where. */
export type Severity = "hard" | "soft" | "ours";

/** What a report says of one receiver. */
export interface Outcome {
  severity: Severity | "delayed" | null;
  action: string;
  status: string;
  answer: string;
}

const WORST_FIRST: Outcome["severity"][] = ["hard", "soft", "ours", "delayed", null];

export const worstOf = (outcomes: readonly Outcome[]): Outcome | undefined =>
  [...outcomes].sort((a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity))[0];

/** `5.1.1`, but no part of an address such as `5.1.1.9`. */
const STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g;
/** Says that something failed, not what. */
const isVague = (status: string) => /^[245]\.0\.0$/.test(status);

/** The first status that says something, else the first one. */
function statusOf(...texts: string[]): string {
  const statuses = texts.flatMap((text) => text.slice(0, 4000).match(STATUS) ?? []);
  return statuses.find((status) => !isVague(status)) ?? statuses[0] ?? "";
}

export function outcomeOf(fields: ReportFields): Outcome {
  const answer = withoutType(fieldOf(fields, "diagnostic-code")).slice(0, 300);
  const status = statusOf(fieldOf(fields, "status"), answer);
  const action = fieldOf(fields, "action").toLowerCase().split(/\s/)[0] || actionOf(status);
  if (action === "delayed") return { severity: "delayed", action, status, answer };
  return { severity: action === "failed" ? severityOf(status, answer) : null, action, status, answer };
}

/** What a server in plain words says, without fields. */
export function outcomeInWords(text: string): Outcome {
  const answer = text.replace(/\s+/g, " ").trim().slice(0, 300);
  const status = statusOf(text);
  return { severity: severityOf(status, text.slice(0, 4000)), action: "failed", status, answer };
}

/** Of a report that leaves it out. */
const actionOf = (status: string) => ({ "5": "failed", "4": "delayed" })[status[0] ?? ""] ?? "";

/** The sender's address, and everything about the way, the protocol, the content or the policy. */
const OURS = /^5\.(?:1\.[78]$|[3-7]\.)/;
const HARD = /^5\.(?:1\.|2\.1$)/;
const UNKNOWN_WORDS =
  /user unknown|unknown user|no such (?:user|address|mailbox|recipient)|does ?n[o']t exist|unknown recipient|unrouteable/i;
const POLICY_WORDS = /spam|blocked|blacklist|block ?list|polic|reputation|relay|\b(?:spf|dkim|dmarc)\b/i;

function severityOf(status: string, answer: string): Severity {
  if (OURS.test(status)) return "ours";
  if (HARD.test(status)) return "hard";
  if (status !== "" && !isVague(status)) return "soft";
  if (POLICY_WORDS.test(answer)) return "ours";
  return status[0] !== "4" && UNKNOWN_WORDS.test(answer) ? "hard" : "soft";
}
