import { threadFile, threads } from "backend/platform/threads/threads";
import { MOST_MAIL_BYTES } from "domain/press-releases/mail";
import { MOST_FILES } from "domain/press-releases/press-release";

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

/** The parser handles each line by itself: the largest mail of base64 has some 270,000. */
const MOST_LINES = 400_000;
/** Its own threads' turn: one mail at a time. */
const MAILBOX = "mailbox";
const DEADLINE_MS = 20_000;
const THREAD_FILE = "../modules/press-releases/mail/mail-thread.mjs";

/** Takes a mail apart in a thread, within bounds; null for what cannot be read. */
export async function readMail(raw: Uint8Array): Promise<ReadMail | null> {
  if (raw.byteLength > MOST_MAIL_BYTES || hasMoreLines(raw, MOST_LINES)) return null;
  try {
    const work = { raw, mostFiles: MOST_FILES };
    return await threads.run<ReadMail>(MAILBOX, threadFile(THREAD_FILE), work, DEADLINE_MS);
  } catch {
    // It took too long, or exceeds the limits of the parser.
    return null;
  }
}

function hasMoreLines(raw: Uint8Array, most: number): boolean {
  let count = 0;
  for (let at = raw.indexOf(10); at >= 0 && count <= most; at = raw.indexOf(10, at + 1)) count += 1;
  return count > most;
}
