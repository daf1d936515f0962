import { addDays, addMonths, daysBetween } from "domain/dates";

/** The views of the calendar; a list shows only the days of a month that have entries. */
export const CALENDAR_VIEWS = ["month", "week", "list"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** First and last day, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

// 3 January 2000 was a Monday.
const A_MONDAY = "2000-01-03";

/** Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = ((daysBetween(A_MONDAY, day) % 7) + 7) % 7;
  return addDays(day, -weekday);
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string) => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The days that a view shows for a day: the month view shows whole weeks, Monday to Sunday. */
export function periodOf(view: CalendarView, day: string): Period {
  if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const month = { from: firstOfMonth(day), to: lastOfMonth(day) };
  if (view === "list") return month;
  return { from: mondayOf(month.from), to: addDays(mondayOf(month.to), 6) };
}

/** A day in the previous view, and one in the next view. */
export function neighboursOf(view: CalendarView, day: string): { previous: string; next: string } {
  if (view === "week") return { previous: addDays(day, -7), next: addDays(day, 7) };
  return { previous: addMonths(firstOfMonth(day), -1), next: addMonths(firstOfMonth(day), 1) };
}

/** The days of a period in weeks of seven. */
export function weeksOf({ from, to }: Period): string[][] {
  const weeks: string[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

const weekdays = new Intl.DateTimeFormat("de-DE", { weekday: "long", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "UTC" });
const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** `2027-03-12` → `Freitag`. Spec §9: German weekday and month names. */
export const weekdayName = (day: string) => weekdays.format(utc(day));

/** `2027-03-12` → `März 2027`. */
export const monthName = (day: string) => months.format(utc(day));
