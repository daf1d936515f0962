import type { BookingDraft } from "./fields";
import type { FieldProblem } from "./problem";

/** Whether an issue is out: on the day it appears it is printed already. */
export const isOut = (publishDate: string, today: string): boolean => publishDate <= today;

/** The messages of the questions whether a booking is meant for an issue that is out, or closed for ads. */
export const ISSUE_IS_OUT = "issue_is_out";
export const ISSUE_IS_CLOSED = "issue_is_closed";
export const LATE_QUESTIONS: readonly string[] = [ISSUE_IS_OUT, ISSUE_IS_CLOSED];

/** Whether the closing day of an issue for ads has passed; on the day itself ads are still booked. */
export const isClosed = (adClosesOn: string | null | undefined, today: string): boolean =>
  adClosesOn != null && adClosesOn < today;

/**
 * The question that a form asks before it books into an issue that is out, or closed for ads. Late entries are allowed, so this is no rule
 * of saving: who answers the question, books. An issue that the booking had before is not asked about again.
 */
export function outIssueQuestion(
  { specs }: BookingDraft,
  before: BookingDraft,
  issue: { publishDate: string; adClosesOn?: string | null } | null,
  today: string,
): FieldProblem[] {
  if (specs.issue === null || specs.issue === before.specs.issue) return [];
  if (!issue) return [];
  const field = "specs.issue";
  if (isOut(issue.publishDate, today))
    return [{ field, message: ISSUE_IS_OUT, params: { day: issue.publishDate } }];
  if (!isClosed(issue.adClosesOn, today)) return [];
  return [{ field, message: ISSUE_IS_CLOSED, params: { day: issue.adClosesOn ?? "" } }];
}
