import type { FieldProblem } from "../field-problem";
import type { BookingDraft, BookingSpecs } from "./fields";

/** First and last day of an appearance, `YYYY-MM-DD`; both null while nothing is known of it. */
export type Appearance = { from: string | null; to: string | null };

/**
 * When a booking appears (decisions §4): on the day its issue is published, otherwise from the start to the end of its
 * campaign, otherwise on its release day. If only one day is known, it is both the first and the last day. The last day
 * is never before the first: a later release extends a campaign without an end, an earlier one does not. A video can
 * also be seen when it is released, so its campaign's end and its release both count.
 * @param issueDay the publish date of the booking's issue; null without one
 */
export function appearanceOf(
  specs: Pick<BookingSpecs, "type" | "campaignStartDate" | "campaignEndDate" | "releaseDate">,
  issueDay: string | null,
): Appearance {
  const { campaignStartDate: start, campaignEndDate: end, releaseDate: release } = specs;
  const from = issueDay ?? start ?? earlier(release, end);
  const last = specs.type === "video" ? later(end, release) : (end ?? release);
  const to = issueDay ?? later(last, start);
  return { from, to };
}

/**
 * Whether the last appearance of a booking has passed (decisions §4, *completed*). A booking that only has a target
 * year has appeared when the year is over.
 */
export function hasAppeared(lastDay: string | null, targetYear: number | null, today: string): boolean {
  if (lastDay !== null) return lastDay < today;
  return targetYear !== null && targetYear < Number(today.slice(0, 4));
}

/** Where a booking appears: its specs, and the publish day of its issue. */
interface Place {
  specs: BookingSpecs;
  issueDay: string | null;
}

const PLACE_FIELDS = ["issue", "campaignEndDate", "releaseDate", "campaignStartDate", "targetYear"] as const;

/**
 * Decisions §4: *completed* means that the last appearance has passed. A completed booking cannot move to a future day
 * or lose its days: it would stay completed, or could be deleted as if it had never appeared. Its days may be corrected
 * as long as they stay in the past. An open booking has not appeared, whatever its days say.
 */
export function appearedProblems(
  status: BookingDraft["status"],
  place: Place,
  before: Place,
  today: string,
): FieldProblem[] {
  const field = PLACE_FIELDS.find((name) => place.specs[name] !== before.specs[name]);
  const isOver = ({ specs, issueDay }: Place) =>
    hasAppeared(appearanceOf(specs, issueDay).to, specs.targetYear, today);
  const wasOver = status === "completed" || (status === "active" && isOver(before));
  if (!field || !wasOver || isOver(place)) return [];
  return [{ field: `specs.${field}`, message: "appearance_has_passed" }];
}

function earlier(a: string | null, b: string | null): string | null {
  return a !== null && b !== null ? (a < b ? a : b) : (a ?? b);
}

function later(a: string | null, b: string | null): string | null {
  return a !== null && b !== null ? (a > b ? a : b) : (a ?? b);
}
