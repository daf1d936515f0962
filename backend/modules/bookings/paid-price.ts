import { billingItems } from "backend/modules/billing/tables";
import type { Db } from "backend/platform/database";
import { arrayOfIds } from "backend/platform/list-query";
import { and, eq, sql } from "drizzle-orm";
import type { DraftToCheck } from "./check";

/** The amounts in cents that were paid for those of some bookings whose price or payment would change, by their ids. */
export async function paidAmounts(
  tx: Db,
  checks: readonly DraftToCheck[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = checks.flatMap(({ id, draft, before }) => {
    const isSame = draft.price === before.price && draft.billingState === before.billingState;
    return id === undefined || isSame || before.billingState !== "paid" ? [] : [id];
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
