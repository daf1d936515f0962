import { billingItems } from "backend/modules/billing/tables";
import { countEachUpTo } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import type { BoundedCount } from "domain/counted";
import { todayInVienna } from "domain/dates";
import { isInMenu } from "domain/menu-visibility";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { viewableMedia, visibleBookings } from "../record/permissions";
import { bookings } from "../tables";
import { isAwaited, isMissing, isStillAhead } from "./awaited-material";
import { isBillable } from "./to-bill";

/** What waits in the bookings that a user sees. */
export interface Waiting {
  /** Bookings without material that still appear. */
  missingMaterial: BoundedCount;
  /** Billing items that are to be billed. */
  toBill: BoundedCount;
}

/**
 * Counts what waits, in one statement and no further than the bound; null for users whose menu does not lead there. It
 * is read from the indexes of what is ahead in a medium and of what is to be billed, apart from the packages.
 */
export async function countWaiting(ctx: Ctx, bound: number): Promise<Waiting | null> {
  if (!isInMenu(ctx.permissions, "material")) return null;
  const media = viewableMedia(ctx);
  const inMedia = media === "all" ? undefined : inArray(bookings.targetMediumId, media);
  // Packages have no material of their own.
  const missing = bookingsWith(
    ctx,
    and(isMissing, isAwaited, isStillAhead(todayInVienna(ctx.now())), inMedia),
  );
  const isNotBilled = and(sql`${bookings.billingState} = 'notpaid'`, isBillable);
  const single = bookingsWith(ctx, and(isNotBilled, inMedia));
  const packages = and(isNotBilled, sql`${bookings.bookingType} = 'multi'`, visibleBookings(ctx));
  const matchingBookings = media === "all" ? single : unionAll(single, bookingsWith(ctx, packages));
  const items = sql`select 1 from (${matchingBookings}) as found cross join lateral
    (select 1 from ${billingItems} where ${billingItems.bookingId} = found.id
      and ${billingItems.state} = 'notpaid' offset 0) as item`;
  const [missingMaterial, toBill] = await countEachUpTo(ctx.db, [
    { rows: missing, bound },
    { rows: items, bound },
  ]);
  return missingMaterial && toBill ? { missingMaterial, toBill } : null;
}

const bookingsWith = (ctx: Ctx, condition: SQL | undefined) =>
  ctx.db.select({ id: bookings.id }).from(bookings).where(condition);
