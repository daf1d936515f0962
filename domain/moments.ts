import { fromZonedTime } from "date-fns-tz";
import { addDays, TIME_ZONE, todayInVienna } from "./dates";

/** The moment at which an hour of a day begins in Vienna. */
export const hourOfDay = (day: string, hour = 0): Date =>
  fromZonedTime(`${day}T${String(hour).padStart(2, "0")}:00:00`, TIME_ZONE);

/** The last day in Vienna whose hour has come. */
export function lastDayAt(hour: number, now: Date): string {
  const today = todayInVienna(now);
  return hourOfDay(today, hour) <= now ? today : addDays(today, -1);
}
