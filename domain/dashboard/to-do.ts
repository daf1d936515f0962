import { addDays } from "domain/dates";
import { LIST_PANELS } from "./panels";

/** Something that somebody has to do, with the day that makes it urgent. */
interface ToDo {
  /** `YYYY-MM-DD`; null: nobody knows until when. */
  day: string | null;
}

/** How far ahead is looked: closing days of this week, and material that is due as soon as is worth a look. */
export const LOOK_AHEAD_DAYS = { closing: 7, material: 14 } as const;

/** Whether a day is not further away than these days. What has passed is not, either. */
export const isDueWithin = (day: string | null, today: string, days: number): boolean =>
  day !== null && day <= addDays(today, days);

/** What is to be done, the most urgent first, and what has no day last. Of the same day, in the order that is given. */
export const byUrgency = <T extends ToDo>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => {
    if (a.day === b.day) return 0;
    if (a.day === null || b.day === null) return a.day === null ? 1 : -1;
    return a.day < b.day ? -1 : 1;
  });

/** Where all is listed of which the dashboard shows the first: of the bookings of a supervisor, or of all bookings. */
export function listsOfToDo(today: string, supervisor: string | null) {
  const own = supervisor === null ? "" : `&supervisor=${supervisor}`;
  return {
    material: `${LIST_PANELS.missingMaterial.to}${own}`,
    bills: `/bookings/billing?state=notpaid&due.to=${today}${own}`,
    comments: "/notifications",
  };
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
