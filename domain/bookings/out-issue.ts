import type { FieldProblem } from "../field-problem";
import type { BookingDraft, BookingSpecs } from "./fields";

/** Whether an issue is out: on the day it appears it is printed already. */
export const isOut = (publishDate: string, today: string): boolean => publishDate <= today;

/** The days of an issue, `YYYY-MM-DD`; null without such a closing day. */
export interface IssueDays {
  publishDate: string;
  adClosesOn?: string | null;
  materialDueOn?: string | null;
}

/**
 * The messages of the questions whether a booking is meant for an issue that is out, closed for ads, or closed for the
 * material that the booking still lacks.
 */
const QUESTIONS = ["issue_is_out", "issue_is_closed", "issue_material_is_closed"] as const;
export const LATE_QUESTIONS: readonly string[] = QUESTIONS;
export type LateQuestion = (typeof QUESTIONS)[number];

/** Whether a closing day has passed; on the day itself ads are still booked, and material still comes. */
export const isClosed = (closesOn: string | null | undefined, today: string): boolean =>
  closesOn != null && closesOn < today;

/** Why a booking comes late into an issue, and the day that it missed; null where it comes in time. */
export function lateness(
  issue: IssueDays,
  today: string,
  isMaterialMissing: boolean,
): { message: LateQuestion; params: { day: string } } | null {
  const { publishDate, adClosesOn, materialDueOn } = issue;
  if (isOut(publishDate, today)) return { message: "issue_is_out", params: { day: publishDate } };
  if (isClosed(adClosesOn, today)) return { message: "issue_is_closed", params: { day: adClosesOn ?? "" } };
  if (isMaterialMissing && isClosed(materialDueOn, today))
    return { message: "issue_material_is_closed", params: { day: materialDueOn ?? "" } };
  return null;
}

/** Whether a booking waits for material in a format that needs some. */
export const lacksMaterial = (
  { bookingState }: Pick<BookingSpecs, "bookingState">,
  format: { noAd?: boolean } | null,
): boolean => (bookingState === "open" || bookingState === "requested") && !format?.noAd;

/**
 * The question that a form asks before it books late into an issue (see `lateness`). Late entries are allowed, so this is
 * no rule of saving: who answers the question, books. An issue that the booking had before is not asked about again.
 */
export function outIssueQuestion(
  { specs }: BookingDraft,
  before: BookingDraft,
  { issue, format }: { issue: IssueDays | null; format: { noAd?: boolean } | null },
  today: string,
): FieldProblem[] {
  if (specs.issue === null || specs.issue === before.specs.issue || !issue) return [];
  const late = lateness(issue, today, lacksMaterial(specs, format));
  return late ? [{ field: "specs.issue", ...late }] : [];
}
