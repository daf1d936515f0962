import { billingItems } from "backend/modules/billing/tables";
import { arrayOfIds, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

/** The billing items of a search's bookings that are to be billed, to be counted: as many as in the billing list. */
export async function itemsToBill(ctx: Ctx, { term, filter }: BookingSearch): Promise<SQLWrapper> {
  const { mediumIds, ...others } = filter ?? {};
  // The bookings of an index come first, and their items one by one: a count that stops early reads no more than that.
  const items = sql`(select 1 from ${billingItems}
    where ${billingItems.bookingId} = found.id and ${billingItems.state} = 'notpaid' offset 0)`;
  const matchingBookings = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        // Follows from the item's state.
        sql`${bookings.billingState} = 'notpaid'`,
        isBillable,
        isBilledForMedia(mediumIds),
        await bookingsMatching(ctx.db, ctx, { term, filter: others }),
      ),
    );
  return sql`(select 1 from ${matchingBookings} as found cross join lateral ${items} as item)`;
}
