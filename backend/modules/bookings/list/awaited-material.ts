import { categories } from "backend/modules/categories/tables";
import type { Ctx } from "backend/platform/use-case/context";
import { and, type SQLWrapper, sql } from "drizzle-orm";
import { bookings } from "../tables";
import { type BookingSearch, bookingsMatching } from "./filter";

/**
 * Whether a booking waits for a client's ad material, over `bookings`: single, not yet over, not produced in house, and
 * not in a format without an ad.
 */
export const isAwaited = sql`(${bookings.bookingType} = 'single' and ${bookings.status} in ('open', 'active')
  and not (${bookings.specType} = 'video' and ${bookings.internalProduction})
  and not exists (select 1 from ${categories} where ${categories.id} = ${bookings.formatId} and ${categories.noAd}))`;

/** Whether a booking has no material yet, over `bookings`. */
export const isMissing = sql`${bookings.materialState} in ('open', 'requested')`;

/** Whether a booking still appears, or has no day yet, over `bookings`. */
export const isStillAhead = (today: string) =>
  sql`(${bookings.appearsOn} >= ${today}::date or ${bookings.appearsOn} is null)`;

/** The bookings of a search that still wait for material, to be counted: the tracking shows them as open or requested. */
export async function withoutMaterial(ctx: Ctx, search: BookingSearch): Promise<SQLWrapper> {
  return ctx.db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(isMissing, isAwaited, await bookingsMatching(ctx.db, ctx, search)))
    .getSQL();
}
