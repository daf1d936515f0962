import { SINGLE } from "./desk";
import {
  A_COPY,
  BULK_FIELDS,
  bulk,
  creates,
  DAYS_ONLY,
  type Entry,
  FORMS,
  IMPORT,
  MATERIAL,
  none,
  ONE_FIELD,
  ONLY_ITEMS,
  ONLY_REQUEST,
  OVER,
  RECURRING,
  type RuleTable,
  SAME_COPY,
  SERIES,
  STEPS,
  scoped,
  tried,
  UNTOUCHED,
  updates,
  VALUES,
  without,
} from "./entries";
import { onDays } from "./media";

/** A recurring price of which the first item is to be billed, and a first day that leaves no place for it. */
const TO_BILL = {
  ...RECURRING,
  billingDate: "2027-01-01",
  crossBillEnd: "2027-03-31",
  billingState: "notpaid",
} as const;
const LATER = { billingDate: "2027-03-01" };

export const ORDER_AND_BILLING = {
  cancelled: [
    tried(
      updates(...SINGLE, "Multi"),
      { given: { status: "cancelled" }, head: { price: 1 } },
      "status: booking_cancelled",
    ),
    tried(["moveBooking"], { given: { status: "cancelled" } }, "status: booking_cancelled", "Digital"),
    ...Object.entries(VALUES()).map(
      ([action, [type, value]]): Entry =>
        tried(
          bulk(action),
          (desk) => ({
            given: { status: "cancelled" },
            value: typeof value === "string" ? value : value(desk),
          }),
          "booking_cancelled",
          type,
        ),
    ),
    none(bulk("billing"), "what was billed before it was cancelled may still be paid: rule billing"),
    none([...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"], "makes an open booking"),
    none(scoped(...SINGLE), "leaves cancelled appearances as they are"),
    ONLY_ITEMS,
    none(MATERIAL, "rule request"),
    ...UNTOUCHED,
  ],
  type: [
    tried(
      updates(...SINGLE),
      (desk, type) => {
        const other = type === "Video" ? "Digital" : "Video";
        const { medium } = desk.titles[other];
        const specs = {
          targetMedium: String(desk.titles[type as "Print"].medium.id),
          issue: null,
          format: null,
        };
        const place = {
          formatId: null,
          issueId: null,
          releaseDate: null,
          ...onDays("2027-02-01", "2027-02-28"),
        };
        return { given: { ...OVER, ...place, specType: medium.type, targetMediumId: medium.id }, specs };
      },
      "specs.targetMedium: booking_type_fixed",
    ),
    none(updates("Multi"), "a package has no type"),
    none(scoped(...SINGLE), "rule medium: a series stays in its medium"),
    none([...creates(...SINGLE, "Multi"), SERIES, IMPORT], "makes a booking of its type"),
    none(["copyBooking", "moveBooking"], "keeps the type"),
    none(BULK_FIELDS, ONE_FIELD),
    ONLY_ITEMS,
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  package: [
    tried(
      updates(...SINGLE),
      (desk) => ({ given: { parentBookingId: desk.packages.even }, head: { price: 1 } }),
      "price: price_of_package",
    ),
    tried(
      bulk("price"),
      (desk) => ({ given: { parentBookingId: desk.packages.even }, value: "1" }),
      "price_of_package",
      "Digital",
    ),
    none([...creates(...SINGLE), SERIES, IMPORT, "copyBooking"], "makes a booking of no package"),
    none([...creates("Multi"), ...updates("Multi")], "owns price and media of its bookings"),
    none(scoped(...SINGLE), "a booking of a package is in no series"),
    none(["moveBooking"], DAYS_ONLY),
    none(without(BULK_FIELDS, "bulk price"), ONE_FIELD),
    ONLY_ITEMS,
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  order: [
    tried(
      [...FORMS, ...scoped(...SINGLE), SERIES],
      { head: { clientCompany: "" } },
      "clientCompany: required",
      "Digital",
    ),
    tried([IMPORT], { head: { client: "" } }, "client: required", "Digital"),
    tried(bulk("price"), { value: "-1" }, "value: money_invalid", "Digital"),
    none(without(BULK_FIELDS, "bulk price"), ONE_FIELD),
    none(["copyBooking"], SAME_COPY),
    none(["moveBooking"], DAYS_ONLY),
    ONLY_ITEMS,
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  billedElsewhere: [
    tried(
      updates(...SINGLE),
      (desk) => ({ given: { parentBookingId: desk.packages.whole }, head: { billingState: "notpaid" } }),
      "billingState: billed_with_package",
    ),
    tried(
      [...creates("Multi"), ...updates("Multi")],
      { given: { billEvenly: true }, head: { billingState: "notpaid" }, specs: { billEvenly: true } },
      "billingState: package_billed_by_children",
    ),
    tried(
      bulk("billing"),
      (desk) => ({ given: { parentBookingId: desk.packages.whole }, value: "notpaid" }),
      "billed_with_package",
      "Digital",
    ),
    none(STEPS, "what is billed elsewhere has no items"),
    none([...creates(...SINGLE), SERIES, IMPORT, "copyBooking"], "makes a booking of no package"),
    none(scoped(...SINGLE), "a booking of a package is in no series"),
    none(["moveBooking"], DAYS_ONLY),
    none(without(BULK_FIELDS, "bulk billing"), ONE_FIELD),
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  billing: [
    tried(
      [...FORMS, SERIES],
      { head: { nonbillable: true, billingState: "notpaid" } },
      "billingState: billing_nonbillable",
      "Digital",
    ),
    tried(
      scoped(...SINGLE),
      { given: { isInternal: true }, row: { isInternal: false }, head: { billingState: "notpaid" } },
      "billingState: billing_nonbillable",
    ),
    tried(
      bulk("billing"),
      { given: { status: "cancelled" }, value: "notpaid" },
      "billing_cancelled",
      "Print",
    ),
    tried(["step notpaid"], { given: { isInternal: true } }, "billing_nonbillable"),
    tried(["step paid", "step back"], {}, "transition_not_allowed"),
    none([IMPORT], "has no column for it"),
    none(["copyBooking"], "a copy is not billed"),
    none(bulk("nonbillable", "isInternal"), "what is billed already may still be paid, or taken back"),
    none(without(BULK_FIELDS, ...bulk("billing", "nonbillable", "isInternal")), ONE_FIELD),
    none(["moveBooking"], DAYS_ONLY),
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  billingDays: [
    tried(
      [...FORMS, ...scoped(...SINGLE), SERIES, IMPORT],
      { head: { billingDate: "1989-12-31" } },
      "billingDate: year_invalid",
      "Digital",
    ),
    tried(bulk("billingDate"), { value: "2101-01-01" }, "year_invalid", "Print"),
    none(without(BULK_FIELDS, "bulk billingDate"), ONE_FIELD),
    none(["copyBooking"], A_COPY),
    none(["moveBooking"], "leaves the billing date where it is"),
    ONLY_ITEMS,
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  recurrence: [
    tried(
      [...FORMS, SERIES],
      { head: { ...RECURRING, billingDate: null } },
      "billingDate: cross_bill_start_missing",
      "Digital",
    ),
    tried(
      scoped(...SINGLE),
      {
        given: { ...RECURRING, crossBillEnd: "2027-02-28", billingDate: "2027-02-01" },
        row: { crossBillEnd: "2027-12-31" },
        head: { billingDate: "2027-03-01" },
      },
      "crossBillEnd: cross_bill_end_before_start",
    ),
    tried(
      [IMPORT],
      { head: { isCrossBill: "ja", crossBillTiming: "monatlich", crossBillEnd: "2027-12-31" } },
      "billingDate: cross_bill_start_missing",
      "Digital",
    ),
    tried(
      bulk("billingDate"),
      { given: { ...RECURRING, billingDate: "2027-01-01" }, value: "" },
      "cross_bill_start_missing",
      "Print",
    ),
    none(without(BULK_FIELDS, "bulk billingDate"), ONE_FIELD),
    none(["copyBooking"], A_COPY),
    none(["moveBooking"], "leaves the billing date where it is"),
    ONLY_ITEMS,
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
  items: [
    tried(updates(...SINGLE, "Multi"), { given: TO_BILL, head: LATER }, "crossBillEnd: billing_item_to_bill"),
    tried(
      scoped(...SINGLE),
      { given: TO_BILL, row: { billingState: "open" }, head: LATER },
      "crossBillEnd: billing_item_to_bill",
    ),
    tried(bulk("billingDate"), { given: TO_BILL, value: LATER.billingDate }, "billing_item_to_bill", "Print"),
    tried(bulk("billing"), { given: TO_BILL, value: "paid" }, "billing_by_item", "Print"),
    none(STEPS, "is how each of them is billed"),
    none([...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"], "has no items yet"),
    none(["moveBooking"], "leaves the billing date where it is"),
    none(without(BULK_FIELDS, ...bulk("billing", "billingDate")), ONE_FIELD),
    ONLY_REQUEST,
    ...UNTOUCHED,
  ],
} as const satisfies RuleTable;
