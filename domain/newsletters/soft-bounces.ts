/** So many newsletters in a row that did not arrive make a mailbox count as gone. */
export const MOST_SOFT = 3;
/** Over at least so many days: a mailbox may be full for a while. */
const SOFT_DAYS_MS = 14 * 86_400_000;

/** Whether a mailbox counts as gone, by what became of the last newsletters to it, the newest first. */
export function isMailboxGone(last: readonly { bounce: string | null; at: Date | null }[]): boolean {
  const counted = last.slice(0, MOST_SOFT);
  const [newest, oldest] = [counted[0]?.at, counted.at(-1)?.at];
  if (counted.length < MOST_SOFT || !newest || !oldest) return false;
  const hasArrived = counted.some(({ bounce }) => bounce === null);
  return !hasArrived && newest.getTime() - oldest.getTime() >= SOFT_DAYS_MS;
}
