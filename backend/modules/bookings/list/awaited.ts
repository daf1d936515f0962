import { categories } from "backend/modules/categories/tables";
import type { Ctx } from "backend/platform/context";
import { and, sql } from "drizzle-orm";
import { bookings } from "../tables";
import { type BookingSearch, bookingsMatching } from "./filter";

/**
 * Whether a booking waits for a client's ad material, over `bookings`: single, not yet over, not produced in house, and
 * not in a format without an ad.
 */
export const isAwaited = sql`(${bookings.bookingType} = 'single' and ${bookings.status} in ('open', 'active')
  and not (${bookings.specType} = 'video' and ${bookings.internalProduction})
  and not exists (select 1 from ${categories} where ${categories.id} = ${bookings.formatId} and ${categories.noAd}))`;

/** How many bookings of a search still wait for material: those that the tracking shows as open or requested. */
export async function countWithoutMaterial(ctx: Ctx, search: BookingSearch): Promise<number> {
  // Same wording as in the index of these few bookings.
  const isMissing = sql`${bookings.materialState} in ('open', 'requested') and ${bookings.status} in ('open', 'active')`;
  return await ctx.db.$count(
    bookings,
    and(isMissing, isAwaited, await bookingsMatching(ctx.db, ctx, search)),
  );
}
