import type { Handover } from "./bulk-mail";

/** How far a mail came, as seen from its message stream and not from nodemailer's error. */
export interface HandoverProgress {
  /** A server that had let us in was given the envelope: its replies are about this mail. */
  begun: boolean;
  /** The signed message was read to its end, so that the final dot may have been sent. */
  ended: boolean;
}

interface Failure {
  message?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** A reply that the connection broke off is given as if it were one. */
const BROKEN_OFF = "Connection closed unexpectedly";
/** To any command of a mail: it is about the settings, and the mail was not taken. */
const NOT_LOGGED_IN = 530;

const cut = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300);

/** Lost or never answered: only what was not sent to its end is safe to repeat. */
export const lost = ({ ended }: HandoverProgress, answer: string): Handover => ({
  state: ended ? "uncertain" : "not_handed_over",
  answer: cut(answer),
});

/** nodemailer takes any reply that begins with a 2. */
export function handoverOfReply(response: string, progress: HandoverProgress): Handover {
  const isTaken = progress.ended && /^2\d\d(?!\d)/.test(response);
  return isTaken
    ? { state: "accepted", answer: cut(response) }
    : lost({ ...progress, ended: true }, response);
}

export function handoverOfFailure(error: unknown, progress: HandoverProgress): Handover {
  const { message = "", command, response = "", responseCode: code = 0 } = (error ?? {}) as Failure;
  const isAboutMail = progress.begun && code !== NOT_LOGGED_IN;
  const isReply = isAboutMail && code >= 400 && code < 600 && !message.startsWith(BROKEN_OFF);
  if (!isReply) return lost(progress, message || String(error));
  const answer = cut(response);
  return code < 500
    ? { state: "later", code, answer, isRate: isRate(code, response) }
    : { state: "refused", code, answer, isAddress: command === "RCPT TO" && isAddress(code, response) };
}

/** `5.1.1` of `550 5.1.1 No such user`, of the first line. */
const statusIn = (response: string) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1] ?? "";

const RATE_CODES = new Set([421, 450, 451, 454]);
const RATE_WORDS = /\brate\b|ratelimit|too (?:many|much|fast)|throttl|slow down|\blimit|exceed/i;

/** A greylist, or a mailbox that is full or busy, is about one receiver and passes by itself. */
const ONE_RECEIVER = /^4\.[12]\.|gr[ae]y-?list/i;

/** The server wants fewer mails from us for a while. */
function isRate(code: number, response: string): boolean {
  const status = statusIn(response);
  if (!RATE_CODES.has(code) || ONE_RECEIVER.test(`${status} ${response}`)) return false;
  return status.startsWith("4.7.") || RATE_WORDS.test(response);
}

const ADDRESS_CODES = new Set([550, 551, 553]);
/** The sender's address, a full mailbox, and the server, protocol, content or policy are not the address's fault. */
const NOT_THE_ADDRESS = /^5\.(?:1\.[78]|2\.[23]|[3567]\.\d+)$/;
const POLICY_WORDS =
  /relay|spam|block|black|polic|reputation|\b(?:spf|dkim|dmarc|rbl|dnsbl)\b|not authenticated/i;

/** The receiver's address itself is wrong, and not what we send or from where. */
function isAddress(code: number, response: string): boolean {
  const status = statusIn(response);
  if (NOT_THE_ADDRESS.test(status)) return false;
  if (status.startsWith("5.1.")) return true;
  return ADDRESS_CODES.has(code) && (status !== "" || !POLICY_WORDS.test(response));
}
