import type { Ctx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import {
  boundedIds,
  countedPage,
  isOneOf,
  type ListQuery,
  MAX_IDS,
  type Page,
  type RecordList,
} from "backend/platform/list-query";
import { COUNT_BOUND } from "domain/counted";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BookingRow } from "../record/booking-record";
import { bookings } from "../tables";
import { type BookingFilter, bookingsMatching } from "./filter";
import { orderedBookingIds, parseBookingSort } from "./order";
import { countOfBookings, sumOfBookings } from "./summary";

/** A page of bookings. */
export interface BookingPage extends RecordList<BookingRow> {
  /** How many cancelled bookings the search would find, if it leaves them out and finds nothing; otherwise null. */
  leftOut?(): Promise<number | null>;
  /** What is billed for all bookings of the search, in cents; null if there are more than the bound. */
  sum?(atMost: number | null): Promise<number | null>;
}

/** The bookings of a search that the user may see; in their default order unless sorted otherwise. */
export async function listBookings(ctx: Ctx, search: ListQuery<BookingFilter>): Promise<BookingPage> {
  const sort = parseBookingSort(search.sort);
  if (!sort) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const condition = await bookingsMatching(ctx.db, ctx, search);
  const count = countOfBookings(ctx, search);
  // The number of matches decides the fastest way to the rows.
  const total = await count(COUNT_BOUND + 1);
  const ordered = (page: Page) => orderedBookingIds({ condition, sort, page, total });
  const isBeyond = ({ skip }: Page) => total <= skip && total <= COUNT_BOUND;
  const rows = async (page: Page) => (isBeyond(page) ? [] : await rowsOf(ctx, ordered(page), page));
  const list = await countedPage(search.page, rows, count);
  const ids = async () => boundedIds(await idsIn(ctx, ordered({ limit: MAX_IDS + 1, skip: 0 })));
  const leftOut = async () =>
    total === 0 && search.filter?.cancelled === false
      ? await countOfBookings(ctx, { ...search, filter: { ...search.filter, cancelled: true } })()
      : null;
  const sum = (atMost: number | null) => sumOfBookings(ctx, search, atMost);
  return { ...list, ids, leftOut, sum };
}

/** Rows per statement; reading more at once would block other requests. */
const STEP = 1000;

/** The bookings of a page, in its order. */
async function rowsOf(ctx: Ctx, ids: SQL, page: Page): Promise<BookingRow[]> {
  if (page.limit <= STEP + 1) {
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
