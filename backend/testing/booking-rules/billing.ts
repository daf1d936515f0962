import { SINGLE } from "./desk";
import {
  BILLING_STEPS,
  BULK_FIELDS,
  bulk,
  CHANGES_DAYS_ONLY,
  CHANGES_ITEMS_ONLY,
  COPY_LEAVES_OUT,
  cannotBreak,
  creates,
  FORMS,
  IMPORT,
  isRefused,
  RECURRING,
  REQUESTS_MATERIAL_ONLY,
  type RuleTable,
  SERIES,
  SETS_ANOTHER_FIELD,
  SETS_NO_FIELD,
  updates,
  updatesOfSeries,
  waysExcept,
} from "./entries";

/** A recurring price whose first item is to be billed, and a first day after that item. */
const TO_BILL = {
  ...RECURRING,
  billingDate: "2027-01-01",
  crossBillEnd: "2027-03-31",
  billingState: "notpaid",
} as const;
const LATER = { billingDate: "2027-03-01" };

export const BILLING = {
  billing: [
    isRefused(
      [...FORMS, SERIES],
      { head: { nonbillable: true, billingState: "notpaid" } },
      "billingState: billing_nonbillable",
      "Digital",
    ),
    isRefused(
      updatesOfSeries(...SINGLE),
      { given: { isInternal: true }, row: { isInternal: false }, head: { billingState: "notpaid" } },
      "billingState: billing_nonbillable",
    ),
    isRefused(
      bulk("billingState"),
      { given: { status: "cancelled" }, value: "notpaid" },
      "billing_cancelled",
      "Print",
    ),
    isRefused(["step notpaid"], { given: { isInternal: true } }, "billing_nonbillable"),
    isRefused(["step paid", "step back"], {}, "transition_not_allowed"),
    cannotBreak([IMPORT], "has no column for it"),
    cannotBreak(["copyBooking"], "a copy is not billed"),
    cannotBreak(bulk("nonbillable", "isInternal"), "what is billed already may still be paid, or taken back"),
    cannotBreak(
      waysExcept(BULK_FIELDS, ...bulk("billingState", "nonbillable", "isInternal")),
      SETS_ANOTHER_FIELD,
    ),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  billingDays: [
    isRefused(
      [...FORMS, ...updatesOfSeries(...SINGLE), SERIES, IMPORT],
      { head: { billingDate: "1989-12-31" } },
      "billingDate: year_invalid",
      "Digital",
    ),
    isRefused(bulk("billingDate"), { value: "2101-01-01" }, "year_invalid", "Print"),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk billingDate"), SETS_ANOTHER_FIELD),
    cannotBreak(["copyBooking"], COPY_LEAVES_OUT),
    cannotBreak(["moveBooking"], "leaves the billing date where it is"),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  recurrence: [
    isRefused(
      [...FORMS, SERIES],
      { head: { ...RECURRING, billingDate: null } },
      "billingDate: cross_bill_start_missing",
      "Digital",
    ),
    isRefused(
      updatesOfSeries(...SINGLE),
      {
        given: { ...RECURRING, crossBillEnd: "2027-02-28", billingDate: "2027-02-01" },
        row: { crossBillEnd: "2027-12-31" },
        head: { billingDate: "2027-03-01" },
      },
      "crossBillEnd: cross_bill_end_before_start",
    ),
    isRefused(
      [IMPORT],
      { head: { isCrossBill: "ja", crossBillTiming: "monatlich", crossBillEnd: "2027-12-31" } },
      "billingDate: cross_bill_start_missing",
      "Digital",
    ),
    isRefused(
      bulk("billingDate"),
      { given: { ...RECURRING, billingDate: "2027-01-01" }, value: "" },
      "cross_bill_start_missing",
      "Print",
    ),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk billingDate"), SETS_ANOTHER_FIELD),
    cannotBreak(["copyBooking"], COPY_LEAVES_OUT),
    cannotBreak(["moveBooking"], "leaves the billing date where it is"),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  items: [
    isRefused(
      updates(...SINGLE, "Multi"),
      { given: TO_BILL, head: LATER },
      "crossBillEnd: billing_item_to_bill",
    ),
    isRefused(
      updatesOfSeries(...SINGLE),
      { given: TO_BILL, row: { billingState: "open" }, head: LATER },
      "crossBillEnd: billing_item_to_bill",
    ),
    isRefused(
      bulk("billingDate"),
      { given: TO_BILL, value: LATER.billingDate },
      "billing_item_to_bill",
      "Print",
    ),
    isRefused(bulk("billingState"), { given: TO_BILL, value: "paid" }, "billing_by_item", "Print"),
    cannotBreak(BILLING_STEPS, "is how each of them is billed"),
    cannotBreak([...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"], "has no items yet"),
    cannotBreak(["moveBooking"], "leaves the billing date where it is"),
    cannotBreak(waysExcept(BULK_FIELDS, ...bulk("billingState", "billingDate")), SETS_ANOTHER_FIELD),
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
} as const satisfies RuleTable;
