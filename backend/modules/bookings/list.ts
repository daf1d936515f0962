import type { Ctx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { type BookingSearch, bookingsMatching } from "./filter";
import { orderedBookingIds, parseBookingSort } from "./order";
import type { BookingRow } from "./record";
import { countBookings } from "./summary";
import { bookings } from "./tables";

/** The bookings of a search that the user may see; the newest first unless sorted otherwise. */
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
  const data =
    total <= page.skip
      ? []
      : await ctx.db
          .select(getTableColumns(bookings))
          .from(sql`${ids} as page`)
          .innerJoin(bookings, eq(bookings.id, sql`page.id`))
          .orderBy(sql`page.n`);
  return listResult(data, total, page);
}
