import { addDays, addMonths, isDay } from "domain/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BillingItem,
  type BillingTerms,
  dueDates,
  isCrossBillTooLong,
  isPaidPrice,
  MAX_CROSS_BILL_YEARS,
  overdueDays,
  planBilling,
  summariseBilling,
  wouldChangeAmount,
} from "./billing";
import { BILLING_STATES, CROSS_BILL_TIMINGS } from "./fields";

const once: BillingTerms = {
  isBilled: true,
  price: 10_000,
  billingState: "open",
  billingDate: "2027-01-31",
  isCrossBill: false,
  crossBillTiming: "monthly",
  crossBillEnd: null,
};
const recurring: BillingTerms = { ...once, isCrossBill: true, crossBillEnd: "2027-04-30" };

const day = fc.integer({ min: 0, max: 9000 }).map((n) => addDays("2015-01-01", n));
const price = fc.integer({ min: 0, max: 1_000_000 });
const state = fc.constantFrom(...BILLING_STATES);
const billed: fc.Arbitrary<BillingTerms> = fc
  .record({
    isBilled: fc.boolean(),
    price,
    billingState: state,
    billingDate: fc.option(day),
    isCrossBill: fc.boolean(),
    crossBillTiming: fc.constantFrom(...CROSS_BILL_TIMINGS),
    crossBillEnd: fc.option(day),
  })
  .map((booking) => ({ ...booking, isCrossBill: booking.isCrossBill && booking.billingDate !== null }));

/** The items after a plan, as the database has them; new ones get the next ids. */
function itemsAfterPlan(booking: BillingTerms, items: readonly BillingItem[]): BillingItem[] {
  const { added, changed, removed } = planBilling(booking, items);
  const next = Math.max(0, ...items.map((item) => item.id)) + 1;
  return [
    ...items
      .filter((item) => !removed.includes(item.id))
      .map((item) => changed.find((one) => one.id === item.id) ?? item),
    ...added.map((item, n) => ({ id: next + n, ...item })),
  ];
}

describe("due dates", () => {
  it("is the billing date alone where nothing recurs, even while it is open", () => {
    expect(dueDates(once)).toEqual(["2027-01-31"]);
    expect(dueDates({ ...once, billingDate: null })).toEqual([null]);
  });

  it.each([
    ["monthly", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
    ["quarterly", ["2027-01-31", "2027-04-30"]],
    ["halfyearly", ["2027-01-31"]],
    ["yearly", ["2027-01-31"]],
  ] as const)("comes back to the month's end: %s", (crossBillTiming, days) => {
    expect(dueDates({ ...recurring, crossBillTiming })).toEqual(days);
  });

  it("takes the leap day once in four years", () => {
    const leap = { ...recurring, billingDate: "2028-02-29", crossBillTiming: "yearly" as const };
    expect(dueDates({ ...leap, crossBillEnd: "2032-12-31" })).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
  });

  it("is ascending, within its bounds, at the day of the start or at the end of a shorter month", () => {
    fc.assert(
      fc.property(billed, (booking) => {
        const days = dueDates(booking);
        expect(days.length).toBeGreaterThan(0);
        expect(days[0]).toBe(booking.billingDate);
        const { billingDate: start, crossBillEnd: end } = booking;
        for (const [n, one] of days.entries()) {
          if (one === null || start === null) continue;
          expect(isDay(one)).toBe(true);
          expect(n === 0 || one > (days[n - 1] ?? "")).toBe(true);
          if (n > 0) expect(end !== null && one <= end).toBe(true);
          const endsMonth = addDays(one, 1).endsWith("-01");
          expect(one.slice(8) === start.slice(8) || (endsMonth && one.slice(8) < start.slice(8))).toBe(true);
        }
      }),
    );
  });

  it("leaves out no due date before the end", () => {
    fc.assert(
      fc.property(billed, (booking) => {
        fc.pre(booking.isCrossBill && booking.crossBillEnd !== null && booking.billingDate !== null);
        const { billingDate: start, crossBillEnd: end, crossBillTiming: timing } = booking;
        fc.pre(start !== null && end !== null && start <= end && !isCrossBillTooLong(start, end));
        const step = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 }[timing ?? "monthly"];
        const days = dueDates(booking);
        expect(addMonths(start ?? "", step * days.length) > (end ?? "")).toBe(true);
      }),
    );
  });

  it("has a bound, whatever the end", () => {
    const days = dueDates({ ...recurring, billingDate: "1990-01-01", crossBillEnd: "9999-12-31" });
    expect(days).toHaveLength(12 * MAX_CROSS_BILL_YEARS + 1);
    expect(dueDates({ ...recurring, billingDate: "9999-12-31", crossBillEnd: "9999-12-31" })).toEqual([
      "9999-12-31",
    ]);
  });
});

describe("the summary of the items", () => {
  it.each([
    [["open", "open"], "open", false],
    [["open", "notpaid"], "notpaid", false],
    [["paid", "open"], "notpaid", true],
    [["paid", "paid"], "paid", true],
  ] as const)("of %j is %s", (states, expected, hasPaidItem) => {
    expect(summariseBilling(states)).toEqual({ state: expected, hasPaidItem });
  });
});

describe("planning the items", () => {
  const item = (id: number, dueDate: string | null, itemState: BillingItem["state"] = "open") => ({
    id,
    dueDate,
    amount: 10_000,
    state: itemState,
  });

  it("gives a new booking its items; its state goes to the first", () => {
    const { added, summary } = planBilling({ ...recurring, billingState: "notpaid" }, []);
    expect(added.map((one) => [one.dueDate, one.amount, one.state])).toEqual([
      ["2027-01-31", 10_000, "notpaid"],
      ["2027-02-28", 10_000, "open"],
      ["2027-03-31", 10_000, "open"],
      ["2027-04-30", 10_000, "open"],
    ]);
    expect(summary).toEqual({ state: "notpaid", hasPaidItem: false });
  });

  it("lets price, day and state of a booking with one item follow, until it is paid", () => {
    const changed = { ...once, price: 12_000, billingDate: "2027-02-15", billingState: "notpaid" as const };
    expect(planBilling(changed, [item(7, "2027-01-31")]).changed).toEqual([
      { id: 7, dueDate: "2027-02-15", amount: 12_000, state: "notpaid" },
    ]);
    const paid = planBilling({ ...changed, billingState: "paid" }, [item(7, "2027-01-31", "paid")]);
    expect(paid).toMatchObject({ added: [], changed: [], removed: [], summary: { state: "paid" } });
  });

  it("is paid at the price and on the day that come with the payment", () => {
    const higherPrice = { ...once, price: 12_000, billingDate: "2027-02-15", billingState: "paid" as const };
    expect(planBilling(higherPrice, [item(7, "2027-01-31", "notpaid")]).changed).toEqual([
      { id: 7, dueDate: "2027-02-15", amount: 12_000, state: "paid" },
    ]);
  });

  it("counts what is paid for its day, or for the earliest due dates", () => {
    const items = [item(1, "2027-01-31", "paid"), item(2, "2027-02-28", "notpaid"), item(3, "2027-03-31")];
    const moved = { ...recurring, billingDate: "2027-01-15", price: 5000, crossBillEnd: "2027-03-20" };
    const plan = planBilling(moved, items);
    expect(plan).toMatchObject({ added: [], removed: [], summary: { state: "notpaid", hasPaidItem: true } });
    expect(plan.changed).toEqual([
      { id: 2, dueDate: "2027-02-15", amount: 5000, state: "notpaid" },
      { id: 3, dueDate: "2027-03-15", amount: 5000, state: "open" },
    ]);
  });

  it("takes away what is no longer due, but nothing that is paid", () => {
    const items = [item(1, "2027-01-31", "paid"), item(2, "2027-02-28", "paid"), item(3, "2027-03-31")];
    expect(planBilling({ ...recurring, crossBillEnd: "2027-02-01" }, items).removed).toEqual([3]);
    expect(planBilling({ ...recurring, isBilled: false }, items)).toMatchObject({ removed: [3], added: [] });
  });

  it("says where something would go that is to be billed already", () => {
    const items = [item(1, "2027-01-31"), item(2, "2027-02-28"), item(3, "2027-03-31", "notpaid")];
    const planned = (changes: Partial<BillingTerms>) =>
      planBilling({ ...recurring, billingState: "notpaid", ...changes }, items).removesToBill;
    expect(planned({ crossBillEnd: "2027-03-31" })).toBe(false);
    expect(planned({ crossBillEnd: "2027-03-30" })).toBe(true);
    expect(planned({ isCrossBill: false })).toBe(true);
    // Another day of the month moves it, and it stays to be billed.
    expect(planned({ billingDate: "2027-01-15" })).toBe(false);
    expect(planBilling({ ...recurring, crossBillEnd: "2027-02-01" }, items.slice(0, 2)).removesToBill).toBe(
      false,
    );
  });

  it("is done after one step, keeps what is paid, and never bills a day twice", () => {
    const steps = fc.array(fc.record({ booking: billed, picks: fc.array(state, { maxLength: 6 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(steps, (changes) => {
        let items: BillingItem[] = [];
        for (const { booking, picks } of changes) {
          const before = items;
          items = itemsAfterPlan(booking, before);
          const summarised = { ...booking, billingState: planBilling(booking, before).summary.state };
          const again = planBilling(summarised, items);
          expect([again.added, again.changed, again.removed]).toEqual([[], [], []]);
          const isSet = before.length === 1 && booking.isBilled && dueDates(booking).length === 1;
          if (!isSet) {
            for (const paid of before.filter((one) => one.state === "paid"))
              expect(items).toContainEqual(paid);
          }
          const days = items.map((one) => one.dueDate);
          expect(new Set(days).size).toBe(days.length);
          const unpaid = items.filter((one) => one.state !== "paid");
          expect(unpaid.every((one) => one.amount === booking.price)).toBe(true);
          const due = booking.isBilled ? dueDates(booking).length : 0;
          const paid = items.length - unpaid.length;
          expect(items.length).toBe(Math.max(due, paid));
          // Someone bills some of them before the booking changes again.
          items = items.map((one, n) => ({ ...one, state: picks[n] ?? one.state }));
        }
      }),
    );
  });
});

describe("what is paid", () => {
  it("keeps the price of a booking that is paid in full, which may only be set to what was paid", () => {
    expect(isPaidPrice("paid", [100], 50_000)).toBe(true);
    expect(isPaidPrice("paid", [100], 100)).toBe(false);
    expect(isPaidPrice("paid", [100, 200], 100)).toBe(true);
    // Either something is left to bill, or there is nothing to bill at all.
    expect(isPaidPrice("notpaid", [100], 50_000)).toBe(false);
    expect(isPaidPrice("paid", [], 50_000)).toBe(false);
  });

  it("is not stepped back to another amount", () => {
    expect(wouldChangeAmount({ state: "paid", amount: 100 }, 200)).toBe(true);
    expect(wouldChangeAmount({ state: "paid", amount: 100 }, 100)).toBe(false);
    expect(wouldChangeAmount({ state: "notpaid", amount: 100 }, 200)).toBe(false);
  });
});

describe("days overdue", () => {
  it("counts from the due date, for what is not paid", () => {
    expect(overdueDays({ dueDate: "2027-03-01", state: "open" }, "2027-03-15")).toBe(14);
    expect(overdueDays({ dueDate: "2027-03-15", state: "notpaid" }, "2027-03-15")).toBe(0);
    expect(overdueDays({ dueDate: "2027-03-16", state: "open" }, "2027-03-15")).toBe(0);
    expect(overdueDays({ dueDate: "2027-03-01", state: "paid" }, "2027-03-15")).toBe(0);
    expect(overdueDays({ dueDate: null, state: "open" }, "2027-03-15")).toBe(0);
  });
});
