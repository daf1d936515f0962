import { type LoadFigures, measureLoad } from "./load";
import { ask, type Client, getScreen } from "./service";

/** The screens that look over all bookings, or over many of them, and what each shows once it is there. */
const OVERVIEWS = {
  dashboard: { address: "/dashboard", shows: "todo-row" },
  "dashboard, all to do": { address: "/dashboard?show=all", shows: "todo-row" },
  "one search": { address: "/search?q=Optik", shows: "found-bookings" },
  "search while typing": { address: "/search/palette?q=Optik", shows: "groups" },
  "first hit of a whole name": { address: "/search/palette?q=Optik%20Brandner%207", shows: "groups" },
  "yearly overview": { address: "/yearlyBookings", shows: "<table" },
  timeline: { address: "/dashboard/timeline", shows: "<h1" },
  "search Optik": { address: "/bookings?q=Optik", shows: "<tbody" },
  "a year of print": { address: `/bookings?type=print&year=${new Date().getUTCFullYear()}`, shows: "<tbody" },
  "material to come": { address: "/bookings/material?state=open&state=requested&due=ahead", shows: "<tbody" },
  "items not billed": { address: "/bookings/billing?state=open&state=notpaid", shows: "<tbody" },
  "video calendar, month": { address: "/videocalendar", shows: "<table" },
  "notifications of the bell": { address: "/notifications", shows: "<h1" },
};

/** What each window asks for when its line opens, and again after each change of the user's notifications. */
const UNREAD = "query { r: unreadNotifications }";

/** Asks for each overview again and again, as one reader does. */
export async function measureOverviews(client: Client, rounds: number): Promise<Record<string, LoadFigures>> {
  const figures: Record<string, LoadFigures> = {};
  for (const [name, { address, shows }] of Object.entries(OVERVIEWS)) {
    figures[name] = await measureLoad(1, rounds, () => getScreen(client, address, shows), 10);
  }
  figures["unread notifications"] = await measureLoad(
    1,
    rounds,
    async () => void (await ask(client, UNREAD, {})),
    10,
  );
  return figures;
}
