import { type IssueDays, isClosed, isOut } from "../bookings/out-issue";

/** Why an issue is passed over where the next one is meant. */
type PassedOver = "issue_is_out" | "issue_is_closed";

/**
 * Why an issue cannot be the next one: it is out, or its deadline for ads or for material has passed, as an ad without
 * material does not appear. Null where it can.
 */
export function whyPassedOver(issue: IssueDays, today: string): PassedOver | null {
  if (isOut(issue.publishDate, today)) return "issue_is_out";
  const isLate = isClosed(issue.adClosesOn, today) || isClosed(issue.materialDueOn, today);
  return isLate ? "issue_is_closed" : null;
}

/** By the day of publication; on one day by number (`9` before `10`), then by id. */
export function inOrderOfIssues<I extends { id: string | number; publishDate: string; issueNumber: string }>(
  issues: readonly I[],
): I[] {
  const { compare } = new Intl.Collator("de", { numeric: true });
  return issues.toSorted(
    (one, other) =>
      one.publishDate.localeCompare(other.publishDate) ||
      compare(one.issueNumber, other.issueNumber) ||
      Number(one.id) - Number(other.id),
  );
}

/**
 * The next issue of a medium: the first that an ad is in time for. Where it is too late for all, the first that is not
 * out yet. `passedOver` are the issues before it that are not out.
 *
 * @param issues of one medium, in their order
 */
export function nextIssue<I extends IssueDays>(
  issues: readonly I[],
  today: string,
): { next: I | null; passedOver: I[] } {
  const ahead = issues.filter(({ publishDate }) => !isOut(publishDate, today));
  const open = ahead.findIndex((issue) => whyPassedOver(issue, today) === null);
  if (open < 0) return { next: ahead[0] ?? null, passedOver: [] };
  return { next: ahead[open] ?? null, passedOver: ahead.slice(0, open) };
}
