export {
  BILLING_STEPS,
  possibleSteps,
  previewBillingStep,
  takeBillingStep,
} from "./change";
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
