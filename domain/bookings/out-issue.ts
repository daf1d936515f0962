import type { BookingDraft } from "./fields";
import type { FieldProblem } from "./problem";

/** Whether an issue is out: on the day it appears it is printed already. */
export const isOut = (publishDate: string, today: string): boolean => publishDate <= today;

/** The message of the question whether a booking is meant for an issue that is out. */
export const ISSUE_IS_OUT = "issue_is_out";

/**
 * The question that a form asks before it books into an issue that is out. Late entries are allowed, so this is no rule
 * of saving: who answers the question, books. An issue that the booking had before is not asked about again.
 */
export function outIssueQuestion(
  { specs }: BookingDraft,
  before: BookingDraft,
  issue: { publishDate: string } | null,
  today: string,
): FieldProblem[] {
  if (specs.issue === null || specs.issue === before.specs.issue) return [];
  if (!issue || !isOut(issue.publishDate, today)) return [];
  return [{ field: "specs.issue", message: ISSUE_IS_OUT, params: { day: issue.publishDate } }];
}
