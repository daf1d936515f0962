import type { LimitationType } from "domain/bookings/fields";
import { type AppearanceSpan, freeSlots, periodsTaken } from "domain/bookings/slots";

type Limit = { isUnlimited: boolean; availableSlots: number; limitationType: LimitationType };

/** An issue or a period in which more bookings of a format are sold than its limit allows. */
export type Oversold = { period: string; available: number; bookingIds: readonly number[] };

/**
 * Where more is sold than a limit allows, by issue or period, ascending: who lowers a limit keeps what is sold.
 * @param appearances when and where the bookings of the format appear, with the bookings of each
 */
export function oversoldOf(
  limit: Limit,
  appearances: readonly (AppearanceSpan & { bookingIds: readonly number[] })[],
): Oversold[] {
  if (freeSlots(limit, 0) === null) return [];
  const sold = new Map<string, number[]>();
  for (const { bookingIds, ...span } of appearances)
    for (const period of periodsTaken(limit.limitationType, span))
      sold.set(period, [...(sold.get(period) ?? []), ...bookingIds]);
  const { availableSlots: available } = limit;
  return [...sold]
    .filter(([, bookingIds]) => bookingIds.length > available)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, bookingIds]) => ({ period, available, bookingIds }));
}
