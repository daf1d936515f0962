import { billingItems } from "backend/modules/billing/tables";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import { badUserInput } from "backend/platform/use-case/errors";
import { type BillingItem, type BillingPlan, planBilling, summariseBilling } from "domain/bookings/billing";
import { or, sql } from "drizzle-orm";
import { bookings } from "../tables";

/** A booking with its items, as the rules of billing know them. */
interface BilledBooking {
  id: number;
  plan: BillingPlan;
}

/**
 * Updates the billing items of some bookings, and of the children of packages among them, to match the bookings, and
 * summarises the items in `billingState` and `hasPaidItem`. Call it in the transaction that changed the bookings; it
 * takes a constant number of statements. BAD_USER_INPUT on `billingState` where a booking with several items got a
 * state of its own. BAD_USER_INPUT on the fields that say how often it is billed where an item to be billed would
 * disappear (decisions §4: each step of an item is taken on purpose, and logged).
 */
export async function planBillingItems(tx: Db, bookingIds: readonly number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const plans = (await loadBilled(tx, bookingIds)).map(withBillingPlan);
  await writeItems(tx, plans);
  await writeSummaries(tx, plans);
}

/**
 * Which of some bookings would lose an item to be billed if they got another billing date: an item of their own, or of
 * a child that follows its package.
 */
export async function bookingsLosingItemsToBill(
  tx: Db,
  bookingIds: readonly number[],
  billingDate: string | null,
): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  const chosen = new Set(bookingIds);
  const billed = await loadBilled(tx, bookingIds);
  const dates = new Map(billed.map(({ booking }) => [booking.id, booking.billingDate]));
  const losing = billed.flatMap(({ booking, items }) => {
    const { id, parentBookingId: parent } = booking;
    const follows = parent !== null && chosen.has(parent) && dates.get(parent) === booking.billingDate;
    if (!chosen.has(id) && !follows) return [];
    const isLost = planBilling({ ...booking, billingDate }, items).removesToBill;
    // A child that follows also refuses its package, even if the child itself was chosen.
    return isLost ? [id, ...(follows ? [parent] : [])] : [];
  });
  return new Set(losing);
}

async function loadBilled(tx: Db, bookingIds: readonly number[]) {
  const ids = sql`any(${arrayOfIds(bookingIds)}::bigint[])`;
  const rows = await tx
    .select({
      id: bookings.id,
      parentBookingId: bookings.parentBookingId,
      isBilled: bookings.isBilled,
      price: bookings.priceCents,
      billingState: bookings.billingState,
      hasPaidItem: bookings.hasPaidItem,
      billingDate: bookings.billingDate,
      isCrossBill: bookings.isCrossBill,
      crossBillTiming: bookings.crossBillTiming,
      crossBillEnd: bookings.crossBillEnd,
    })
    .from(bookings)
    .where(or(sql`${bookings.id} = ${ids}`, sql`${bookings.parentBookingId} = ${ids}`));
  if (rows.length === 0) return [];
  const items = await tx
    .select()
    .from(billingItems)
    .where(sql`${billingItems.bookingId} = any(${arrayOfIds(rows.map((row) => row.id))}::bigint[])`)
    .orderBy(billingItems.id);
  const byBooking = new Map<number, BillingItem[]>(rows.map((row) => [row.id, []]));
  for (const { bookingId, id, dueDate, amountCents: amount, state } of items) {
    byBooking.get(bookingId)?.push({ id, dueDate, amount, state });
  }
  return rows.map((booking) => ({ booking, items: byBooking.get(booking.id) ?? [] }));
}

function withBillingPlan({
  booking,
  items,
}: Awaited<ReturnType<typeof loadBilled>>[number]): BilledBooking & {
  isSummarised: boolean;
} {
  // Each item has its own state; a state of the whole booking would not say which item it means.
  const isByItem = items.length > 1 && booking.isBilled;
  if (isByItem && summariseBilling(items.map((item) => item.state)).state !== booking.billingState) {
    throw badUserInput([{ field: "billingState", message: "billing_by_item" }]);
  }
  const plan = planBilling(booking, items);
  if (plan.removesToBill) {
    const field = booking.isCrossBill ? "crossBillEnd" : "isCrossBill";
    throw badUserInput([{ field, message: "billing_item_to_bill" }]);
  }
  const { state, hasPaidItem } = plan.summary;
  const isSummarised = booking.billingState === state && booking.hasPaidItem === hasPaidItem;
  return { id: booking.id, plan, isSummarised };
}

/** Deletes dropped items first: another item may take over their day. */
async function writeItems(tx: Db, plans: readonly BilledBooking[]): Promise<void> {
  const removed = plans.flatMap(({ plan }) => plan.removed);
  if (removed.length > 0) {
    await tx.delete(billingItems).where(sql`${billingItems.id} = any(${arrayOfIds(removed)}::bigint[])`);
  }
  const changed = plans.flatMap(({ plan }) => plan.changed);
  if (changed.length > 0) {
    await tx.execute(sql`update ${billingItems}
      set due_date = now_is.due_date, amount_cents = now_is.amount, state = now_is.state
      from json_to_recordset(${JSON.stringify(changed.map(({ dueDate, ...item }) => ({ ...item, due_date: dueDate })))}::json)
        as now_is (id bigint, due_date date, amount bigint, state text)
      where billing_items.id = now_is.id`);
  }
  const added = plans.flatMap(({ id, plan }) =>
    plan.added.map(({ dueDate, ...item }) => ({ ...item, booking_id: id, due_date: dueDate })),
  );
  if (added.length > 0) {
    await tx.execute(sql`insert into ${billingItems} (booking_id, due_date, amount_cents, state)
      select booking_id, due_date, amount, state
      from json_to_recordset(${JSON.stringify(added)}::json)
        as planned (booking_id bigint, due_date date, amount bigint, state text)`);
  }
}

async function writeSummaries(
  tx: Db,
  plans: readonly (BilledBooking & { isSummarised: boolean })[],
): Promise<void> {
  const summaries = plans
    .filter(({ isSummarised }) => !isSummarised)
    .map(({ id, plan: { summary } }) => ({ id, state: summary.state, paid: summary.hasPaidItem }));
  if (summaries.length === 0) return;
  await tx.execute(sql`update ${bookings} set billing_state = summed.state, has_paid_item = summed.paid
    from json_to_recordset(${JSON.stringify(summaries)}::json) as summed (id bigint, state text, paid boolean)
    where bookings.id = summed.id`);
}
