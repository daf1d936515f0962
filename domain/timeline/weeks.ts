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
export function placeAmong(visibleDays: Days, campaign: Days): { start: number; width: number } | null {
  const from = campaign.from < visibleDays.from ? visibleDays.from : campaign.from;
  const to = campaign.to > visibleDays.to ? visibleDays.to : campaign.to;
  if (from > to) return null;
  const all = daysBetween(visibleDays.from, visibleDays.to) + 1;
  return {
    start: percentOf(daysBetween(visibleDays.from, from), all),
    width: percentOf(daysBetween(from, to) + 1, all),
  };
}

/** With two decimals. */
const percentOf = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;

/** A part of a width, in percent of it. */
export interface PercentSpan {
  start: number;
  width: number;
}

/** Where a campaign is drawn: its line among the campaigns, its box with room for words, and its bar in the box. */
export interface CampaignPlacement<Campaign> {
  campaign: Campaign;
  lane: number;
  box: PercentSpan;
  /** In percent of the box. */
  bar: PercentSpan;
}

/**
 * Puts campaigns into as few lines as hold them side by side, each in the first line that has room. A box is at
 * least so many percent wide that words fit into it; at the end of the strip it reaches back before its bar.
 */
export function lanesOf<Campaign extends Days>(
  visibleDays: Days,
  campaigns: readonly Campaign[],
  leastWidth: number,
): CampaignPlacement<Campaign>[] {
  const ends: number[] = [];
  const placed = campaigns.flatMap((campaign) => {
    const place = placeAmong(visibleDays, campaign);
    if (!place) return [];
    const width = Math.max(place.width, leastWidth);
    return [{ campaign, place, box: { start: Math.min(place.start, 100 - width), width } }];
  });
  return placed
    .sort((one, other) => one.box.start - other.box.start)
    .map(({ campaign, place, box }) => {
      const free = ends.findIndex((end) => end <= box.start);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = box.start + box.width;
      const bar = {
        start: percentOf(place.start - box.start, box.width),
        width: percentOf(place.width, box.width),
      };
      return { campaign, lane, box, bar };
    });
}

/** The months of weeks that follow each other, by their Mondays: the first day of each, and how many weeks it has. */
export function monthsOf(mondays: readonly string[]): { first: string; weeks: number }[] {
  const months: { first: string; weeks: number }[] = [];
  for (const monday of mondays) {
    const first = `${monday.slice(0, 7)}-01`;
    const last = months.at(-1);
    if (last?.first === first) last.weeks += 1;
    else months.push({ first, weeks: 1 });
  }
  return months;
}
