import {
  BILLING_STATES,
  BOOKING_GAPS,
  BOOKING_STATUS,
  BOOKING_TYPES,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { DEFAULT_BOOKING_SORT } from "domain/bookings/sorts";
import { defineList } from "~/lists/state/definition";
import type { FilterDefinition } from "~/lists/state/filter-definition";
import { bulkActions } from "./bulk-actions";
import { bookingColumns, bookingMenu } from "./columns";

const mainFilters = [
  {
    name: "status",
    kind: "multi-select",
    field: "status",
    options: [...BOOKING_STATUS, "all"],
    leavesOut: { by: { cancelled: false }, unless: "all" },
    main: true,
  },
  {
    name: "materialState",
    kind: "select",
    field: "materialStates",
    options: MATERIAL_STATES,
    asList: true,
    main: true,
  },
  {
    name: "billingState",
    kind: "select",
    field: "billingStates",
    options: BILLING_STATES,
    asList: true,
    main: true,
  },
] as const satisfies FilterDefinition[];

const moreFilters = [
  { name: "supervisor", kind: "select", field: "supervisorIds", choices: "supervisors-and-former" },
  { name: "client", kind: "combo", field: "clientIds", choices: "companies-clients-and-former" },
  { name: "agency", kind: "combo", field: "agencyIds", choices: "companies-agencies-and-former" },
  // Not "format": in an export's address that parameter means CSV or XLSX.
  { name: "adFormat", kind: "combo", field: "formatIds", choices: "formats-and-former" },
  {
    name: "placement",
    kind: "combo",
    field: "placementIds",
    choices: "placements-and-former",
    unlisted: true,
  },
  {
    name: "bookingArt",
    kind: "combo",
    field: "bookingArtIds",
    choices: "booking-arts-and-former",
    unlisted: true,
  },
  { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
  { name: "missing", kind: "multi-select", field: "missing", options: BOOKING_GAPS },
  { name: "withoutJobId", kind: "boolean", field: "withoutEasyJobId" },
] as const satisfies FilterDefinition[];

const period = {
  name: "period",
  kind: "date-range",
  fields: ["from", "to"],
  alsoOffers: "nextIssue",
  main: true,
} as const;
const medium = { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media" } as const;
const byType = [
  { name: "type", kind: "multi-select", field: "types", options: MEDIUM_TYPES },
  { name: "bookingType", kind: "select", field: "bookingTypes", options: BOOKING_TYPES, asList: true },
] as const satisfies FilterDefinition[];
const times = [
  { name: "issue", kind: "combo", field: "issueIds", choices: "issues" },
  { name: "year", kind: "year", field: "year" },
] as const satisfies FilterDefinition[];
const nextIssue = { name: "nextIssue", kind: "boolean", field: "inNextIssue", unlisted: true } as const;
const company = {
  name: "company",
  kind: "multi-select",
  field: "companyIds",
  choices: "companies",
  unlisted: true,
} as const;

const visibleColumns = ["format", "appearsOn", "status", "materialState", "billingState", "price"] as const;
const optional = ["agency", "placement", "supervisor", "easyJobId", "billingDate", "number"] as const;

const shared = {
  name: "bookings",
  area: "bookings",
  path: "/bookings",
  columns: bookingColumns,
  screen: ["client", "medium", ...visibleColumns, ...optional],
  card: ["medium", "appearsOn", "status", "materialState", "price"],
  rowMenu: bookingMenu,
  defaultSort: DEFAULT_BOOKING_SORT,
  bulkActions,
  allOrNothing: true,
  walks: true,
  cellsAt: (id: string) => `/bookings/${id}/cell`,
  pastesAt: "/bookings/cells",
  formerly: { material: "materialState", billing: "billingState", kind: "bookingType" },
} as const;

/** Whether a search of bookings asks for cancelled ones; counts beside the list follow it. */
export const cancelledIn = (status: readonly string[]) =>
  status.includes("all") || status.includes("cancelled") ? {} : { cancelled: false };

/** The list of all bookings, where sales people find, sort and change them. */
export const bookingList = defineList({
  ...shared,
  filters: [...mainFilters, period, medium, ...byType, ...moreFilters, ...times, nextIssue, company],
});
export type BookingList = typeof bookingList;

/** The bookings of one company. The address names the company, and the media are tabs. */
export const companyBookingList = defineList({
  ...shared,
  filters: [...mainFilters, period, ...byType, ...moreFilters, ...times, nextIssue],
});

/** The bookings of one medium. The address names the medium, so it has no filter for it. */
export const mediumBookingList = defineList({
  ...shared,
  screen: ["client", ...visibleColumns, ...optional],
  filters: [...mainFilters, { name: "year", kind: "year", field: "year", main: true }, ...moreFilters],
});

/** The bookings of one issue. An issue is in one year, so there is no filter for the year. */
export const issueBookingList = defineList({
  ...shared,
  screen: ["client", ...visibleColumns, ...optional],
  filters: [...mainFilters, ...moreFilters],
});
