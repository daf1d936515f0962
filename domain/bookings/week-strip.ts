import { mondayOf } from "domain/calendar/period";
import { addDays } from "domain/dates";
import type { LimitationType } from "./fields";
import { periodsTouched } from "./slots";

/** How many weeks the strip shows. */
const WEEKS = 12;

/** A week that a campaign could have. `free` is what its fullest day, week or month leaves; null = unlimited. */
export interface StripWeek {
  monday: string;
  free: number | null;
  room: "free" | "tight" | "full";
}

type Period = { period: string; available: number | null; free: number | null };

/** The weeks that can be sold, from the next one, or around the first day of the campaign. */
export function stripSpan(today: string, start: string | null) {
  const next = addDays(mondayOf(today), 7);
  const around = start ? addDays(mondayOf(start), -14) : next;
  const from = around > next ? around : next;
  return { from, to: addDays(from, 7 * WEEKS - 1) };
}

/** The weeks of a span, with the room that the periods of a format's limit leave in each. */
export function stripOf(
  { from }: { from: string },
  limitationType: LimitationType | null,
  periods: readonly Period[],
): StripWeek[] {
  const periodByName = new Map(periods.map((one) => [one.period, one]));
  return Array.from({ length: WEEKS }, (_, n) => {
    const monday = addDays(from, 7 * n);
    const names = limitationType ? periodsTouched(limitationType, monday, addDays(monday, 6)) : [];
    const limited = names.flatMap((name) => periodByName.get(name) ?? []).filter(({ free }) => free !== null);
    const [fullest] = limited.sort((a, b) => (a.free ?? 0) - (b.free ?? 0));
    const free = fullest?.free ?? null;
    return { monday, free, room: roomOf(free, fullest?.available ?? null) };
  });
}

/** How full something is. Tight: the last slot, or a quarter of them at most. */
export function roomOf(free: number | null, available: number | null): StripWeek["room"] {
  if (free === null) return "free";
  if (free <= 0) return "full";
  return free === 1 || free * 4 <= (available ?? 0) ? "tight" : "free";
}

/** The week that a post chooses from the strip, by its first day. */
export const weekIntent = (monday: string) => `refresh/week-${monday}`;
