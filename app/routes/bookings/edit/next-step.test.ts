import { expect, it } from "vitest";
import type { BookingDetail } from "../booking/detail";
import { nextStepOf } from "./next-step";

const TODAY = "2026-11-25";
const booking = (values: object, specs: object = {}) =>
  ({
    allowedActions: ["edit"],
    bookingType: "single",
    status: "open",
    materialDueOn: "2026-12-10",
    billingItems: [],
    ...values,
    specs: { bookingState: "approved", ...specs },
  }) as unknown as BookingDetail;

const due = { _id: "7", dueDate: TODAY, steps: ["notpaid"] };

it("waits for its campaign before its material, and for its material before its bill", () => {
  const all = { allowedActions: ["edit", "activate"], billingItems: [due] };
  expect(nextStepOf(booking(all, { bookingState: "open" }), TODAY)).toEqual({ step: "activate" });
  const active = { billingItems: [due] };
  expect(nextStepOf(booking(active, { bookingState: "open" }), TODAY)).toEqual({ step: "material" });
  expect(nextStepOf(booking(active), TODAY)).toEqual({ step: "bill", item: "7" });
});

it.each([
  ["material that was asked for and is not due", {}, { bookingState: "requested" }, null],
  [
    "material that was asked for and is late",
    { materialDueOn: "2026-11-24" },
    { bookingState: "requested" },
    { step: "material" },
  ],
  ["the material of a cancelled booking", { status: "cancelled" }, { bookingState: "open" }, null],
  ["the material of a package", { bookingType: "multi" }, { bookingState: "open" }, null],
  ["material, for who may not change it", { allowedActions: [] }, { bookingState: "open" }, null],
  ["an item that is due tomorrow", { billingItems: [{ ...due, dueDate: "2026-11-26" }] }, {}, null],
  ["an item without a day", { billingItems: [{ ...due, dueDate: null }] }, {}, null],
  ["an item that is billed", { billingItems: [{ ...due, steps: ["paid", "back"] }] }, {}, null],
])("%s", (_case, values, specs, next) => {
  expect(nextStepOf(booking(values, specs), TODAY)).toEqual(next);
});
