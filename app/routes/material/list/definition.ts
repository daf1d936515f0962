import { MATERIAL_STATES } from "domain/bookings/fields";
import { MATERIAL_DUES } from "domain/material/due";
import { defineList } from "~/lists/definition";

/** The bookings that wait for ad material: who must send what by when. */
export const materialList = defineList({
  name: "material",
  filters: [
    { name: "state", kind: "multi-select", field: "states", options: MATERIAL_STATES, main: true },
    { name: "due", kind: "select", field: "due", options: MATERIAL_DUES, main: true },
    { name: "medium", kind: "multi-select", field: "mediumIds" },
    { name: "supervisor", kind: "select", field: "supervisorIds", asList: true },
    { name: "client", kind: "combo", field: "clientIds", lookup: "companies-clients" },
    { name: "agency", kind: "combo", field: "agencyIds", lookup: "companies-agencies" },
  ],
  columns: [
    { name: "client", sort: "client", fixed: true },
    { name: "medium", sort: "medium" },
    { name: "format" },
    { name: "dueOn", sort: "dueOn" },
    { name: "state" },
    { name: "sender" },
    { name: "contact" },
    { name: "supervisor", optional: true },
  ],
  sorts: ["dueOn", "client", "medium"],
  defaultSort: "dueOn",
  pageSizes: [25, 50, 100],
  bulkActions: [{ name: "request", needsValue: true, tone: "primary" }],
});
export type MaterialList = typeof materialList;

export const LIST_PATH = "/bookings/material";

/** What the screen opens with: all that is still missing. */
export const MISSING = "state=open&state=requested";
