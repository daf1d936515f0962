import type { Ctx } from "backend/platform/use-case/context";
import { sql } from "drizzle-orm";
import { bookings } from "../tables";
import { type BookingFilter, bookingsMatching } from "./filter";
import { ofBookings, sumsOf } from "./summary";

/** The turnover of a month in cents; 1 is January. */
export interface MonthlyTurnover {
  year: number;
  month: number;
  turnover: number;
}

/** The turnover of a search by the month of the last appearance, from the first day to the last one: one statement. */
export async function turnoverByMonth(
  ctx: Ctx,
  filter: BookingFilter & { from: string; to: string },
): Promise<MonthlyTurnover[]> {
  const part = (name: "year" | "month") =>
    sql`extract(${sql.raw(name)} from ${bookings.appearsOn})::int`.mapWith(Number);
  return await ctx.db
    .select({ year: part("year"), month: part("month"), turnover: sumsOf(ofBookings).turnover })
    .from(bookings)
    .where(await bookingsMatching(ctx.db, ctx, { filter }))
    .groupBy(sql`1`, sql`2`);
}
