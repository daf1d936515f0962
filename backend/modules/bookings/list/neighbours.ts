import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { inGerman } from "backend/platform/database/german-order";
import { readOrder } from "backend/platform/lists/list-query";
import { type Neighbours, readNeighbours } from "backend/platform/lists/neighbours";
import { MAX_SORTED_MATCHES } from "backend/platform/lists/order-by-group";
import type { Ctx } from "backend/platform/use-case/context";
import { type BookingSortKey, DEFAULT_BOOKING_SORT } from "domain/bookings/sorts";
import { type BoundedCount, COUNT_BOUND, countedUpTo } from "domain/counted";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { type SQL, sql } from "drizzle-orm";
import { bookings } from "../tables";
import { type BookingSearch, bookingsMatching } from "./filter";
import { countOfBookings } from "./summary";

/** A booking's place in a list, and how long the list is. */
export interface BookingNeighbours extends Neighbours {
  total: BoundedCount;
}

const ofClient = sql`join ${companies} on ${companies.id} = ${bookings.clientCompanyId}`;
const ofMedium = sql`left join ${media} on ${media.id} = ${bookings.targetMediumId}`;

/** What each order sorts by. */
const KEYS: Record<
  BookingSortKey,
  { key: SQL; type: "date" | "bigint" | "timestamptz" | "text"; join?: SQL; isNearness?: true }
> = {
  next: { key: sql`${bookings.appearsOn}`, type: "date", isNearness: true },
  appearsOn: { key: sql`${bookings.appearsOn}`, type: "date" },
  price: { key: sql`${bookings.priceCents}`, type: "bigint" },
  createdAt: { key: sql`${bookings.createdAt}`, type: "timestamptz" },
  client: { key: inGerman(companies.name), type: "text", join: ofClient },
  medium: { key: inGerman(media.name), type: "text", join: ofMedium },
};

/** Where a booking stands in a list; null if the user may not see it. */
export async function bookingNeighbours(
  ctx: Ctx,
  bookingId: string,
  search: BookingSearch & { sort?: string | null | undefined },
): Promise<BookingNeighbours | null> {
  const { name, descending } = readOrder(search.sort || DEFAULT_BOOKING_SORT, KEYS);
  const id = parseId(bookingId);
  if (id === null) return null;
  const { key, type, join = sql``, isNearness } = KEYS[name];
  const visible = await bookingsMatching(ctx.db, ctx, {});
  const { rows } = await ctx.db.execute<{ key: string | null }>(
    sql`select (${key})::text as key from ${bookings} ${join} where ${bookings.id} = ${id} and ${visible ?? sql`true`}`,
  );
  const [current] = rows;
  if (!current) return null;
  const total = await countOfBookings(ctx, search)(COUNT_BOUND + 1);
  const condition = await bookingsMatching(ctx.db, ctx, search);
  const isFew = condition !== undefined && total <= MAX_SORTED_MATCHES;
  const matches = sql`select ${bookings.id} as id, ${key} as key from ${bookings} ${join} where ${condition ?? sql`true`}`;
  const today = isNearness ? todayInVienna(ctx.now()) : undefined;
  const order = { found: matches, type, descending, today, isFew };
  const neighbours = await readNeighbours(ctx.db, { id, key: current.key }, order);
  return { ...neighbours, total: countedUpTo(COUNT_BOUND, total) };
}
