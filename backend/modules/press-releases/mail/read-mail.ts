import { isWithinMailBounds } from "backend/platform/mail/mail-bounds";
import { threadFile, threads } from "backend/platform/threads/threads";
import { isTooMuchAsked } from "backend/platform/use-case/errors";
import { PRESS_RELEASE_FIELDS } from "domain/press-releases/fields";
import { MOST_MAIL_BYTES } from "domain/press-releases/mail";

/** What a mail says, whoever wrote it: lines without ends, and texts that can be stored. */
export interface ReadMail {
  /** It was sent by a program, such as an out-of-office answer. */
  isAutomatic: boolean;
  sender: { name: string; address: string };
  subject: string;
  messageId: string;
  /** What a reader sees of it. */
  text: string;
  /** The beginning of the text as Markdown that shows the same. */
  markdown: string;
  /** The Markdown has not all of it. */
  isCut: boolean;
  files: { name: string; content: Uint8Array }[];
  /** The names of files beyond the most that a release takes. */
  leftOut: string[];
}

/** The largest mail of base64 has some 270,000 lines. */
const BOUNDS = { bytes: MOST_MAIL_BYTES, lines: 400_000 };
/** Whose work it is: one mail at a time. */
const MAILBOX = "mailbox";
/** The largest mail takes two seconds of it, where nothing else computes. */
const DEADLINE_MS = 10_000;
const THREAD_FILE = "../modules/press-releases/mail/mail-thread.mjs";

/**
 * Takes a mail apart in a thread, within bounds; null for what cannot be read.
 *
 * @throws BAD_USER_INPUT (`too_much_asked`) where too many wait
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail | null> {
  if (!isWithinMailBounds(raw, BOUNDS)) return null;
  const turn = { kind: "mails", who: MAILBOX, deadlineMs: DEADLINE_MS } as const;
  try {
    return await threads.run<ReadMail>(turn, threadFile(THREAD_FILE), {
      raw,
      mostFiles: PRESS_RELEASE_FIELDS.files.atMost,
    });
  } catch (error) {
    if (isTooMuchAsked(error)) throw error;
    // It took too long, or exceeds the limits of the parser.
    return null;
  }
}
