import { SINGLE } from "./desk";
import {
  BILLING_STEPS,
  BULK_FIELDS,
  bulk,
  bulkValues,
  CHANGES_DAYS_ONLY,
  CHANGES_ITEMS_ONLY,
  COPIES_SAVED_VALUES,
  cannotBreak,
  creates,
  type Entry,
  FINISHED_CAMPAIGN,
  FORMS,
  IMPORT,
  isRefused,
  MATERIAL_CHANGES,
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
import { onDays } from "./media";

export const ORDER = {
  cancelled: [
    isRefused(
      updates(...SINGLE, "Multi"),
      { given: { status: "cancelled" }, head: { price: 1 } },
      "status: booking_cancelled",
    ),
    isRefused(["moveBooking"], { given: { status: "cancelled" } }, "status: booking_cancelled", "Digital"),
    ...Object.entries(bulkValues()).map(
      ([action, [type, value]]): Entry =>
        isRefused(
          bulk(action),
          (desk) => ({
            given: { status: "cancelled" },
            value: typeof value === "string" ? value : value(desk),
          }),
          "booking_cancelled",
          type,
        ),
    ),
    cannotBreak(
      bulk("billingState"),
      "what was billed before it was cancelled may still be paid: rule billing",
    ),
    cannotBreak([...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"], "makes an open booking"),
    cannotBreak(updatesOfSeries(...SINGLE), "leaves cancelled appearances as they are"),
    CHANGES_ITEMS_ONLY,
    cannotBreak(MATERIAL_CHANGES, "rule request"),
    ...SETS_NO_FIELD,
  ],
  type: [
    isRefused(
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
        return {
          given: { ...FINISHED_CAMPAIGN, ...place, specType: medium.type, targetMediumId: medium.id },
          specs,
        };
      },
      "specs.targetMedium: booking_type_fixed",
    ),
    cannotBreak(updates("Multi"), "a package has no type"),
    cannotBreak(updatesOfSeries(...SINGLE), "rule medium: a series stays in its medium"),
    cannotBreak([...creates(...SINGLE, "Multi"), SERIES, IMPORT], "makes a booking of its type"),
    cannotBreak(["copyBooking", "moveBooking"], "keeps the type"),
    cannotBreak(BULK_FIELDS, SETS_ANOTHER_FIELD),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  package: [
    isRefused(
      updates(...SINGLE),
      (desk) => ({ given: { parentBookingId: desk.packages.even }, head: { price: 1 } }),
      "price: price_of_package",
    ),
    isRefused(
      bulk("price"),
      (desk) => ({ given: { parentBookingId: desk.packages.even }, value: "1" }),
      "price_of_package",
      "Digital",
    ),
    cannotBreak([...creates(...SINGLE), SERIES, IMPORT, "copyBooking"], "makes a booking of no package"),
    cannotBreak([...creates("Multi"), ...updates("Multi")], "owns price and media of its bookings"),
    cannotBreak(updatesOfSeries(...SINGLE), "a booking of a package is in no series"),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk price"), SETS_ANOTHER_FIELD),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  packageBilling: [
    isRefused(
      updates(...SINGLE),
      (desk) => ({ given: { parentBookingId: desk.packages.even }, head: { nonbillable: true } }),
      "nonbillable: billing_of_package",
    ),
    isRefused(
      bulk("nonbillable", "isInternal"),
      (desk) => ({ given: { parentBookingId: desk.packages.even }, value: "yes" }),
      "billing_of_package",
      "Digital",
    ),
    isRefused(
      bulk("billingDate"),
      (desk) => ({
        given: { parentBookingId: desk.packages.even, ...RECURRING, billingDate: "2027-01-01" },
        value: "2027-02-01",
      }),
      "billing_of_package",
      "Digital",
    ),
    cannotBreak([...creates(...SINGLE), SERIES, IMPORT, "copyBooking"], "makes a booking of no package"),
    cannotBreak([...creates("Multi"), ...updates("Multi")], "says how its bookings are billed"),
    cannotBreak(updatesOfSeries(...SINGLE), "a booking of a package is in no series"),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    cannotBreak(
      waysExcept(BULK_FIELDS, ...bulk("nonbillable", "isInternal", "billingDate")),
      SETS_ANOTHER_FIELD,
    ),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  paidPrice: [
    isRefused(
      updates(...SINGLE, "Multi"),
      { given: { billingState: "paid", priceCents: 1000 }, head: { price: 1 } },
      "price: price_paid",
    ),
    isRefused(
      updatesOfSeries(...SINGLE),
      { given: { billingState: "paid" }, row: { billingState: "open" }, head: { price: 1 } },
      "price: price_paid",
    ),
    isRefused(bulk("price"), { given: { billingState: "paid" }, value: "1" }, "price_paid", "Digital"),
    cannotBreak(
      [...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"],
      "makes a booking that is not paid",
    ),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk price"), SETS_ANOTHER_FIELD),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  paidBack: [
    isRefused(
      updates(...SINGLE, "Multi"),
      { given: { billingState: "paid" }, paidAmount: 77, head: { billingState: "notpaid" } },
      "billingState: billing_amount_differs",
    ),
    isRefused(
      updatesOfSeries(...SINGLE),
      { given: { billingState: "paid" }, paidAmount: 77, head: { billingState: "notpaid" } },
      "billingState: billing_amount_differs",
    ),
    isRefused(
      bulk("billingState"),
      { given: { billingState: "paid" }, paidAmount: 77, value: "notpaid" },
      "billing_amount_differs",
      "Digital",
    ),
    isRefused(["step back"], { given: { billingState: "paid" }, paidAmount: 77 }, "billing_amount_differs"),
    cannotBreak(["step notpaid", "step paid"], "takes an item forward"),
    cannotBreak(
      [...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"],
      "makes a booking that is not paid",
    ),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk billingState"), SETS_ANOTHER_FIELD),
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  order: [
    isRefused(
      [...FORMS, ...updatesOfSeries(...SINGLE), SERIES],
      { head: { clientCompany: "" } },
      "clientCompany: required",
      "Digital",
    ),
    isRefused([IMPORT], { head: { client: "" } }, "client: required", "Digital"),
    isRefused(bulk("price"), { value: "-1" }, "value: money_invalid", "Digital"),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk price"), SETS_ANOTHER_FIELD),
    cannotBreak(["copyBooking"], COPIES_SAVED_VALUES),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  billedElsewhere: [
    isRefused(
      updates(...SINGLE),
      (desk) => ({ given: { parentBookingId: desk.packages.whole }, head: { billingState: "notpaid" } }),
      "billingState: billed_with_package",
    ),
    isRefused(
      [...creates("Multi"), ...updates("Multi")],
      { given: { billEvenly: true }, head: { billingState: "notpaid" }, specs: { billEvenly: true } },
      "billingState: package_billed_by_children",
    ),
    isRefused(
      bulk("billingState"),
      (desk) => ({ given: { parentBookingId: desk.packages.whole }, value: "notpaid" }),
      "billed_with_package",
      "Digital",
    ),
    cannotBreak(BILLING_STEPS, "what is billed elsewhere has no items"),
    cannotBreak([...creates(...SINGLE), SERIES, IMPORT, "copyBooking"], "makes a booking of no package"),
    cannotBreak(updatesOfSeries(...SINGLE), "a booking of a package is in no series"),
    cannotBreak(["moveBooking"], CHANGES_DAYS_ONLY),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk billingState"), SETS_ANOTHER_FIELD),
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
} as const satisfies RuleTable;
