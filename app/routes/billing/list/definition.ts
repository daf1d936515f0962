import { BILLING_STATES } from "domain/bookings/fields";
import { defineList } from "~/lists/definition";

/** What of all bookings falls due: the list that accounts work through. */
export const billingList = defineList({
  name: "billing",
  filters: [
    { name: "state", kind: "multi-select", field: "states", options: BILLING_STATES, main: true },
    { name: "due", kind: "date-range", fields: ["from", "to"], main: true },
    { name: "overdue", kind: "boolean", field: "overdue" },
    { name: "medium", kind: "multi-select", field: "mediumIds" },
    { name: "client", kind: "combo", field: "clientIds", lookup: "companies-clients" },
    { name: "supervisor", kind: "select", field: "supervisorIds", asList: true },
  ],
  columns: [
    { name: "client", sort: "client", fixed: true },
    { name: "dueDate", sort: "dueDate" },
    { name: "overdue", numeric: true },
    { name: "medium", sort: "medium" },
    { name: "amount", sort: "amount", numeric: true },
    { name: "state" },
    { name: "supervisor", optional: true },
    { name: "easyJobId", optional: true },
    { name: "booking", numeric: true, optional: true },
  ],
  sorts: ["dueDate", "client", "medium", "amount"],
  defaultSort: "dueDate",
  pageSizes: [25, 50, 100],
  bulkActions: [{ name: "notpaid", tone: "primary" }, { name: "paid" }, { name: "back", inMenu: true }],
});
export type BillingList = typeof billingList;

export const LIST_PATH = "/bookings/billing";

/** What the screen opens with: all that is not paid yet. */
export const UNBILLED = "state=open&state=notpaid";
