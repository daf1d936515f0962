export {
  BILLING_STEPS,
  possibleSteps,
  previewBillingStep,
  takeBillingStep,
} from "./change";
export {
  type BillingItemPage,
  type BillingItemRow,
  type BillingSum,
  itemsOfBooking,
  listItems,
} from "./list";
