import { addDays } from "domain/dates";

/** What should have been done, what is to be done today, and in the next seven days. Later days are not here. */
export const TO_DO_GROUPS = ["late", "today", "week"] as const;
export type ToDoGroup = (typeof TO_DO_GROUPS)[number];

const LOOK_AHEAD_DAYS = 7;

/** The last day that is looked at. */
export const lastToDoDay = (today: string): string => addDays(today, LOOK_AHEAD_DAYS);

/** Which group a day belongs to; null for days that are too far away. */
export function toDoGroupOf(day: string, today: string): ToDoGroup | null {
  if (day < today) return "late";
  if (day === today) return "today";
  return day <= lastToDoDay(today) ? "week" : null;
}

/** At most so many of a group, and of all. The rest stands behind a link. */
export const ROWS_OF_GROUP = 5;
export const ROWS_OF_ALL = 12;
/** Where a group is shown as a whole, at most so many. */
export const ROWS_AT_MOST = 100;
/** A kind is counted no further. */
export const TO_DO_BOUND = 1_000;
/** Who was asked for material within these days is not asked again. */
export const ASKED_DAYS = 2;

/** What a task is sorted by. */
export interface Placed {
  day: string;
  rank: number;
  kind: string;
  id: number;
}

/** What stops a print first, then by day. */
export const inOrder = <T extends Placed>(tasks: readonly T[]): T[] =>
  tasks.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
      (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.id - b.id),
  );

/** How many rows each group shows on the dashboard: the first ones of the first groups. */
export function rowsShown(lengths: Readonly<Record<ToDoGroup, number>>): Record<ToDoGroup, number> {
  let left = ROWS_OF_ALL;
  const shown = { late: 0, today: 0, week: 0 };
  for (const group of TO_DO_GROUPS) {
    shown[group] = Math.min(lengths[group], ROWS_OF_GROUP, left);
    left -= shown[group];
  }
  return shown;
}

/** How many of the slots of an issue are sold, over its formats that have a limit; null if none has. */
export function soldSlots(
  formats: readonly { available: number | null; taken: number }[],
): { sold: number; slots: number } | null {
  const limited = formats.filter(({ available }) => available !== null);
  if (limited.length === 0) return null;
  return {
    sold: limited.reduce((sum, { taken }) => sum + taken, 0),
    slots: limited.reduce((sum, { available }) => sum + (available ?? 0), 0),
  };
}

const CLOSE_DAYS = 7;

/** How an issue sells: sold out, or with less than half sold when its closing day is less than a week away. */
export function saleOf(
  { sold, slots }: { sold: number; slots: number },
  closesOn: string | null,
  today: string,
): "sold-out" | "slow" | "normal" {
  if (slots > 0 && sold >= slots) return "sold-out";
  const closesSoon = closesOn !== null && closesOn >= today && closesOn < addDays(today, CLOSE_DAYS);
  return closesSoon && sold * 2 < slots ? "slow" : "normal";
}
