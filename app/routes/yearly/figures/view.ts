import { MEDIUM_TYPES } from "domain/bookings/fields";
import { defineList } from "~/lists/state/definition";

/** What the year may be split by. */
export const SPLITS = ["issues", "clients", "supervisors", "media"] as const;
export type YearlySplit = (typeof SPLITS)[number];

/** The types of media that a year is of; print where none is named. */
export const TYPES = ["print", ...MEDIUM_TYPES.filter((type) => type !== "print"), "all"] as const;

/** The year's address, read and written like a list's: year, media, and the split of the year. */
export const yearlyList = defineList({
  name: "yearly",
  area: "none",
  path: "/yearlyBookings",
  filters: [
    { name: "year", kind: "year", field: "year", main: true },
    { name: "type", kind: "select", field: "types", options: TYPES },
    { name: "medium", kind: "multi-select", field: "mediumIds", main: true },
    { name: "client", kind: "text", field: "term", main: true },
    { name: "by", kind: "select", field: "by", options: SPLITS, main: true },
  ],
  columns: {},
  defaultSort: "",
  // Each issue has a cell per format: more of them at once would be a page of more than 20 KB.
  pageSizes: [40, 120],
});
export type YearlyList = typeof yearlyList;
