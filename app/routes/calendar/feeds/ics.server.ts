import { addDays } from "domain/dates";
import { createEvents, type DateArray, type EventAttributes } from "ics";
import type { FeedEntry } from "../month/documents";

const dateOf = (day: string) => day.split("-").map(Number) as DateArray;

/**
 * The bookings as an iCalendar file (RFC 5545) with whole-day events, whose end is the day after the last one.
 *
 * @param origin of the application, for links to the bookings and for globally unique ids
 */
export function calendarFile(entries: readonly FeedEntry[], origin: string, name: string): string {
  const events = entries.map(
    ({ _id, version, updatedAt, client, medium, from, to }): EventAttributes => ({
      uid: `booking-${_id}@${new URL(origin).host}`,
      sequence: version,
      lastModified: Date.parse(updatedAt),
      title: `${client} – ${medium}`,
      url: `${origin}/bookings/${_id}`,
      start: dateOf(from),
      end: dateOf(addDays(to, 1)),
      busyStatus: "FREE",
    }),
  );
  const { value, error } = createEvents(events, { productId: "verlag-backoffice", calName: name });
  if (typeof value !== "string") throw error ?? new Error("no calendar file");
  return value;
}
