import type { Ctx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import type { Page } from "backend/schema/builder";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type BookingSearch, bookingsMatching, orderedBookingIds, parseBookingSort } from "./filter";
import type { BookingRow } from "./record";
import { bookings } from "./tables";

/** A page of bookings; the total is only counted when it is asked for. */
export interface BookingPage {
  data: BookingRow[];
  skip: number;
  total(): Promise<number>;
}

/** The bookings of a search that the user may see; the newest first unless sorted otherwise. */
export async function listBookings(
  ctx: Ctx,
  search: BookingSearch & { page: Page; sort?: string | null },
): Promise<BookingPage> {
  const sort = parseBookingSort(search.sort);
  if (!sort) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const condition = bookingsMatching(ctx, search);
  const { page } = search;
  const ids = orderedBookingIds(condition, sort, page);
  const data = await ctx.db
    .select(getTableColumns(bookings))
    .from(sql`${ids} as page`)
    .innerJoin(bookings, eq(bookings.id, sql`page.id`))
    .orderBy(sql`page.n`);
  let counted: Promise<number> | undefined;
  const total = () => {
    // A page that is not full tells the total by itself.
    if (data.length < page.limit && (data.length > 0 || page.skip === 0)) {
      return Promise.resolve(page.skip + data.length);
    }
    counted ??= countBookings(ctx, condition);
    return counted;
  };
  return { data, skip: page.skip, total };
}

async function countBookings(ctx: Ctx, condition: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(bookings).where(condition);
  return row?.total ?? 0;
}

/** Sums over a search. Turnover in cents, without cancelled bookings. */
export interface BookingSummary {
  total: number;
  withoutMaterial: number;
  toBill: number;
  turnover: number;
  byMedium: { mediumId: number; count: number }[];
}

/** Bookings that wait for their material: not requested or not arrived, and still to appear. */
const isWithoutMaterial = sql`${bookings.materialState} in ('open', 'requested') and ${bookings.status} in ('open', 'active')`;
/** Decisions §4: non-billable and internal bookings leave the unbilled lists. */
const isToBill = sql`${bookings.billingState} = 'notpaid' and not ${bookings.nonbillable} and not ${bookings.isInternal} and ${bookings.status} <> 'cancelled'`;

/** Counts and turnover of a search, in one statement. */
export async function summariseBookings(ctx: Ctx, search: BookingSearch): Promise<BookingSummary> {
  const rows = await ctx.db
    .select({
      mediumId: bookings.targetMediumId,
      count: sql<number>`count(*)::int`,
      withoutMaterial: sql<number>`(count(*) filter (where ${isWithoutMaterial}))::int`,
      toBill: sql<number>`(count(*) filter (where ${isToBill}))::int`,
      turnover:
        sql`coalesce(sum(${bookings.priceCents}) filter (where ${bookings.status} <> 'cancelled'), 0)`.mapWith(
          Number,
        ),
    })
    .from(bookings)
    .where(bookingsMatching(ctx, search))
    .groupBy(bookings.targetMediumId)
    .orderBy(bookings.targetMediumId);
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    total: sum((row) => row.count),
    withoutMaterial: sum((row) => row.withoutMaterial),
    toBill: sum((row) => row.toBill),
    turnover: sum((row) => row.turnover),
    byMedium: rows.flatMap(({ mediumId, count }) => (mediumId === null ? [] : [{ mediumId, count }])),
  };
}
