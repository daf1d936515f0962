import { addMonths, daysBetween, isDay } from "domain/dates";
import type { BillingState, CrossBillTiming } from "./fields";

/** What a booking says about how it is billed. Price in cents, days `YYYY-MM-DD` of Vienna. */
export interface Billed {
  /** Of a package either the children are billed or the parent: the other side has nothing to bill. */
  isBilled: boolean;
  price: number;
  billingState: BillingState;
  billingDate: string | null;
  isCrossBill: boolean;
  crossBillTiming: CrossBillTiming | null;
  crossBillEnd: string | null;
}

/** One amount in cents that falls due on a day; without one it waits for its billing date. */
export interface BillingItem {
  id: number;
  dueDate: string | null;
  amount: number;
  state: BillingState;
}

/** What makes the items of a booking fit it again. */
export interface BillingPlan {
  added: Omit<BillingItem, "id">[];
  changed: BillingItem[];
  /** Ids of the items that the booking no longer has. */
  removed: number[];
  /** Whether one of them was to be billed already: it may stand in the accounts, and does not vanish by itself. */
  removesToBill: boolean;
  /** The state of the booking as lists show it. */
  summary: BillingSummary;
}

export interface BillingSummary {
  state: BillingState;
  hasPaidItem: boolean;
}

const MONTHS: Record<CrossBillTiming, number> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 };

/** Longer than any contract: a bound for the number of items, and a guard against slips. */
export const MAX_CROSS_BILL_YEARS = 10;

/** Whether a recurring invoice runs longer than it may. What is no day is another rule's to refuse. */
export function isCrossBillTooLong(billingDate: string, crossBillEnd: string): boolean {
  if (!isDay(billingDate) || !isDay(crossBillEnd)) return false;
  return addMonths(billingDate, 12 * MAX_CROSS_BILL_YEARS) < crossBillEnd;
}

/**
 * The days on which a booking's price falls due, ascending (decisions §4, cross-billing): the billing date, then
 * monthly, quarterly, half-yearly or yearly until `crossBillEnd`. Each is counted from the billing date itself, so
 * that the 31st comes back after a shorter month. Any other booking has one item, due on its billing date or, while
 * that is open, on no day yet.
 */
export function dueDates(booking: Omit<Billed, "isBilled" | "price" | "billingState">): (string | null)[] {
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
 * The state of a booking from those of its items: open while nothing is billed, paid once all is paid, and to be
 * billed in between. So no booking counts as open of which something is billed, and none as paid that is not done.
 */
export function summariseBilling(states: readonly BillingState[]): BillingSummary {
  const all = (state: BillingState) => states.every((one) => one === state);
  const hasPaidItem = states.includes("paid");
  if (all("open")) return { state: "open", hasPaidItem };
  return { state: all("paid") ? "paid" : "notpaid", hasPaidItem };
}

/**
 * Whether the price of a booking may not become another one, as it is paid in full: nothing would be left to bill the
 * difference with. It may always become what was paid, so that a price that was changed by mistake is set right.
 */
export function isPaidPrice(state: BillingState, paidAmounts: readonly number[], price: number): boolean {
  return state === "paid" && paidAmounts.some((amount) => amount !== price);
}

/**
 * Whether a step back from paid would make another amount of an item: what is not paid follows the price, and the
 * price was another one when the item was paid.
 */
export function wouldChangeAmount(item: Pick<BillingItem, "state" | "amount">, price: number): boolean {
  return item.state === "paid" && item.amount !== price;
}

/**
 * Plans the items of a booking after it was saved. What is paid stays as it was paid, and counts for its due date,
 * or for the earliest that nothing else is paid for. The others follow the booking's price and due dates; one whose
 * day has moved keeps its state. The state that the booking itself was given goes to its only item, or to the first
 * of a new booking; an item that is paid with it is paid at the booking's price.
 */
export function planBilling(booking: Billed, items: readonly BillingItem[]): BillingPlan {
  const days = booking.isBilled ? dueDates(booking) : [];
  const isOnly = days.length === 1 && items.length === 1;
  const present = items.map((item) => ({ ...item, state: isOnly ? booking.billingState : item.state }));
  const before = new Map(items.map((item) => [item.id, item]));
  const staysPaid = (item: BillingItem) => item.state === "paid" && before.get(item.id)?.state === "paid";
  const paid = present.filter(staysPaid);
  const unpaid = inOrder(present.filter((item) => !staysPaid(item)));
  const open = withoutPaid(days, paid);

  // An item stands for the same day as before, if that is still due; the others move in their order.
  const kept = unpaid.filter((item) => open.includes(item.dueDate));
  const moved = unpaid.filter((item) => !kept.includes(item));
  const free = open.filter((day) => !kept.some((item) => item.dueDate === day));
  const placed = [
    ...kept,
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
    // A booking that has nothing to bill keeps the state that it was given.
    summary:
      after.length + added.length === 0
        ? { state: booking.billingState, hasPaidItem: false }
        : summariseBilling([...after, ...added].map((item) => item.state)),
  };
}

/** The days that nothing is paid for yet. */
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

/** Days since an item fell due without being paid; 0 before, and for what is paid or has no day yet. */
export function overdueDays(item: Pick<BillingItem, "dueDate" | "state">, today: string): number {
  if (item.state === "paid" || item.dueDate === null) return 0;
  return Math.max(0, daysBetween(item.dueDate, today));
}
