import type { CalendarView } from "domain/calendar/period";

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

/** A link to the same calendar with a change, without the form to move a booking, and on page 1. */
export function calendarHref(address: CalendarAddress, change: Partial<CalendarAddress>): string {
  const { view, day, media, move, page } = { ...address, move: null, page: 1, ...change };
  const params = new URLSearchParams({ view, day });
  for (const medium of media) params.append("medium", medium);
  if (page > 1) params.set("page", String(page));
  if (move) params.set("move", move);
  return `/videocalendar?${params}`;
}
