import {
  BILLING_STATES,
  BOOKING_GAPS,
  BOOKING_KINDS,
  BOOKING_STATUS,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { BOOKING_SORTS, DEFAULT_BOOKING_SORT } from "domain/bookings/sorts";
import {
  type BulkActionDefinition,
  type ColumnDefinition,
  defineList,
  type FilterDefinition,
} from "~/lists/definition";

const mainFilters = [
  { name: "material", kind: "select", field: "material", options: MATERIAL_STATES, asList: true, main: true },
  { name: "billing", kind: "select", field: "billing", options: BILLING_STATES, asList: true, main: true },
] as const satisfies FilterDefinition[];

const moreFilters = [
  { name: "status", kind: "multi-select", field: "status", options: BOOKING_STATUS },
  { name: "supervisor", kind: "select", field: "supervisorIds", asList: true },
  { name: "client", kind: "combo", field: "clientIds", lookup: "companies-clients" },
  { name: "agency", kind: "combo", field: "agencyIds", lookup: "companies-agencies" },
  // Not "format": an export's address says with it whether it is CSV or XLSX.
  { name: "adFormat", kind: "combo", field: "formatIds", lookup: "formats" },
  { name: "missing", kind: "multi-select", field: "missing", options: BOOKING_GAPS },
] as const satisfies FilterDefinition[];

const columns = [
  { name: "client", sort: "client", fixed: true },
  { name: "medium", sort: "medium" },
  { name: "format" },
  { name: "appearsOn", sort: "appearsOn" },
  { name: "material" },
  { name: "billing" },
  { name: "price", sort: "price", numeric: true },
  { name: "status", optional: true },
  { name: "supervisor", optional: true },
  { name: "easyJobId", optional: true },
  { name: "billingDate", optional: true },
  { name: "number", sort: "createdAt", numeric: true, optional: true },
] as const satisfies ColumnDefinition[];

const bulkActions = [
  { name: "billing", needsValue: true, tone: "primary" },
  { name: "material", needsValue: true },
  { name: "supervisor", needsValue: true, inMenu: true },
  { name: "billingDate", needsValue: true, inMenu: true },
  { name: "issue", needsValue: true, inMenu: true },
  { name: "placement", needsValue: true, inMenu: true },
  { name: "placementDetails", needsValue: true, inMenu: true },
  { name: "price", needsValue: true, inMenu: true },
  { name: "agency", needsValue: true, inMenu: true },
  { name: "bookingArt", needsValue: true, inMenu: true },
  { name: "easyJobId", needsValue: true, inMenu: true },
  { name: "easyJobIdEpMedia", needsValue: true, inMenu: true },
  { name: "adTargetLink", needsValue: true, inMenu: true },
  { name: "nonbillable", needsValue: true, inMenu: true },
  { name: "isInternal", needsValue: true, inMenu: true },
  { name: "cancel", needsValue: true, inMenu: true },
  { name: "reopen", inMenu: true },
  { name: "delete", inMenu: true, tone: "danger" },
] as const satisfies BulkActionDefinition[];

const shared = {
  name: "bookings",
  columns,
  sorts: BOOKING_SORTS,
  defaultSort: DEFAULT_BOOKING_SORT,
  pageSizes: [25, 50, 100],
  bulkActions,
} as const;

/** The list of all bookings: what a sales person finds, sorts and changes many bookings by. */
export const bookingList = defineList({
  ...shared,
  filters: [
    ...mainFilters,
    { name: "period", kind: "date-range", fields: ["from", "to"], main: true },
    { name: "medium", kind: "multi-select", field: "mediumIds" },
    { name: "type", kind: "multi-select", field: "types", options: MEDIUM_TYPES },
    { name: "kind", kind: "select", field: "kinds", options: BOOKING_KINDS, asList: true },
    ...moreFilters,
    { name: "issue", kind: "combo", field: "issueIds", lookup: "issues" },
    { name: "year", kind: "year", field: "year" },
    { name: "company", kind: "multi-select", field: "companyIds", unlisted: true },
  ],
});
export type BookingList = typeof bookingList;

/** The bookings of one medium or one issue, which the address already says: nothing to filter by there. */
export const mediumBookingList = defineList({
  ...shared,
  filters: [...mainFilters, { name: "year", kind: "year", field: "year", main: true }, ...moreFilters],
  columns: columns.filter((column) => column.name !== "medium"),
});
export type MediumBookingList = typeof mediumBookingList;

/** The bookings of one company, which the address already says; the media are tabs. */
export const companyBookingList = {
  ...bookingList,
  filters: bookingList.filters.filter(({ name }) => name !== "company" && name !== "medium"),
} as unknown as BookingList;
