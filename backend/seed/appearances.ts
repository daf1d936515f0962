import { freeSlots, periodsTouched } from "domain/bookings/slots";
import { addDays, daysBetween } from "domain/dates";
import type { SeededIssue, SeededLimit, SeededMedium } from "./publishing";
import type { Random } from "./random";

/** Where and when one booking of the demo appears. */
export interface Appearance {
  medium: SeededMedium;
  /** Null for video, which has no format (spec §4). */
  limit: SeededLimit | null;
  issue: SeededIssue | null;
  from: string;
  to: string;
}

/** The most bookings of an unlimited format in one issue. */
const OF_UNLIMITED = 10;

/** The share of all slots that the demo sells at most; the rest stays free. */
export const MAX_SOLD_SHARE = 0.62;

/** How many bookings the issues of these media can take. */
export function capacityOf(media: readonly SeededMedium[]): number {
  return media.reduce((sum, medium) => sum + medium.issues.length * slotsPerIssue(medium), 0);
}

function slotsPerIssue(medium: SeededMedium): number {
  return medium.limits.reduce((sum, limit) => sum + (limit.availableSlots || OF_UNLIMITED), 0);
}

/**
 * Chooses `count` slots of the issues without taking one twice, so no limit is ever oversold. Past issues are
 * the fullest; the further ahead, the emptier.
 */
export function issueAppearances(
  random: Random,
  media: readonly SeededMedium[],
  count: number,
  today: string,
): Appearance[] {
  const slots: { order: number; appearance: Appearance }[] = [];
  for (const medium of media) {
    for (const issue of medium.issues) {
      const monthsAhead = Math.max(0, daysBetween(today, issue.publishDate) / 30);
      const interest = (0.7 + random.next() * 0.6) * Math.exp(-monthsAhead / 4);
      for (const limit of medium.limits) {
        const appearance = { medium, limit, issue, from: issue.publishDate, to: issue.publishDate };
        for (let slot = 0; slot < (limit.availableSlots || OF_UNLIMITED); slot++) {
          // Weighted draw without replacement: the smallest of -ln(u)/weight come first.
          slots.push({ order: -Math.log(1 - random.next()) / interest, appearance });
        }
      }
    }
  }
  slots.sort((a, b) => a.order - b.order);
  return slots.slice(0, count).map((slot) => slot.appearance);
}

/** How many campaigns a format of a medium has in each period so far. */
export type TakenPeriods = Map<string, number>;

/** Chooses `count` campaigns of digital media or video, counting their periods so that none is oversold. */
export function campaignAppearances(
  random: Random,
  media: readonly SeededMedium[],
  count: number,
  options: { today: string; years: readonly number[]; taken: TakenPeriods },
): Appearance[] {
  const { taken } = options;
  const firstDay = `${options.years[0]}-01-02`;
  const lastStart = addDays(options.today, 270);
  const range = daysBetween(firstDay, lastStart);
  return Array.from({ length: count }, () => {
    const medium = random.pick(media);
    const daily = medium.limits.every((limit) => limit.demo.minimumTermDays === undefined);
    for (let attempt = 0; attempt < 4; attempt++) {
      const from = addDays(firstDay, random.between(0, range));
      const term = daily ? random.between(1, 5) : random.pick([7, 7, 14, 14, 21, 28]);
      const to = addDays(from, term - 1);
      if (medium.demo.type === "video") return { medium, limit: null, issue: null, from, to };
      const limit = random.pick(medium.limits);
      if (claim(taken, limit, medium, from, to)) return { medium, limit, issue: null, from, to };
    }
    // A campaign without a free slot gets an unlimited format.
    const limit = medium.limits.find((one) => one.isUnlimited) ?? null;
    const from = addDays(firstDay, random.between(0, range));
    return { medium, limit, issue: null, from, to: addDays(from, daily ? 2 : 13) };
  });
}

function claim(
  takenPeriods: TakenPeriods,
  limit: SeededLimit,
  medium: SeededMedium,
  from: string,
  to: string,
): boolean {
  if (limit.isUnlimited) return true;
  const keys = periodsTouched(limit.limitationType, from, to).map(
    (period) => `${medium.id}:${limit.formatId}:${period}`,
  );
  if (keys.some((key) => freeSlots(limit, takenPeriods.get(key) ?? 0) === 0)) return false;
  for (const key of keys) takenPeriods.set(key, (takenPeriods.get(key) ?? 0) + 1);
  return true;
}
