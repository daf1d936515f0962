import { BILLING_STATES, BOOKING_TEXT_LENGTHS, SETTABLE_MATERIAL_STATES } from "domain/bookings/fields";
import type { BulkActionDefinition, BulkValue } from "~/lists/state/bulk-definition";

/** What media offer of a field of the ad: only those in the list's filter, if it has some. */
const ofMedium = (choices: string, field: string): BulkValue => ({
  choices,
  within: "medium",
  called: `fields.specs.${field}`,
  none: "bulk.noChoice",
});
const yesOrNo = (field: string): BulkValue => ({
  options: ["yes", "no"],
  textsOf: "edit",
  called: `fields.${field}`,
});
/** A text that may be taken away. */
const typed = (
  field: string,
  of: keyof typeof BOOKING_TEXT_LENGTHS,
  kind: "text" | "url" = "text",
): BulkValue => ({
  typed: kind,
  maxLength: BOOKING_TEXT_LENGTHS[of],
  called: `fields.${field}`,
  none: "bulk.noChoice",
});
const agency: BulkValue = {
  choices: "companies-agencies",
  isSearched: true,
  called: "fields.agencyCompany",
  none: "bulk.noAgency",
};
const supervisor: BulkValue = {
  choices: "supervisors",
  called: "columns.supervisor",
  none: "bulk.noSupervisor",
};
const billingDate: BulkValue = { typed: "day", called: "fields.billingDate", none: "bulk.noChoice" };

/** What can be changed of many bookings at once. An issue and a reason are asked for in a step of their own. */
export const bulkActions = [
  {
    name: "billingState",
    value: { options: BILLING_STATES, called: "columns.billingState" },
    tone: "primary",
  },
  { name: "materialState", value: { options: SETTABLE_MATERIAL_STATES, called: "columns.materialState" } },
  { name: "supervisor", value: supervisor, inMenu: true },
  { name: "billingDate", value: billingDate, inMenu: true },
  { name: "issue", needsValue: true, inMenu: true },
  { name: "placement", value: ofMedium("placements", "placement"), inMenu: true },
  { name: "placementDetails", value: typed("specs.placementDetails", "placementDetails"), inMenu: true },
  { name: "price", value: { typed: "money", called: "fields.price" }, inMenu: true },
  { name: "agency", value: agency, inMenu: true },
  { name: "bookingArt", value: ofMedium("booking-arts", "bookingType"), inMenu: true },
  { name: "easyJobId", value: typed("easyJobId", "jobId"), inMenu: true },
  { name: "easyJobIdEpMedia", value: typed("easyJobIdEpMedia", "jobId"), inMenu: true },
  { name: "adTargetLink", value: typed("specs.adTargetLink", "targetLink", "url"), inMenu: true },
  { name: "nonbillable", value: yesOrNo("nonbillable"), inMenu: true },
  { name: "isInternal", value: yesOrNo("isInternal"), inMenu: true },
  { name: "cancel", needsValue: true, inMenu: true, isWarned: true },
  { name: "reopen", inMenu: true },
  { name: "delete", inMenu: true, tone: "danger" },
] as const satisfies BulkActionDefinition[];
