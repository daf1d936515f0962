import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { and, count, eq } from "drizzle-orm";
import { receiverLists, receivers } from "./tables";

export { listsById } from "./consents";
export { addressHasher, suppress, suppressionsOf } from "./suppression";
export { tokensOf } from "./tokens";

/** How many receivers of a list get what is sent to it. */
export const countSubscribed = defineGroupLoader<{ listId: number; count: number }>(
  (db, ids) =>
    db
      .select({ listId: receiverLists.listId, count: count() })
      .from(receiverLists)
      .innerJoin(
        receivers,
        and(eq(receivers.id, receiverLists.receiverId), eq(receivers.state, "subscribed")),
      )
      .where(isAnyOf(receiverLists.listId, ids))
      .groupBy(receiverLists.listId),
  ({ listId }) => listId,
);
