import { billingItems } from "backend/modules/billing/tables";
import type { Ctx } from "backend/platform/context";
import { arrayOfIds, parseIds } from "backend/platform/list-query";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { bookings, bookingTargetMedia } from "../tables";
import { type BookingSearch, bookingsMatching } from "./filter";

/** Decisions §4: non-billable and internal bookings leave the unbilled lists; cancelled bookings are not billed. */
export const isBillable = sql`not ${bookings.nonbillable} and not ${bookings.isInternal} and ${bookings.status} <> 'cancelled'`;

/** Items billed for some media. A package that is billed as a whole is billed for all its media. */
export function isBilledForMedia(mediumIds: readonly string[] | null | undefined): SQL | undefined {
  if (!mediumIds) return undefined;
  const chosen = sql`any(${arrayOfIds(parseIds(mediumIds))}::bigint[])`;
  return or(
    sql`${bookings.targetMediumId} = ${chosen}`,
    sql`${bookings.bookingType} = 'multi' and exists (select 1 from ${bookingTargetMedia}
      where ${bookingTargetMedia.bookingId} = ${bookings.id} and ${bookingTargetMedia.mediumId} = ${chosen})`,
  );
}

/** How many billing items of a search's bookings are to be billed; same count as in the billing list. */
export async function countToBill(ctx: Ctx, { term, filter }: BookingSearch): Promise<number> {
  const { mediumIds, ...others } = filter ?? {};
  const [row] = await ctx.db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(billingItems)
    .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
    .where(
      and(
        eq(billingItems.state, "notpaid"),
        // Follows from the item's state; repeated so that the database uses the index.
        eq(bookings.billingState, "notpaid"),
        isBillable,
        isBilledForMedia(mediumIds),
        await bookingsMatching(ctx.db, ctx, { term, filter: others }),
      ),
    );
  return row?.count ?? 0;
}
