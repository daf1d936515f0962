import { pressButton, type Screens } from "./screen";

/** The overview of a year shares its texts with the dashboard's chart, in a file of their own. */
const OF_YEAR = 13;
/** The dashboard shares these and those of boards. */
const OF_DASHBOARD = 14;

/** A booking is moved by a form, whose kit the calendar loads. */
const WITH_FORM = { isForm: true, mostRequests: 14 } as const;

/** The dashboard, the yearly overview, the video calendar and the timeline. */
export const overviews: Screens = {
  "yearly overview": { path: "/yearlyBookings?year=2099", mostRequests: OF_YEAR, isLayout: true },
  "yearly overview, by client": {
    path: "/yearlyBookings?year=2099&medium=:medium&by=clients",
    mostRequests: OF_YEAR,
  },
  "yearly overview, by supervisor": {
    path: "/yearlyBookings?year=2099&by=supervisors",
    mostRequests: OF_YEAR,
  },
  "yearly overview, by medium": { path: "/yearlyBookings?year=2099&by=media", mostRequests: OF_YEAR },
  "yearly overview, of all types, by client": {
    path: "/yearlyBookings?year=2099&type=all&by=clients&client=a",
    mostRequests: OF_YEAR,
  },
  "yearly overview, nothing sold": { path: "/yearlyBookings?year=1950", mostRequests: OF_YEAR },
  "yearly overview, past the last page": { path: "/yearlyBookings?year=2099&page=99", mostRequests: OF_YEAR },
  "yearly overview, of an address that makes no sense": {
    path: "/yearlyBookings?year=x&by=y&medium=z",
    mostRequests: OF_YEAR,
  },
  "yearly overview, none to see": { path: "/yearlyBookings", permissions: [], status: 403 },
  "video calendar, month": { ...WITH_FORM, path: "/videocalendar?view=month&day=2099-04-01", isLayout: true },
  "video calendar, of a week in which a run goes on": {
    ...WITH_FORM,
    path: "/videocalendar?view=week&day=2099-04-07",
  },
  "video calendar, week": { ...WITH_FORM, path: "/videocalendar?view=week&day=2099-04-01" },
  "video calendar, list": { ...WITH_FORM, path: "/videocalendar?view=list&day=2099-04-01" },
  "video calendar, nothing in the list": { ...WITH_FORM, path: "/videocalendar?view=list&day=1950-04-01" },
  "video calendar, only to look at": {
    ...WITH_FORM,
    path: "/videocalendar?day=2099-04-01",
    permissions: ["global:read__bookings"],
  },
  "video calendar, without any right": { ...WITH_FORM, path: "/videocalendar", permissions: [] },
  "video calendar, of an address that makes no sense": {
    ...WITH_FORM,
    path: "/videocalendar?view=x&day=0000-99-99&page=-1",
  },
  "video calendar, question where to move to": {
    ...WITH_FORM,
    path: "/videocalendar?day=2099-04-01&move=:video",
  },
  "video calendar, move refused": {
    ...WITH_FORM,
    path: "/videocalendar?day=2099-04-01&move=:booking",
    reach: pressButton("Verschieben"),
    status: 400,
  },
  "video calendar, unknown booking to move": { path: "/videocalendar?move=999999999", status: 404 },
  "video calendar, address made": {
    ...WITH_FORM,
    path: "/videocalendar",
    reach: pressButton("Adresse erstellen"),
  },
  dashboard: { path: "/dashboard", mostRequests: OF_DASHBOARD, isLayout: true },
  "dashboard, of one medium": {
    path: "/dashboard",
    mostRequests: OF_DASHBOARD,
    permissions: ["medium:1:view__bookings"],
  },
  "dashboard, nothing to do": {
    path: "/dashboard",
    mostRequests: OF_DASHBOARD,
    permissions: ["medium:999999:view__bookings"],
  },
  "dashboard, without any right": { path: "/dashboard", mostRequests: OF_DASHBOARD, permissions: [] },
  timeline: { path: "/dashboard/timeline?from=2099-04-01&weeks=4", isLayout: true },
  "timeline, a year by client": { path: "/dashboard/timeline?from=2099-01-01&weeks=52&by=client" },
  "timeline, as a table": { path: "/dashboard/timeline?from=2099-04-01&weeks=4&as=table" },
  "timeline, one client's": { path: "/dashboard/timeline?from=2099-04-01&weeks=26&client=1" },
  "timeline, nothing runs": { path: "/dashboard/timeline?from=1950-04-01&weeks=13" },
  "timeline, past the last page": { path: "/dashboard/timeline?from=2099-04-01&page=99" },
  "timeline, without any right": { path: "/dashboard/timeline", permissions: [] },
  "timeline, of an address that makes no sense": { path: "/dashboard/timeline?from=x&weeks=0&by=y&page=z" },
};
