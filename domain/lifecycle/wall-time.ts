import { fromZonedTime } from "date-fns-tz";
import { isDay, TIME_ZONE } from "domain/dates";

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

// Swedish times are written as browsers write them, but for the `T`.
const viennaClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** The time of a moment as clocks in Vienna show it, to the minute. */
export const wallTimeInVienna = (moment: Date): string => viennaClock.format(moment).replace(" ", "T");
