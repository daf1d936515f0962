import { addDays, isDay } from "domain/dates";
import { TIMELINE_WEEKS } from "domain/timeline/weeks";
import { z } from "zod";

const ORDERS = ["medium", "client"] as const;
export const TIMELINE_FORMS = ["bars", "table"] as const;

/** What the timeline's address says. */
export type TimelineAddress = {
  /** A day of the first week, `YYYY-MM-DD`. */
  from: string;
  weeks: (typeof TIMELINE_WEEKS)[number];
  by: (typeof ORDERS)[number];
  /** Bars for the eye, or the same as a table of words and days. */
  as: (typeof TIMELINE_FORMS)[number];
  /** Ids of the media chosen; empty = all. */
  media: string[];
  /** Id of the client whose campaigns alone are shown; null = all. */
  client: string | null;
  page: number;
};

// A year before and after it must be days, too.
const shownDay = z.string().refine((day) => isDay(day) && day >= "1905" && day < "9000");
const recordId = z.string().regex(/^[1-9]\d{0,14}$/);

/** Reads the address; what makes no sense in it counts as not said: a quarter that begins last week. */
export function readTimelineAddress(url: string, today: string): TimelineAddress {
  const params = new URL(url).searchParams;
  const weeks = TIMELINE_WEEKS.find((count) => String(count) === params.get("weeks"));
  return {
    from: shownDay.catch(addDays(today, -7)).parse(params.get("from")),
    weeks: weeks ?? 13,
    by: z.enum(ORDERS).catch("medium").parse(params.get("by")),
    as: z.enum(TIMELINE_FORMS).catch("bars").parse(params.get("as")),
    media: params.getAll("medium").filter((id) => recordId.safeParse(id).success),
    client: recordId.nullable().catch(null).parse(params.get("client")),
    page: z.coerce.number().int().min(1).max(10_000).catch(1).parse(params.get("page")),
  };
}

/** The same timeline with something changed; on page 1. */
export function timelineHref(address: TimelineAddress, change: Partial<TimelineAddress>): string {
  const { from, weeks, by, as, media, client, page } = { ...address, page: 1, ...change };
  const params = new URLSearchParams({ from, weeks: String(weeks), by, as });
  for (const medium of media) params.append("medium", medium);
  if (client) params.set("client", client);
  if (page > 1) params.set("page", String(page));
  return `/dashboard/timeline?${params}`;
}
