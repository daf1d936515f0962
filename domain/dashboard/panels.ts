import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission } from "domain/permissions/check";

/** The panels of the dashboard in the order that they have at first. Above them stand the figures (`figures.ts`). */
export const PANELS = ["toDo", "issues", "turnover", "lists", "quicklinks"] as const;
export type PanelName = (typeof PANELS)[number];

export const isPanel = (name: string): name is PanelName => (PANELS as readonly string[]).includes(name);

/** The lists that the specification wants on the dashboard: the address of each, and the filter that it has there. */
export const LISTS = {
  openBookings: { to: "/bookings?status=open&sort=appearsOn", filter: { status: ["open"] } },
  missingMaterial: {
    to: "/bookings/material?state=open&state=requested&due=ahead",
    filter: { materialStates: ["open", "requested"], due: "ahead" },
  },
  withoutJobId: {
    to: "/bookings?status=open&status=active&withoutJobId=1&sort=appearsOn",
    filter: { status: ["open", "active"], withoutEasyJobId: true },
  },
  unbilled: {
    to: "/bookings/billing?state=open&state=notpaid",
    filter: { states: ["open", "notpaid"] },
  },
  pressReleases: {
    to: "/press/releases?state=pending&sort=createdAt",
    filter: { states: ["pending"] },
  },
} as const;
export type DashboardList = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as DashboardList[];

/** The issues of their panel. */
export const ISSUES_SHOWN = 5;

const seesReleases = (permissions: readonly string[]) =>
  hasPermission(permissions, { collectionType: "press_releases" });

/** The lists that somebody with these permissions may open. */
export const listsFor = (permissions: readonly string[]): DashboardList[] =>
  LIST_NAMES.filter((name) =>
    name === "pressReleases" ? seesReleases(permissions) : mayOnBookings(permissions, "view"),
  );

/** What is about no bookings. */
const FOR_EVERYBODY: readonly PanelName[] = ["toDo", "quicklinks"];

/** The panels that somebody with these permissions may see. */
export const panelsFor = (permissions: readonly string[]): PanelName[] =>
  PANELS.filter((name) => {
    if (name === "lists") return listsFor(permissions).length > 0;
    return FOR_EVERYBODY.includes(name) || mayOnBookings(permissions, "view");
  });
