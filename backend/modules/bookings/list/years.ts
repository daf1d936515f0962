import type { Ctx } from "backend/platform/use-case/context";
import type { BookingSearch } from "./filter";
import { sumsByYear } from "./summary";

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
  const years = new Map<number | null, BookingYear>();
  for (const { year, count, turnover } of await sumsByYear(ctx, search)) {
    const sum = years.get(year) ?? { year, count: 0, turnover: 0 };
    years.set(year, { year, count: sum.count + count, turnover: sum.turnover + turnover });
  }
  const yearsWithBookings = [...years.values()].filter(({ count }) => count !== 0);
  return yearsWithBookings.sort(
    (a, b) => (b.year ?? Number.NEGATIVE_INFINITY) - (a.year ?? Number.NEGATIVE_INFINITY),
  );
}
