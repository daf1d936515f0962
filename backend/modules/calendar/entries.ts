import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import type { Medium } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { isOneOf, parseIds } from "backend/platform/list-query";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { and, asc, count, eq, gte, inArray, lte, ne } from "drizzle-orm";

type BookingRow = typeof bookings.$inferSelect;

/** The days looked at, `YYYY-MM-DD`, both included, and the media: all of the calendar, or some of these. */
export interface CalendarScope {
  from: string;
  to: string;
  /** null = all. */
  mediumIds: number[] | null;
}

/** Reads the days and media asked for. */
export const readCalendarScope = (args: {
  from: string;
  to: string;
  mediumIds?: readonly string[] | null | undefined;
}): CalendarScope => ({
  from: args.from,
  to: args.to,
  mediumIds: args.mediumIds?.length ? parseIds(args.mediumIds) : null,
});

/** The media of the calendar whose bookings the user may see; none where there is no such right (spec §6). */
export async function calendarMedia(ctx: Ctx): Promise<Medium[]> {
  const visible = viewableMedia(ctx);
  return await ctx.db
    .select()
    .from(media)
    .where(
      and(eq(media.showInVideoCalendar, true), visible === "all" ? undefined : isOneOf(media.id, visible)),
    )
    .orderBy(asc(media.sorting), asc(media.id));
}

/**
 * The bookings that begin on the days of the scope, in the media of the calendar that the user may see; without
 * cancelled ones.
 */
export async function calendarBookings(
  ctx: Ctx,
  scope: CalendarScope,
  page: Page,
): Promise<ListResult<BookingRow>> {
  const shown = (await calendarMedia(ctx))
    .map(({ id }) => id)
    .filter((id) => scope.mediumIds === null || scope.mediumIds.includes(id));
  if (shown.length === 0) return listResult([], 0, page);
  const where = and(
    inArray(bookings.targetMediumId, shown),
    gte(bookings.appearsFrom, scope.from),
    lte(bookings.appearsFrom, scope.to),
    ne(bookings.status, "cancelled"),
  );
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(where)
    .orderBy(asc(bookings.appearsFrom), asc(bookings.id))
    .limit(page.limit)
    .offset(page.skip);
  const isWhole = page.skip === 0 && rows.length < page.limit;
  const [all] = isWhole ? [] : await ctx.db.select({ total: count() }).from(bookings).where(where);
  return listResult(rows, all?.total ?? rows.length, page);
}
