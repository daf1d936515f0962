import type { VariablesOf } from "~/graphql/graphql";
import type { DashboardQuery } from "./documents";

type Variables = VariablesOf<typeof DashboardQuery>;
type Panels = Readonly<Record<string, { to: string; filter: Variables[keyof Variables] }>>;

/** The panels in the order that they have at first: the list that each leads to, and what that asks the service for. */
export const PANELS = {
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
} satisfies Panels;

export type PanelName = keyof typeof PANELS;
export const PANEL_NAMES = Object.keys(PANELS) as PanelName[];
