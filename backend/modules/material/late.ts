import { bookings } from "backend/modules/bookings/tables";
import { countEachUpTo } from "backend/platform/lists/list-query";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { type BoundedCount, COUNT_BOUND } from "domain/counted";
import { ownLate } from "domain/material/late";
import { isInMenu } from "domain/menu-visibility";
import { sql } from "drizzle-orm";
import { materialMatching } from "./filter";

/**
 * The number of the list `ownLate`, in one statement; null for those who look after no bookings, or whose menu does not
 * lead there.
 */
export async function countOwnLate(ctx: SignedInCtx): Promise<BoundedCount | null> {
  const { permissions, user } = ctx;
  if (!user.canBookUser || !isInMenu(permissions, "material")) return null;
  const where = await materialMatching(ctx.db, ctx, ownLate(String(user.id)));
  const rows = sql`select 1 from ${bookings} where ${where}`;
  const [late] = await countEachUpTo(ctx.db, [{ rows, bound: COUNT_BOUND }]);
  return late ?? null;
}
