import { receiverLists, receivers } from "backend/modules/receivers/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SkipReason } from "domain/newsletters/states";
import { and, countDistinct, eq, ne } from "drizzle-orm";

/** How many would get a newsletter to these lists: an address is one person over all of them. */
export async function countReceivers(db: Db, lists: readonly string[]): Promise<number> {
  if (lists.length === 0) return 0;
  const [row] = await db
    .select({ count: countDistinct(receivers.id) })
    .from(receiverLists)
    .innerJoin(receivers, eq(receivers.id, receiverLists.receiverId))
    .where(and(isOneOf(receiverLists.listId, parseIds(lists)), eq(receivers.state, "subscribed")));
  return row?.count ?? 0;
}

/** How many are on these lists and would get nothing, by the reason. */
export async function countSkipped(
  db: Db,
  lists: readonly string[],
): Promise<{ reason: SkipReason; count: number }[]> {
  if (lists.length === 0) return [];
  const rows = await db
    .select({ state: receivers.state, count: countDistinct(receivers.id) })
    .from(receiverLists)
    .innerJoin(receivers, eq(receivers.id, receiverLists.receiverId))
    .where(and(isOneOf(receiverLists.listId, parseIds(lists)), ne(receivers.state, "subscribed")))
    .groupBy(receivers.state)
    .orderBy(receivers.state);
  return rows.map(({ state, count }) => ({ reason: state as SkipReason, count }));
}
