import { addMonths, daysBetween, isDay } from "domain/dates";
import type { BillingState, CrossBillTiming } from "./fields";

/** What a booking says about how it is billed. Price in cents, days `YYYY-MM-DD` of Vienna. */
export interface BillingTerms {
  /** A package is billed by its children or by the parent; the other side has nothing to bill. */
  isBilled: boolean;
  price: number;
  billingState: BillingState;
  billingDate: string | null;
  isCrossBill: boolean;
  crossBillTiming: CrossBillTiming | null;
  crossBillEnd: string | null;
}

/** An amount in cents and its due day. The day is null while the booking has no billing date. */
export interface BillingItem {
  id: number;
  dueDate: string | null;
  amount: number;
  state: BillingState;
}

/** The changes that make a booking's items match the booking again. */
export interface BillingPlan {
  added: Omit<BillingItem, "id">[];
  changed: BillingItem[];
  /** Ids of the items that the booking no longer has. */
  removed: number[];
  /** Whether a dropped item was already to be billed: it may be in the accounts, so it must not disappear silently. */
  removesToBill: boolean;
  /** The state of the booking as lists show it. */
  summary: BillingSummary;
}

export interface BillingSummary {
  state: BillingState;
  hasPaidItem: boolean;
}

const MONTHS: Record<CrossBillTiming, number> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 };

/** Longer than any contract; limits the number of items and catches typing errors. */
export const MAX_CROSS_BILL_YEARS = 10;

/** Whether a recurring invoice runs longer than allowed. Another rule refuses an invalid day. */
export function isCrossBillTooLong(billingDate: string, crossBillEnd: string): boolean {
  if (!isDay(billingDate) || !isDay(crossBillEnd)) return false;
  return addMonths(billingDate, 12 * MAX_CROSS_BILL_YEARS) < crossBillEnd;
}

/**
 * The days on which a booking's price falls due, ascending (decisions §4, cross-billing): the billing date, then
 * monthly, quarterly, half-yearly or yearly until `crossBillEnd`. Each day is counted from the billing date itself, so
 * the 31st returns after a shorter month. Any other booking has one item: due on its billing date, or without a day
 * while there is none.
 */
export function dueDates(
  booking: Omit<BillingTerms, "isBilled" | "price" | "billingState">,
): (string | null)[] {
  const { billingDate: start, isCrossBill, crossBillTiming: timing, crossBillEnd: end } = booking;
  if (!isCrossBill || !timing || !start || !end || end < start) return [start];
  const days: string[] = [];
  for (let months = 0; months <= 12 * MAX_CROSS_BILL_YEARS; months += MONTHS[timing]) {
    const day = addMonths(start, months);
    if (!isDay(day) || day > end) break;
    days.push(day);
  }
  return days;
}

/**
 * The state of a booking from the states of its items: open while nothing is billed, paid once everything is paid,
 * otherwise to be billed. So a booking is neither open once an item is billed, nor paid while an item is unpaid.
 */
export function summariseBilling(states: readonly BillingState[]): BillingSummary {
  const all = (state: BillingState) => states.every((one) => one === state);
  const hasPaidItem = states.includes("paid");
  if (all("open")) return { state: "open", hasPaidItem };
  return { state: all("paid") ? "paid" : "notpaid", hasPaidItem };
}

/**
 * Whether the price of a booking must not change because it is paid in full: no item would be left to bill the
 * difference with. It may always be set to the paid amount, so that a mistaken price can be corrected.
 */
export function isPaidPrice(state: BillingState, paidAmounts: readonly number[], price: number): boolean {
  return state === "paid" && paidAmounts.some((amount) => amount !== price);
}

/**
 * Whether a step back from paid would change the amount of an item: an unpaid item follows the booking's price, and the
 * price was different when the item was paid.
 */
export function wouldChangeAmount(item: Pick<BillingItem, "state" | "amount">, price: number): boolean {
  return item.state === "paid" && item.amount !== price;
}

/**
 * Plans the items of a booking after it was saved. A paid item keeps its amount and counts for its due date, or for the
 * earliest due date without a paid item. The other items follow the booking's price and due dates; an item whose day
 * moves keeps its state. The booking's own new state goes to its only item, or to the first item of a new booking. An
 * item paid this way is paid at the booking's price.
 */
export function planBilling(booking: BillingTerms, items: readonly BillingItem[]): BillingPlan {
  const days = booking.isBilled ? dueDates(booking) : [];
  const isOnly = days.length === 1 && items.length === 1;
  const present = items.map((item) => ({ ...item, state: isOnly ? booking.billingState : item.state }));
  const before = new Map(items.map((item) => [item.id, item]));
  const staysPaid = (item: BillingItem) => item.state === "paid" && before.get(item.id)?.state === "paid";
  const paid = present.filter(staysPaid);
  const unpaid = inOrder(present.filter((item) => !staysPaid(item)));
  const open = withoutPaid(days, paid);

  // An item keeps its day if that day is still due; the other items move in their order.
  const stayingItems = unpaid.filter((item) => open.includes(item.dueDate));
  const moved = unpaid.filter((item) => !stayingItems.includes(item));
  const free = open.filter((day) => !stayingItems.some((item) => item.dueDate === day));
  const placed = [
    ...stayingItems,
    ...moved.slice(0, free.length).map((item, n) => ({ ...item, dueDate: free[n] ?? null })),
  ].map((item) => ({ ...item, amount: booking.price }));
  const isNew = items.length === 0;
  const added = free.slice(moved.length).map((dueDate, n) => ({
    dueDate,
    amount: booking.price,
    state: isNew && n === 0 ? booking.billingState : ("open" as const),
  }));

  const left = moved.slice(free.length);
  const after = [...paid, ...placed];
  return {
    added,
    changed: after.filter((item) => !isSame(item, before.get(item.id))),
    removed: left.map((item) => item.id),
    removesToBill: left.some((item) => item.state === "notpaid"),
    // A booking with nothing to bill keeps the state that it was given.
    summary:
      after.length + added.length === 0
        ? { state: booking.billingState, hasPaidItem: false }
        : summariseBilling([...after, ...added].map((item) => item.state)),
  };
}

/** The due days without a paid item. */
function withoutPaid(days: (string | null)[], paid: readonly BillingItem[]): (string | null)[] {
  const open = days.filter((day) => !paid.some((item) => item.dueDate === day));
  const elsewhere = paid.filter((item) => !days.includes(item.dueDate)).length;
  return open.slice(elsewhere);
}

const isSame = (item: BillingItem, other: BillingItem | undefined) =>
  other !== undefined &&
  item.dueDate === other.dueDate &&
  item.amount === other.amount &&
  item.state === other.state;

const inOrder = (items: BillingItem[]) =>
  [...items].sort((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? "") || a.id - b.id);

/** Days since an item fell due without being paid. 0 before its due date, for a paid item, and without a due date. */
export function overdueDays(item: Pick<BillingItem, "dueDate" | "state">, today: string): number {
  if (item.state === "paid" || item.dueDate === null) return 0;
  return Math.max(0, daysBetween(item.dueDate, today));
}
