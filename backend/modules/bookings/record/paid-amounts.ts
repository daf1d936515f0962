import { billingItems } from "backend/modules/billing/tables";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { BookingDraft } from "domain/bookings/fields";
import { and, eq, sql } from "drizzle-orm";

/** A booking as it was and as it would be; the id of one that is saved already. */
interface Change {
  id: number | null;
  before: BookingDraft;
  after: BookingDraft;
}

/** The paid amounts in cents of the bookings whose price or payment would change, by booking id. */
export async function paidAmounts(
  tx: Db,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = changes.flatMap(({ id, before, after }) => {
    const isSame = after.price === before.price && after.billingState === before.billingState;
    return id === null || isSame || before.billingState !== "paid" ? [] : [id];
  });
  const amounts = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return amounts;
  const items = await tx
    .select({ bookingId: billingItems.bookingId, amount: billingItems.amountCents })
    .from(billingItems)
    .where(
      and(eq(billingItems.state, "paid"), sql`${billingItems.bookingId} = any(${arrayOfIds(ids)}::bigint[])`),
    );
  for (const { bookingId, amount } of items) amounts.get(bookingId)?.push(amount);
  return amounts;
}
