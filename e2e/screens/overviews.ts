import { pressButton, type Screens } from "./screen";

/** The dashboard, the yearly overview, the video calendar and the timeline. */
export const overviews: Screens = {
  "yearly overview": { path: "/yearlyBookings?year=2099", isLayout: true },
  "yearly overview, by client": {
    path: "/yearlyBookings?year=2099&medium=:medium&by=clients",
  },
  "yearly overview, by supervisor": {
    path: "/yearlyBookings?year=2099&by=supervisors",
  },
  "yearly overview, by medium": { path: "/yearlyBookings?year=2099&by=media" },
  "yearly overview, of all types, by client": {
    path: "/yearlyBookings?year=2099&type=all&by=clients&client=a",
  },
  "yearly overview, nothing sold": { path: "/yearlyBookings?year=1950" },
  "yearly overview, past the last page": { path: "/yearlyBookings?year=2099&page=99" },
  "yearly overview, of an address that makes no sense": {
    path: "/yearlyBookings?year=x&by=y&medium=z",
  },
  "yearly overview, none to see": { path: "/yearlyBookings", permissions: [], status: 403 },
  "video calendar, month": { path: "/videocalendar?view=month&day=2099-04-01", isLayout: true },
  "video calendar, of a week in which a run goes on": {
    path: "/videocalendar?view=week&day=2099-04-07",
  },
  "video calendar, week": { path: "/videocalendar?view=week&day=2099-04-01" },
  "video calendar, list": { path: "/videocalendar?view=list&day=2099-04-01" },
  "video calendar, nothing in the list": { path: "/videocalendar?view=list&day=1950-04-01" },
  "video calendar, only to look at": {
    path: "/videocalendar?day=2099-04-01",
    permissions: ["global:read__bookings"],
  },
  "video calendar, without any right": { path: "/videocalendar", permissions: [] },
  "video calendar, of an address that makes no sense": {
    path: "/videocalendar?view=x&day=0000-99-99&page=-1",
  },
  "video calendar, question where to move to": {
    path: "/videocalendar?day=2099-04-01&move=:video",
  },
  "video calendar, move refused": {
    path: "/videocalendar?day=2099-04-01&move=:booking",
    reach: pressButton("Verschieben"),
    status: 400,
  },
  "video calendar, unknown booking to move": { path: "/videocalendar?move=999999999", status: 404 },
  "video calendar, address made": {
    path: "/videocalendar",
    reach: pressButton("Adresse erstellen"),
  },
  dashboard: { path: "/dashboard", isLayout: true },
  "dashboard, all there is to do": { path: "/dashboard?show=all" },
  "dashboard, of one medium": {
    path: "/dashboard",
    permissions: ["medium:1:view__bookings"],
  },
  "dashboard, nothing to do": {
    path: "/dashboard",
    permissions: ["medium:999999:view__bookings"],
  },
  "dashboard, without any right": { path: "/dashboard", permissions: [] },
  timeline: { path: "/dashboard/timeline?from=2099-04-01&weeks=4", isLayout: true },
  "timeline, a year by client": { path: "/dashboard/timeline?from=2099-01-01&weeks=52&by=client" },
  "timeline, as a table": { path: "/dashboard/timeline?from=2099-04-01&weeks=4&as=table" },
  "timeline, one client's": { path: "/dashboard/timeline?from=2099-04-01&weeks=26&client=1" },
  "timeline, nothing runs": { path: "/dashboard/timeline?from=1950-04-01&weeks=13" },
  "timeline, past the last page": { path: "/dashboard/timeline?from=2099-04-01&page=99" },
  "timeline, without any right": { path: "/dashboard/timeline", permissions: [] },
  "timeline, of an address that makes no sense": { path: "/dashboard/timeline?from=x&weeks=0&by=y&page=z" },
};
