import type { Ctx } from "backend/platform/context";
import { sql } from "drizzle-orm";
import { bookings } from "../tables";
import { type BookingSearch, bookingsMatching, columnsOfBookings } from "./filter";

/** The bookings of one year: the year of the last appearance, or the target year while there is none. */
export interface BookingYear {
  /** Null for bookings without a known year. */
  year: number | null;
  count: number;
  /** In cents, without cancelled bookings; of a package either its own price or its children's. */
  turnover: number;
}

/** Number and turnover of a search's bookings by year, the latest first. */
export async function bookingsByYear(ctx: Ctx, search: BookingSearch): Promise<BookingYear[]> {
  const matching = await bookingsMatching(ctx.db, ctx, search);
  const { year } = columnsOfBookings;
  return await ctx.db
    .select({
      year: sql<number | null>`${year}`.mapWith((value) => (value === null ? null : Number(value))),
      count: sql`count(*)`.mapWith(Number),
      turnover:
        sql`coalesce(sum(${bookings.priceCents}) filter (where ${bookings.isBilled} and ${bookings.status} <> 'cancelled'), 0)`.mapWith(
          Number,
        ),
    })
    .from(bookings)
    .where(matching)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc nulls last`);
}
