/** The bounds of a mail that a stranger has written, which hold before it is parsed. */
export interface MailBounds {
  bytes: number;
  /** The parser handles each line by itself. */
  lines: number;
}

/** Most parts of a mail. */
export const MOST_PARTS = 200;

const LINE_END = 10;
const DASH = 45;
/** So much of a line tells two lines apart. */
const BEGINNING = 200;

/**
 * Whether a mail is small enough to be parsed. Counted on its bytes, each line once. A part begins with two dashes and a
 * word that all parts beside it have: lines that do, and that the mail has more than once, are counted as parts, whatever
 * its heads say of them.
 */
export function isWithinMailBounds(raw: Uint8Array, { bytes, lines }: MailBounds): boolean {
  if (raw.byteLength > bytes) return false;
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const seen = new Map<string, number>();
  let [lineCount, parts] = [0, 0];
  for (let start = 0; start < mail.length; ) {
    const lineEnd = mail.indexOf(LINE_END, start);
    const end = lineEnd < 0 ? mail.length : lineEnd;
    if (lineEnd >= 0) lineCount += 1;
    if (lineCount > lines) return false;
    if (mail[start] === DASH && mail[start + 1] === DASH) {
      const line = mail.toString("latin1", start, Math.min(end, start + BEGINNING)).trimEnd();
      const times = (seen.get(line) ?? 0) + 1;
      seen.set(line, times);
      if (times > 1) parts += times === 2 ? 2 : 1;
      if (parts > MOST_PARTS) return false;
    }
    start = end + 1;
  }
  return true;
}
