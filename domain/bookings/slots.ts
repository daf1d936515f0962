import { addDays, addMonths, daysBetween, daysFrom, weekOf } from "domain/dates";
import type { LimitationType } from "./fields";

/** How many bookings of one format a medium can take (spec §3, decisions §4). Days are `YYYY-MM-DD`. */
export type FormatLimit = {
  categoryId: string;
  isUnlimited: boolean;
  limitationType: LimitationType;
  availableSlots: number;
  minimumTermDays: number | null;
  minimumTermMonths: number | null;
  campaignStart: string | null;
  campaignEnd: string | null;
};

/** What one issue has differently from its medium: slots of its own, or the format is not offered in it. */
export type SlotsOfIssue = { isLeftOut: boolean; slots: number | null };

/** How many slots there are; `isLeftOut` if the format is not offered at all. */
export type Slots = Pick<FormatLimit, "isUnlimited" | "availableSlots"> & { isLeftOut?: boolean };

type IssueLimit = Omit<FormatLimit, "categoryId"> & { isLeftOut?: boolean };

/** The limit of a format in one issue: that of its medium, changed by what the issue has of its own. */
export function limitInIssue<L extends Omit<FormatLimit, "categoryId">>(
  limit: L | undefined,
  own: SlotsOfIssue | undefined,
): L | IssueLimit | undefined {
  if (!own || (!own.isLeftOut && own.slots === null)) return limit;
  return {
    minimumTermDays: null,
    minimumTermMonths: null,
    campaignStart: null,
    campaignEnd: null,
    ...limit,
    limitationType: "issue",
    isUnlimited: false,
    availableSlots: own.isLeftOut ? 0 : (own.slots ?? 0),
    isLeftOut: own.isLeftOut,
  };
}

/** Free slots beside the taken ones; null = unlimited. Spec §9: 0 available slots mean unlimited. */
export function freeSlots(limit: Slots | undefined, usedSlots: number): number | null {
  if (limit?.isLeftOut) return 0;
  if (!limit || limit.isUnlimited || limit.availableSlots <= 0) return null;
  return Math.max(0, limit.availableSlots - usedSlots);
}

/**
 * The periods that a campaign touches, both days included, ascending: `2027-03-12`, `2027-W10` or `2027-03`.
 * None for limits per issue, or where the end is before the start.
 */
export function periodsTouched(limitationType: LimitationType, from: string, to: string): string[] {
  if (limitationType === "issue" || to < from) return [];
  const days = daysBetween(from, to) + 1;
  if (limitationType === "day") return daysFrom(from, days);
  if (limitationType === "month") {
    return Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, n) =>
      addMonths(`${from.slice(0, 7)}-01`, n).slice(0, 7),
    );
  }
  const periods = new Set<string>();
  for (let n = 0; n < days; n += 7) periods.add(weekOf(addDays(from, n)));
  return [...periods.add(weekOf(to))];
}

// The number of periods is counted first: comparing texts in a loop would never end for a year with five digits.
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Where a booking appears: in an issue, or over days. `from` and `to` are its first and last day of appearance. */
export type AppearanceSpan = { issueId: string | number | null; from: string | null; to: string | null };

/**
 * What a booking takes slots of: its issue (as text), or the periods of its appearance (decisions §4). Empty without an
 * issue or days.
 */
export function periodsTaken(
  limitationType: LimitationType,
  { issueId, from, to }: AppearanceSpan,
): string[] {
  if (limitationType === "issue") return issueId === null ? [] : [String(issueId)];
  return from && to ? periodsTouched(limitationType, from, to) : [];
}

/** The periods without a free slot, so that the error can name them (decisions §4). */
export function fullPeriods(
  limit: Slots | undefined,
  periods: readonly string[],
  takenByPeriod: ReadonlyMap<string, number>,
): string[] {
  return periods.filter((period) => freeSlots(limit, takenByPeriod.get(period) ?? 0) === 0);
}

/** A day, week or month as it is written: `2027-03-12`, `10/2027` (calendar week), `03/2027`. */
export function formatPeriod(period: string): string {
  const [year = "", week] = period.split("-W");
  if (week) return `${week}/${year}`;
  return period.length === 7 ? `${period.slice(5)}/${period.slice(0, 4)}` : period;
}

/** The most ranges that a message lists. */
const MAX_RANGES = 6;

/**
 * Some of the periods of a campaign in words, those that follow each other as a range:
 * `2027-03-12–2027-03-18, 2027-03-20`.
 *
 * @param touched all periods of the campaign, ascending
 */
export function formatPeriods(periods: readonly string[], touched: readonly string[]): string {
  const chosen = new Set(periods);
  const ranges: [string, string][] = [];
  let isOpen = false;
  for (const period of touched) {
    const last = ranges.at(-1);
    if (chosen.has(period) && isOpen && last) last[1] = period;
    else if (chosen.has(period)) ranges.push([period, period]);
    isOpen = chosen.has(period);
  }
  const written = ranges
    .slice(0, MAX_RANGES)
    .map(([from, to]) => (from === to ? formatPeriod(from) : `${formatPeriod(from)}–${formatPeriod(to)}`));
  return [...written, ...(ranges.length > MAX_RANGES ? ["…"] : [])].join(", ");
}

/** What the terms of a limit say about a campaign. Keys of the namespace `validation`. */
export type TermProblem = {
  end: "start" | "end";
  message:
    | "term_too_short_days"
    | "term_too_short_months"
    | "before_campaign_window"
    | "after_campaign_window";
  params: Record<string, string | number>;
};

/**
 * Minimum terms and the campaign window of a limit (decisions §4). Both days belong to the campaign.
 * A booking in an issue is checked with the publish date as both days; it has no term.
 */
export function termProblems(
  limit: Omit<FormatLimit, "categoryId"> | undefined,
  from: string,
  to: string,
): TermProblem[] {
  if (!limit || to < from) return [];
  const problems: TermProblem[] = [];
  const { campaignStart, campaignEnd } = limit;
  const days = limit.limitationType === "issue" ? null : limit.minimumTermDays;
  const months = limit.limitationType === "issue" ? null : limit.minimumTermMonths;
  if (campaignStart && from < campaignStart) {
    problems.push({ end: "start", message: "before_campaign_window", params: { day: campaignStart } });
  }
  if (campaignEnd && to > campaignEnd) {
    problems.push({ end: "end", message: "after_campaign_window", params: { day: campaignEnd } });
  }
  if (days && daysBetween(from, to) + 1 < days) {
    problems.push({ end: "end", message: "term_too_short_days", params: { days } });
  }
  if (months && addDays(to, 1) < addMonths(from, months)) {
    problems.push({ end: "end", message: "term_too_short_months", params: { months } });
  }
  return problems;
}
