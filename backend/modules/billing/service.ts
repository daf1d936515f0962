export {
  BILLING_STEPS,
  possibleSteps,
  previewBillingStep,
  takeBillingStep,
} from "./change";
export { defineMailsOf, sendDocument } from "./confirmation/send";
export {
  type BillingExportRun,
  exportItems,
  findRun,
  lastExportOfItem,
  listRuns,
} from "./export-runs";
export { itemConditions } from "./filter";
export {
  type BillingItemPage,
  type BillingItemRow,
  type BillingSum,
  itemsOfBooking,
  listItems,
  sumsOfItems,
} from "./list";
