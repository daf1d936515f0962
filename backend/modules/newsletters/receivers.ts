import { receiverLists, receivers } from "backend/modules/receivers/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { and, countDistinct, eq } from "drizzle-orm";

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
