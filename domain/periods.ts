import { addDays, addMonths } from "./dates";

/** A period that people call by a name, from its first to its last day. */
export const PERIOD_NAMES = [
  "today",
  "thisWeek",
  "lastWeek",
  "nextWeek",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "ahead",
] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** The days of a named period, seen from today. Weeks begin on Monday; what lies ahead has no last day. */
export function periodNamed(name: PeriodName, today: string): { from: string; to: string | null } {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const year = today.slice(0, 4);
  switch (name) {
    case "today":
      return { from: today, to: today };
    case "thisWeek":
      return { from: monday, to: addDays(monday, 6) };
    case "lastWeek":
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case "nextWeek":
      return { from: addDays(monday, 7), to: addDays(monday, 13) };
    case "thisMonth":
      return { from: firstOfMonth, to: addDays(addMonths(firstOfMonth, 1), -1) };
    case "lastMonth":
      return { from: addMonths(firstOfMonth, -1), to: addDays(firstOfMonth, -1) };
    case "thisYear":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case "ahead":
      return { from: today, to: null };
  }
}
