import { BOOKINGS_MENU, isInMenu, type MenuScreen, SETTINGS, SIDEBAR } from "domain/menu";
import type { IconName } from "~/ui/icon-paths";

type Entry<Name extends MenuScreen> = {
  /** The name of its text, too: `menu.tags`. */
  name: Name;
  to: string;
  icon: IconName;
};
type Place = Omit<Entry<MenuScreen>, "name">;

const PLACES: Record<MenuScreen, Place> = {
  tags: { to: "/tags", icon: "tags" },
  rubrics: { to: "/rubrics", icon: "rubrics" },
  bookings: { to: "/bookings", icon: "bookings" },
  yearly: { to: "/yearlyBookings", icon: "chart" },
  companies: { to: "/companies", icon: "companies" },
  timeline: { to: "/dashboard/timeline", icon: "timeline" },
  calendar: { to: "/videocalendar", icon: "video-calendar" },
  qrcodes: { to: "/qrcodes", icon: "qrcode" },
  newBooking: { to: "/bookings/create", icon: "plus" },
  billing: { to: "/bookings/billing?state=open&state=notpaid", icon: "bill" },
  material: { to: "/bookings/material?state=open&state=requested&due=ahead", icon: "upload" },
  users: { to: "/users", icon: "users" },
  roles: { to: "/roles", icon: "roles" },
  printIssues: { to: "/issues/print", icon: "issues" },
  categories: { to: "/categories", icon: "categories" },
  activityLogs: { to: "/activitylogs", icon: "history" },
  press: { to: "/press", icon: "press" },
  domains: { to: "/domains", icon: "globe" },
  general: { to: "/settings/general", icon: "settings" },
};

/** The address of a screen. */
export const placeOf = (name: MenuScreen): Place => PLACES[name];

const entriesOf = <Name extends MenuScreen>(screens: Record<Name, unknown>) =>
  (Object.keys(screens) as Name[]).map((name): Entry<Name> => ({ name, ...PLACES[name] }));

/** The entries of the sidebar, in its order; those of its settings, also on /settings; those of its bookings. */
export const MENU = entriesOf(SIDEBAR);
export const SETTINGS_MENU = entriesOf(SETTINGS);
export const BOOKINGS = entriesOf(BOOKINGS_MENU);

/** The entries that the menu offers to somebody with these permissions. */
export const offeredOf = <Name extends MenuScreen>(
  entries: readonly Entry<Name>[],
  permissions: readonly string[],
) => entries.filter(({ name }) => isInMenu(permissions, name));
