import { defineList } from "~/lists/definition";

/** The print issues of the house: what is sold and free in them, and whether they have a flat plan. */
export const printIssueList = defineList({
  name: "print-issues",
  filters: [
    { name: "medium", kind: "select", field: "mediumIds", asList: true, main: true },
    { name: "year", kind: "year", field: "year", main: true },
  ],
  columns: [
    { name: "title", sort: "title", fixed: true },
    { name: "medium", sort: "medium" },
    { name: "publishDate", sort: "publishDate" },
    { name: "sold", numeric: true },
    { name: "free", numeric: true },
    { name: "turnover", sort: "turnover", numeric: true },
    { name: "plan", numeric: true },
  ],
  sorts: ["publishDate", "title", "medium", "turnover"],
  defaultSort: "-publishDate",
  pageSizes: [25, 50, 100],
  bulkActions: [],
});
export type PrintIssueList = typeof printIssueList;
