import { addDays, isDay } from "domain/dates";
import { TIMELINE_WEEKS } from "domain/timeline/weeks";
import { z } from "zod";
import { TIMELINE_FORMS, TIMELINE_ORDERS, type TimelineAddress } from "./address";

// The days a year before and after must be valid, too.
const shownDay = z.string().refine((day) => isDay(day) && day >= "1905" && day < "9000");
const recordId = z.string().regex(/^[1-9]\d{0,14}$/);
const pageNumber = z.coerce.number().int().min(1).max(10_000);

/** Reads the address. Invalid parameters are ignored. Default: a quarter that begins last week. */
export function readTimelineAddress(url: string, today: string): TimelineAddress {
  const params = new URL(url).searchParams;
  const weeks = TIMELINE_WEEKS.find((count) => String(count) === params.get("weeks"));
  return {
    from: shownDay.catch(addDays(today, -7)).parse(params.get("from")),
    weeks: weeks ?? 13,
    by: z.enum(TIMELINE_ORDERS).catch("medium").parse(params.get("by")),
    as: z.enum(TIMELINE_FORMS).catch("bars").parse(params.get("as")),
    media: params.getAll("medium").filter((id) => recordId.safeParse(id).success),
    client: recordId.nullable().catch(null).parse(params.get("client")),
    page: pageNumber.catch(1).parse(params.get("page")),
  };
}
