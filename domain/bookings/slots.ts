import { addDays, addMonths, daysBetween, weekOf } from "domain/dates";
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

/** Free slots beside those taken; null = unlimited. Spec §9: available slots 0 means unlimited. */
export function freeSlots(
  limit: Pick<FormatLimit, "isUnlimited" | "availableSlots"> | undefined,
  taken: number,
): number | null {
  if (!limit || limit.isUnlimited || limit.availableSlots <= 0) return null;
  return Math.max(0, limit.availableSlots - taken);
}

/**
 * The periods that a campaign touches, both days included, ascending: `2027-03-12`, `2027-W10` or `2027-03`.
 * None for limits per issue, or where the end is before the start.
 */
export function periodsTouched(limitationType: LimitationType, from: string, to: string): string[] {
  if (limitationType === "issue") return [];
  const days = daysBetween(from, to) + 1;
  const periods = new Set<string>();
  for (let n = 0; n < days; n++) periods.add(periodOf(limitationType, addDays(from, n)));
  return [...periods];
}

function periodOf(limitationType: Exclude<LimitationType, "issue">, day: string): string {
  if (limitationType === "day") return day;
  return limitationType === "week" ? weekOf(day) : day.slice(0, 7);
}

/** The periods of a campaign that have no slot left, so that the error can name them (decisions §4). */
export function fullPeriods(
  limit: FormatLimit | undefined,
  from: string,
  to: string,
  takenByPeriod: ReadonlyMap<string, number>,
): string[] {
  if (!limit) return [];
  return periodsTouched(limit.limitationType, from, to).filter(
    (period) => freeSlots(limit, takenByPeriod.get(period) ?? 0) === 0,
  );
}

/** What a limit's terms say about a campaign. Keys of the namespace `validation`. */
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
export function termProblems(limit: FormatLimit | undefined, from: string, to: string): TermProblem[] {
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
