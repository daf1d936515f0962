import type { BookingSpecs } from "./fields";

/** First and last day of an appearance, `YYYY-MM-DD`; both null while nothing is known of it. */
export type Appearance = { from: string | null; to: string | null };

/**
 * When a booking appears (decisions §4): on the day its issue is published, else from the campaign's start to its
 * end, else with its release. What stands alone is both days, and the last one is never before the first: a
 * release that is later than a campaign without an end extends it, an earlier one does not.
 *
 * @param issueDay the publish date of the booking's issue; null without one
 */
export function appearanceOf(
  specs: Pick<BookingSpecs, "campaignStartDate" | "campaignEndDate" | "releaseDate">,
  issueDay: string | null,
): Appearance {
  const { campaignStartDate: start, campaignEndDate: end, releaseDate: release } = specs;
  const from = issueDay ?? start ?? earlier(release, end);
  const to = issueDay ?? end ?? later(release, start);
  return { from, to };
}

function earlier(a: string | null, b: string | null): string | null {
  return a !== null && b !== null ? (a < b ? a : b) : (a ?? b);
}

function later(a: string | null, b: string | null): string | null {
  return a !== null && b !== null ? (a > b ? a : b) : (a ?? b);
}
