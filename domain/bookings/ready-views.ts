import { mondayOf } from "domain/calendar/period";
import { addDays } from "domain/dates";

interface Who {
  userId: string;
  /** `YYYY-MM-DD` of Vienna. */
  today: string;
}

/** What the list of bookings is filtered by in the views that everybody has, as its address says it. */
const READY_VIEWS = {
  mine: ({ userId, today }) => ({ supervisor: userId, "period.from": today }),
  nextIssue: () => ({ nextIssue: "1" }),
  thisWeek: ({ today }) => ({
    "period.from": mondayOf(today),
    "period.to": addDays(mondayOf(today), 6),
  }),
  fromToday: ({ today }) => ({ "period.from": today }),
} as const satisfies Record<string, (who: Who) => Record<string, string>>;

/** The address of a view that everybody has. What comes next stands first. */
export function readyViewHref(view: keyof typeof READY_VIEWS, who: Who): string {
  return `/bookings?${new URLSearchParams({ ...READY_VIEWS[view](who), sort: "appearsOn" })}`;
}
