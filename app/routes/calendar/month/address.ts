import { CALENDAR_VIEWS, type CalendarView } from "domain/calendar/period";
import { isDay } from "domain/dates";
import * as z from "zod/mini";

/** The parameters of the calendar's address. */
export type CalendarAddress = {
  view: CalendarView;
  /** A day of the month or week that is shown, `YYYY-MM-DD`. */
  day: string;
  /** Ids of the media chosen; empty = all. */
  media: string[];
  /** The booking to move, whose form is open. */
  move: string | null;
  /** Page of the list, from 1. */
  page: number;
};

const recordId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000));
// The neighbouring months must be valid days, too.
const shownDay = z.string().check(z.refine((day) => isDay(day) && day >= "1901" && day < "9000"));

/** Reads the address. Invalid parameters are ignored. */
export function readCalendarAddress(url: string, today: string): CalendarAddress {
  const params = new URL(url).searchParams;
  return {
    view: z.catch(z.enum(CALENDAR_VIEWS), "month").parse(params.get("view")),
    day: z.catch(shownDay, today).parse(params.get("day")),
    media: params.getAll("medium").filter((id) => recordId.safeParse(id).success),
    move: z.catch(z.nullable(recordId), null).parse(params.get("move")),
    page: z.catch(pageNumber, 1).parse(params.get("page")),
  };
}

/** A link to the same calendar with a change, without the form to move a booking, and on page 1. */
export function calendarHref(address: CalendarAddress, change: Partial<CalendarAddress>): string {
  const { view, day, media, move, page } = { ...address, move: null, page: 1, ...change };
  const params = new URLSearchParams({ view, day });
  for (const medium of media) params.append("medium", medium);
  if (page > 1) params.set("page", String(page));
  if (move) params.set("move", move);
  return `/videocalendar?${params}`;
}
