import { NEWSLETTER_CHECKS, type NewsletterCheck, type NewsletterFinding, stopsSending } from "./findings";

/** A row of checks: all that one check has found. `more` holds what has no row of its own. */
export interface NewsletterCheckRow {
  check: NewsletterCheck | "more";
  weight: "bad" | "warn";
  findings: NewsletterFinding[];
}

/** So many rows are seen at once, whatever is found. */
const MOST_ROWS = 6;

const NAMES = Object.keys(NEWSLETTER_CHECKS) as NewsletterCheck[];

/**
 * The rows of what was found, what stops first. Where there are more than are seen at once, the last ones of what is only
 * told are one row.
 *
 * @param others how many rows stand below these
 */
export function newsletterCheckRows(
  findings: readonly NewsletterFinding[],
  others = 0,
): NewsletterCheckRow[] {
  const rows = NAMES.flatMap((check): NewsletterCheckRow[] => {
    const kinds: readonly string[] = NEWSLETTER_CHECKS[check];
    const ofCheck = findings.filter(({ kind }) => kinds.includes(kind));
    const [first] = ofCheck;
    return first ? [{ check, weight: stopsSending(first) ? "bad" : "warn", findings: ofCheck }] : [];
  });
  const stopping = rows.filter(({ weight }) => weight === "bad");
  const told = rows.filter(({ weight }) => weight === "warn");
  const room = MOST_ROWS - stopping.length - others;
  if (told.length <= room) return [...stopping, ...told];
  const own = told.slice(0, Math.max(room - 1, 0));
  const rest = told.slice(own.length).flatMap((row) => row.findings);
  return [...stopping, ...own, { check: "more", weight: "warn", findings: rest }];
}
