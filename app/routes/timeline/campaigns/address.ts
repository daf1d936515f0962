import type { TIMELINE_WEEKS } from "domain/timeline/weeks";

export const TIMELINE_ORDERS = ["medium", "client"] as const;
export const TIMELINE_FORMS = ["bars", "table"] as const;

/** The parameters of the timeline's address. */
export type TimelineAddress = {
  /** A day of the first week, `YYYY-MM-DD`. */
  from: string;
  weeks: (typeof TIMELINE_WEEKS)[number];
  by: (typeof TIMELINE_ORDERS)[number];
  /** The form of the timeline: bars, or a table with words and days. */
  as: (typeof TIMELINE_FORMS)[number];
  /** Ids of the media chosen; empty = all. */
  media: string[];
  /** Id of the only client to show; null = all. */
  client: string | null;
  page: number;
};

/** A link to the same timeline with a change, on page 1. */
export function timelineHref(address: TimelineAddress, change: Partial<TimelineAddress>): string {
  const { from, weeks, by, as, media, client, page } = { ...address, page: 1, ...change };
  const params = new URLSearchParams({ from, weeks: String(weeks), by, as });
  for (const medium of media) params.append("medium", medium);
  if (client) params.set("client", client);
  if (page > 1) params.set("page", String(page));
  return `/dashboard/timeline?${params}`;
}
