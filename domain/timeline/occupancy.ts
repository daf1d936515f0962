import type { LimitationType } from "domain/bookings/fields";
import { freeSlots } from "domain/bookings/slots";
import { addDays } from "domain/dates";
import { type Days, inWholeMonths } from "./weeks";

/** How many campaigns of a format begin on a day, and how many have it as their last. */
export interface CampaignTurnover {
  day: string;
  starts: number;
  ends: number;
}

/** How many campaigns run on any of the days: those that have begun by the last, less those over before the first. */
export function runningOn(turns: readonly CampaignTurnover[], { from, to }: Days): number {
  let running = 0;
  for (const { day, starts, ends } of turns) {
    if (day <= to) running += starts;
    if (day < from) running -= ends;
  }
  return running;
}

type Limit = { limitationType: LimitationType; isUnlimited: boolean; availableSlots: number };

/**
 * By how much a format is sold more often in a week than there is of it (decisions §4, slots): by week, on the
 * fullest of its days, or in the months it touches. null where it is not, or where there is no end to it.
 */
export function overbookedIn(
  turns: readonly CampaignTurnover[],
  limit: Limit,
  week: Days,
): { taken: number; available: number } | null {
  const usedSlots = takenIn(turns, limit, week);
  return usedSlots !== null && usedSlots > limit.availableSlots
    ? { taken: usedSlots, available: limit.availableSlots }
    : null;
}

/** How many slots a week leaves: of the format's fullest day, week or month. null where there is no end to them. */
export function freeIn(turns: readonly CampaignTurnover[], limit: Limit, week: Days): number | null {
  const usedSlots = takenIn(turns, limit, week);
  return usedSlots === null ? null : freeSlots(limit, usedSlots);
}

function takenIn(turns: readonly CampaignTurnover[], limit: Limit, week: Days): number | null {
  if (freeSlots(limit, 0) === null || limit.limitationType === "issue") return null;
  return Math.max(...periodsOf(limit.limitationType, week).map((period) => runningOn(turns, period)));
}

function periodsOf(type: "day" | "week" | "month", week: Days): Days[] {
  if (type === "week") return [week];
  if (type === "day") {
    return Array.from({ length: 7 }, (_, index) => {
      const day = addDays(week.from, index);
      return { from: day, to: day };
    });
  }
  const first = inWholeMonths({ from: week.from, to: week.from });
  const last = inWholeMonths({ from: week.to, to: week.to });
  return first.from === last.from ? [first] : [first, last];
}
