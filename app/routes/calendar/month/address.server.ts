import { CALENDAR_VIEWS } from "domain/calendar/period";
import { isDay } from "domain/dates";
import { z } from "zod";
import type { CalendarAddress } from "./address";

const recordId = z.string().regex(/^[1-9]\d{0,14}$/);
const pageNumber = z.coerce.number().int().min(1).max(10_000);
// The neighbouring months must be valid days, too.
const shownDay = z.string().refine((day) => isDay(day) && day >= "1901" && day < "9000");

/** Reads the address. Invalid parameters are ignored. */
export function readCalendarAddress(url: string, today: string): CalendarAddress {
  const params = new URL(url).searchParams;
  return {
    view: z.enum(CALENDAR_VIEWS).catch("month").parse(params.get("view")),
    day: shownDay.catch(today).parse(params.get("day")),
    media: params.getAll("medium").filter((id) => recordId.safeParse(id).success),
    move: recordId.nullable().catch(null).parse(params.get("move")),
    page: pageNumber.catch(1).parse(params.get("page")),
  };
}
