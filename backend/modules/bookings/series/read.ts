import { defineLoader, defineRecordLoader, isAnyOf, recordsOfEach } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { and, asc, inArray } from "drizzle-orm";
import type { BookingRow } from "../record/booking-record";
import { visibleBookings } from "../record/permissions";
import { bookings } from "../tables";
import { bookingSeries } from "./tables";

export type BookingSeries = typeof bookingSeries.$inferSelect;

/** A series by its id. */
export const seriesById = defineRecordLoader<BookingSeries>((db, ids) =>
  db.select().from(bookingSeries).where(isAnyOf(bookingSeries.id, ids)),
);

/** The appearances of a series in their order, as far as the user may see them. */
export const bookingsOfSeries: (ctx: Ctx) => { load(id: number): Promise<BookingRow[]> } = defineLoader<
  number,
  BookingRow[]
>(async (ids, ctx) => {
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.seriesId, [...ids]), visibleBookings(ctx)))
    .orderBy(asc(bookings.seriesPosition));
  return recordsOfEach(ids, rows, (booking) => booking.seriesId ?? 0);
});
