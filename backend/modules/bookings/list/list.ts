import type { Ctx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import { isOneOf } from "backend/platform/list-query";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BookingRow } from "../record/booking-record";
import { bookings } from "../tables";
import { type BookingSearch, bookingsMatching } from "./filter";
import { orderedBookingIds, parseBookingSort } from "./order";
import { countBookings } from "./summary";

/** The bookings of a search that the user may see; in their default order unless sorted otherwise. */
export async function listBookings(
  ctx: Ctx,
  search: BookingSearch & { page: Page; sort?: string | null },
): Promise<ListResult<BookingRow>> {
  const sort = parseBookingSort(search.sort);
  if (!sort) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const { page } = search;
  const condition = await bookingsMatching(ctx.db, ctx, search);
  // The total comes first: it tells which way to the rows is the short one.
  const total = await countBookings(ctx, search, condition);
  const ids = orderedBookingIds({ condition, sort, page, total });
  return listResult(total <= page.skip ? [] : await rowsOf(ctx, ids, page), total, page);
}

/** Rows of one statement; to read more at once would hold up all others. */
const STEP = 1000;

/** The bookings of a page, in its order. */
async function rowsOf(ctx: Ctx, ids: SQL, page: Page): Promise<BookingRow[]> {
  if (page.limit <= STEP) {
    return await ctx.db
      .select(getTableColumns(bookings))
      .from(sql`${ids} as page`)
      .innerJoin(bookings, eq(bookings.id, sql`page.id`))
      .orderBy(sql`page.n`);
  }
  const { rows: ordered } = await ctx.db.execute<{ id: string }>(
    sql`select page.id from ${ids} as page order by page.n`,
  );
  const rows = new Map<number, BookingRow>();
  for (let start = 0; start < ordered.length; start += STEP) {
    const some = ordered.slice(start, start + STEP).map(({ id }) => Number(id));
    for (const row of await ctx.db.select().from(bookings).where(isOneOf(bookings.id, some)))
      rows.set(row.id, row);
  }
  return ordered.map(({ id }) => rows.get(Number(id))).filter((row) => row !== undefined);
}
