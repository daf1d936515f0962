import { addDays, isDay } from "domain/dates";
import { TIMELINE_WEEKS } from "domain/timeline/weeks";
import * as z from "zod/mini";

const ORDERS = ["medium", "client"] as const;
export const TIMELINE_FORMS = ["bars", "table"] as const;

/** The parameters of the timeline's address. */
export type TimelineAddress = {
  /** A day of the first week, `YYYY-MM-DD`. */
  from: string;
  weeks: (typeof TIMELINE_WEEKS)[number];
  by: (typeof ORDERS)[number];
  /** The form of the timeline: bars, or a table with words and days. */
  as: (typeof TIMELINE_FORMS)[number];
  /** Ids of the media chosen; empty = all. */
  media: string[];
  /** Id of the only client to show; null = all. */
  client: string | null;
  page: number;
};

// The days a year before and after must be valid, too.
const shownDay = z.string().check(z.refine((day) => isDay(day) && day >= "1905" && day < "9000"));
const recordId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000));

/** Reads the address. Invalid parameters are ignored. Default: a quarter that begins last week. */
export function readTimelineAddress(url: string, today: string): TimelineAddress {
  const params = new URL(url).searchParams;
  const weeks = TIMELINE_WEEKS.find((count) => String(count) === params.get("weeks"));
  return {
    from: z.catch(shownDay, addDays(today, -7)).parse(params.get("from")),
    weeks: weeks ?? 13,
    by: z.catch(z.enum(ORDERS), "medium").parse(params.get("by")),
    as: z.catch(z.enum(TIMELINE_FORMS), "bars").parse(params.get("as")),
    media: params.getAll("medium").filter((id) => recordId.safeParse(id).success),
    client: z.catch(z.nullable(recordId), null).parse(params.get("client")),
    page: z.catch(pageNumber, 1).parse(params.get("page")),
  };
}

/** A link to the same timeline with a change, on page 1. */
export function timelineHref(address: TimelineAddress, change: Partial<TimelineAddress>): string {
  const { from, weeks, by, as, media, client, page } = { ...address, page: 1, ...change };
  const params = new URLSearchParams({ from, weeks: String(weeks), by, as });
  for (const medium of media) params.append("medium", medium);
  if (client) params.set("client", client);
  if (page > 1) params.set("page", String(page));
  return `/dashboard/timeline?${params}`;
}
