import type { Ctx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import {
  boundedIds,
  isOneOf,
  type ListQuery,
  listResult,
  MAX_IDS,
  type Page,
  type RecordList,
} from "backend/platform/list-query";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BookingRow } from "../record/booking-record";
import { bookings } from "../tables";
import { type BookingFilter, bookingsMatching } from "./filter";
import { orderedBookingIds, parseBookingSort } from "./order";
import { countBookings } from "./summary";

/** The bookings of a search that the user may see; in their default order unless sorted otherwise. */
export async function listBookings(
  ctx: Ctx,
  search: ListQuery<BookingFilter>,
): Promise<RecordList<BookingRow>> {
  const sort = parseBookingSort(search.sort);
  if (!sort) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const { page } = search;
  const condition = await bookingsMatching(ctx.db, ctx, search);
  // The total is counted first: it decides the fastest way to the rows.
  const total = await countBookings(ctx, search, condition);
  const ordered = (page: Page) => orderedBookingIds({ condition, sort, page, total });
  const rows = total <= page.skip ? [] : await rowsOf(ctx, ordered(page), page);
  const ids = async () => boundedIds(await idsIn(ctx, ordered({ limit: MAX_IDS + 1, skip: 0 })));
  return { ...listResult(rows, total, page), ids };
}

/** Rows per statement; reading more at once would block other requests. */
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
  const ordered = await idsIn(ctx, ids);
  const rows = new Map<number, BookingRow>();
  for (let start = 0; start < ordered.length; start += STEP) {
    const some = ordered.slice(start, start + STEP);
    for (const row of await ctx.db.select().from(bookings).where(isOneOf(bookings.id, some)))
      rows.set(row.id, row);
  }
  return ordered.map((id) => rows.get(id)).filter((row) => row !== undefined);
}

async function idsIn(ctx: Ctx, ids: SQL): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select page.id from ${ids} as page order by page.n`,
  );
  return rows.map(({ id }) => Number(id));
}
