import { mondayOf } from "domain/calendar/period";
import { addDays, addMonths, daysBetween } from "domain/dates";

/** How many weeks the timeline may show. */
export const TIMELINE_WEEKS = [4, 13, 26, 52] as const;

/** First and last day, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Whole weeks from the one that holds a day. */
export function weeksFrom(day: string, count: number): Days & { mondays: string[] } {
  const from = mondayOf(day);
  const mondays = Array.from({ length: count }, (_, index) => addDays(from, 7 * index));
  return { from, to: addDays(from, 7 * count - 1), mondays };
}

/** The days with the rest of their first and last month: what a limit by month is counted over. */
export function inWholeMonths({ from, to }: Days): Days {
  return { from: `${from.slice(0, 7)}-01`, to: addDays(addMonths(`${to.slice(0, 7)}-01`, 1), -1) };
}

/**
 * Where a campaign lies among the days shown, in percent of their width; it is cut off at both ends. null where it
 * lies outside.
 */
export function placeAmong(shown: Days, campaign: Days): { start: number; width: number } | null {
  const from = campaign.from < shown.from ? shown.from : campaign.from;
  const to = campaign.to > shown.to ? shown.to : campaign.to;
  if (from > to) return null;
  const all = daysBetween(shown.from, shown.to) + 1;
  const percent = (days: number) => Math.round((days / all) * 10_000) / 100;
  return { start: percent(daysBetween(shown.from, from)), width: percent(daysBetween(from, to) + 1) };
}
