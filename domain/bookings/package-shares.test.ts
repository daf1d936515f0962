import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BILLING_STATES, BOOKING_STATUS } from "./fields";
import {
  type IdentifiedShareholder,
  isSplitRight,
  NEW_SHAREHOLDER,
  recalculatedShares,
  refusedShares,
  type Shareholder,
  sharesAfterStatus,
  sharesAtNewPrice,
  sumOfUncancelledShares,
} from "./package-shares";

const even = (price: number) => ({ status: "open" as const, price, billEvenly: true });
const whole = (price: number) => ({ ...even(price), billEvenly: false });
const open = (price: number): Shareholder => ({ ...NEW_SHAREHOLDER, price });
const paid = (price: number): Shareholder => ({ ...open(price), billingState: "paid", hasPaidItem: true });
/** One invoice of a recurring price is paid, others are not. */
const partlyPaid = (price: number): Shareholder => ({ ...paid(price), billingState: "notpaid" });
const cancelled = (price: number): Shareholder => ({ ...open(price), status: "cancelled" });
const numbered = (children: readonly Shareholder[]): IdentifiedShareholder[] =>
  children.map((child, n) => ({ ...child, id: n + 1 }));

const cents = fc.nat(9_999_999_999);
const shareholder = fc.record({
  status: fc.constantFrom(...BOOKING_STATUS),
  price: fc.nat(5000),
  billingState: fc.constantFrom(...BILLING_STATES),
  hasPaidItem: fc.boolean(),
});

describe("the shares of a package", () => {
  it("are its price to the cent, remainders to the first ones; or nothing, where it is billed as a whole", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99 }), (price, count) => {
        const children = Array.from({ length: count }, () => NEW_SHAREHOLDER);
        const shares = recalculatedShares(even(price), children) ?? [];
        expect(shares).toHaveLength(count);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price);
        expect([...shares].sort((a, b) => b - a)).toEqual(shares);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect(recalculatedShares(whole(price), children)).toEqual(shares.map(() => 0));
      }),
    );
    expect(recalculatedShares(even(10), [])).toEqual([]);
  });

  it("add up whatever is cancelled, billed and paid, and leave what is paid as it was, or are refused", () => {
    const kept = fc.array(fc.boolean(), { maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(shareholder, { maxLength: 6 }), kept, (price, children, keeps) => {
        const shares = recalculatedShares(even(price), children, (_child, n) => keeps[n] ?? false);
        const living = children.filter(({ status }) => status !== "cancelled");
        const isPaid = (one: Shareholder) => one.billingState === "paid" || one.hasPaidItem;
        const settled = living.filter(isPaid);
        const rest = price - sumOfUncancelledShares(settled);
        const isImpossible =
          living.length > 0 && (rest < 0 || (settled.length === living.length && rest > 0));
        expect(shares === null).toBe(isImpossible);
        if (!shares) return;
        const after = children.map((child, n) => ({ ...child, price: shares[n] ?? -1 }));
        expect(isSplitRight(even(price), after)).toBe(true);
        expect(after.every((child) => child.price >= 0)).toBe(true);
        for (const [n, child] of children.entries()) {
          const isKept = child.status === "cancelled" ? child.billingState === "paid" : isPaid(child);
          if (isKept) expect(shares[n]).toBe(child.price);
        }
        // Once split, nothing more changes.
        expect(recalculatedShares(even(price), after, (_child, n) => keeps[n] ?? false)).toEqual(shares);
      }),
    );
  });

  it("leave alone what is billed already, while something open can make up for it", () => {
    const billed: Shareholder = { ...open(3000), billingState: "notpaid" };
    const children = numbered([billed, open(3000), open(3000)]);
    expect(sharesAfterStatus(even(9000), children, new Set([2]), "cancelled")).toEqual([3000, 0, 6000]);
    expect(sharesAfterStatus(even(9000), children, new Set([2, 3]), "cancelled")).toEqual([9000, 0, 0]);
    const back = numbered([billed, cancelled(0), open(6000)]);
    expect(sharesAfterStatus(even(9000), back, new Set([2]), "open")).toEqual([3000, 3000, 3000]);
    // What was billed before it was cancelled is split anew with the others.
    const stale = numbered([{ ...billed, status: "cancelled", price: 3334 }, open(6001), open(6000)]);
    expect(sharesAfterStatus(even(12_001), stale, new Set([1]), "open")).toEqual([4001, 4000, 4000]);
  });

  it("stay where one invoice of a recurring price is paid, but for a new price that leaves no other way", () => {
    const children = numbered([partlyPaid(3000), { ...open(3000), billingState: "notpaid" }, open(3000)]);
    expect(sharesAfterStatus(even(9000), children, new Set([3]), "cancelled")).toEqual([3000, 6000, 0]);
    expect(recalculatedShares(even(9000), [...children, NEW_SHAREHOLDER])).toEqual([3000, 2000, 2000, 2000]);
    expect(sharesAtNewPrice(even(12_000), children)).toEqual([3000, 4500, 4500]);
    expect(sharesAtNewPrice(even(1500), children)).toEqual([500, 500, 500]);
    const begun = [partlyPaid(3000), partlyPaid(3000)];
    expect(recalculatedShares(even(9000), begun)).toBeNull();
    expect(sharesAtNewPrice(even(9000), begun)).toEqual([4500, 4500]);
    expect(sharesAtNewPrice(even(9000), [paid(3000), paid(3000)])).toBeNull();
  });

  it("are not right where something is missing, too much, or billed though it is cancelled", () => {
    expect(isSplitRight(even(9000), [open(4500), open(4500)])).toBe(true);
    expect(isSplitRight(even(9000), [open(4500)])).toBe(false);
    expect(isSplitRight(even(9000), [open(9000), cancelled(1)])).toBe(false);
    expect(isSplitRight(whole(9000), [open(0)])).toBe(true);
    expect(isSplitRight(whole(9000), [open(0), cancelled(1)])).toBe(false);
    // Nothing is left that could be billed.
    expect(isSplitRight(even(9000), [cancelled(10)])).toBe(true);
  });
});

describe("a booking of a package", () => {
  const refusals = (...[pack, children, ids, status]: Parameters<typeof refusedShares>) =>
    Object.fromEntries(refusedShares(pack, children, ids, status));

  it("is not cancelled as the last one, nor the last ones together", () => {
    const children = numbered([open(3000), open(3000), cancelled(0)]);
    for (const pack of [even(6000), whole(6000)]) {
      expect(refusals(pack, children, new Set([1]), "cancelled")).toEqual({});
      expect(refusals(pack, children, new Set([1, 2]), "cancelled")).toEqual({
        1: "package_last_booking",
        2: "package_last_booking",
      });
    }
  });

  it("is not cancelled once its share is paid, nor where what is paid leaves the others no room", () => {
    for (const share of [paid(3000), partlyPaid(3000)]) {
      const children = numbered([share, open(3000), open(3000)]);
      expect(refusals(even(9000), children, new Set([1, 2]), "cancelled")).toEqual({
        1: "package_child_paid",
      });
      expect(refusals(even(9000), children, new Set([2, 3]), "cancelled")).toEqual({
        2: "package_share_paid",
        3: "package_share_paid",
      });
    }
  });

  it("is opened again with its package only, and where what is paid leaves room for it", () => {
    const children = numbered([cancelled(0), open(9000)]);
    expect(refusals(even(9000), children, new Set([1]), "open")).toEqual({});
    expect(refusals({ ...even(9000), status: "cancelled" }, children, new Set([1]), "open")).toEqual({
      1: "package_cancelled",
    });
    const overpaid = numbered([cancelled(0), paid(9001)]);
    expect(refusals(even(9000), overpaid, new Set([1]), "open")).toEqual({ 1: "package_share_paid" });
  });
});
