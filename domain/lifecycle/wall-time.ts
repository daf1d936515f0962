import { fromZonedTime } from "date-fns-tz";
import { addDays, isDay, TIME_ZONE } from "domain/dates";
import { periodNamed } from "domain/periods";

const HOUR_MS = 3_600_000;
const WALL_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::00(?:\.0+)?)?$/;

/**
 * The moment of a time as clocks in Vienna show it, as browsers write it: `2026-03-29T14:30`. Null for what is none, also
 * for a time in the hour that is left out in March. Of the hour that comes twice in October it is the first one.
 */
export function momentInVienna(text: string): Date | null {
  const [, day = "", hour = "", minute = ""] = WALL_TIME.exec(text) ?? [];
  if (!isDay(day)) return null;
  const moment = fromZonedTime(`${day}T${hour}:${minute}:00`, TIME_ZONE);
  const isShown = (at: Date) => wallTimeInVienna(at) === `${day}T${hour}:${minute}`;
  const before = new Date(moment.getTime() - HOUR_MS);
  return [before, moment].find(isShown) ?? null;
}

/** The hour at which the house usually publishes. */
export const USUAL_TIME = "06:00";

/** The days that are mostly chosen: tomorrow, and Monday of the next week. */
export const usualDays = (today: string) =>
  ({ tomorrow: addDays(today, 1), monday: periodNamed("nextWeek", today).from }) as const;

const TYPED_TIME = /^(\d{1,2})(?:[:.]?(\d\d))?(?: ?(?:uhr|h))?$/;

/** The time that somebody typed, as `06:00`; null if it is none: `6`, `6:00`, `6.30`, `0630`, `6 Uhr`. */
export function readTime(typed: string): string | null {
  const [, hour = "", minute = "00"] = TYPED_TIME.exec(typed.trim().toLowerCase()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** A day and the time that was typed beside it as one text, `2026-03-29T14:30`; empty where both are. */
export function wallTimeOf(day: string, time: string): string {
  const typed = time.trim();
  return day === "" && typed === "" ? "" : `${day}T${readTime(typed) ?? typed}`;
}

/** The day and the time of such a text, also of one that is no time. */
export function partsOfWallTime(text: string): { day: string; time: string } {
  const [, day = text, time = ""] = /^(.*)T([^T]*)$/s.exec(text) ?? [];
  return { day, time };
}

/** What is wrong with a time as clocks in Vienna show it, as a key of messages; null if there is such a time. */
export function problemOfWallTime(text: string) {
  const { day, time } = partsOfWallTime(text);
  if (day === "") return "moment_without_day";
  if (!isDay(day)) return "date_invalid";
  if (time === "") return "moment_without_time";
  if (readTime(time) !== time) return "time_invalid";
  return momentInVienna(text) ? null : "time_left_out";
}

// Swedish times are written as browsers write them, but for the `T`.
const viennaClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** The time of a moment as clocks in Vienna show it, to the minute. */
export const wallTimeInVienna = (moment: Date): string => viennaClock.format(moment).replace(" ", "T");
