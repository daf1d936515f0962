import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission } from "domain/permissions/check";

/** The panels of the dashboard in the order that they have at first. */
export const PANELS = [
  "toDo",
  "issues",
  "openBookings",
  "missingMaterial",
  "withoutJobId",
  "unbilled",
  "pressReleases",
  "turnover",
  "quicklinks",
] as const;
export type PanelName = (typeof PANELS)[number];

/** The panels that lead to a list: its address, and the filter that it has there. */
export const LIST_PANELS = {
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
export type ListPanelName = keyof typeof LIST_PANELS;

export const isListPanel = (name: PanelName): name is ListPanelName => Object.hasOwn(LIST_PANELS, name);

/** The rows of a panel. */
export const PANEL_ROWS = 5;

/** What is about no bookings. */
const FOR_EVERYBODY: readonly PanelName[] = ["toDo", "quicklinks"];

/** The panels that somebody with these permissions may see. */
export const panelsFor = (permissions: readonly string[]): PanelName[] =>
  PANELS.filter((name) => {
    if (name === "pressReleases") return hasPermission(permissions, { collectionType: "press_releases" });
    return FOR_EVERYBODY.includes(name) || mayOnBookings(permissions, "view");
  });
