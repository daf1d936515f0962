import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import type { Medium } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import {
  isOneOf,
  isWithinPeriod,
  type Page,
  parseIds,
  type RecordList,
  readList,
} from "backend/platform/list-query";
import { and, asc, eq, gte, ne } from "drizzle-orm";

type BookingRow = typeof bookings.$inferSelect;

/** The days looked at, `YYYY-MM-DD`, both included, and the media: all of the calendar, or some of these. */
export interface CalendarScope {
  from: string;
  to: string;
  /** null = all. */
  mediumIds: number[] | null;
  /** Whether bookings belong to it that began before and still run. */
  running: boolean;
}

/** Reads the days and media asked for. */
export const readCalendarScope = (args: {
  from: string;
  to: string;
  mediumIds?: readonly string[] | null | undefined;
  running?: boolean | null | undefined;
}): CalendarScope => ({
  from: args.from,
  to: args.to,
  mediumIds: args.mediumIds?.length ? parseIds(args.mediumIds) : null,
  running: args.running === true,
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
 * The bookings that begin on the days of the scope, or run on them, in the media of the calendar that the user may see;
 * without cancelled ones.
 */
export async function calendarBookings(
  ctx: Ctx,
  scope: CalendarScope,
  page: Page,
): Promise<RecordList<BookingRow>> {
  const shown = (await calendarMedia(ctx))
    .map(({ id }) => id)
    .filter((id) => scope.mediumIds === null || scope.mediumIds.includes(id));
  return await readList(
    ctx.db,
    {
      table: bookings,
      where: [
        isOneOf(bookings.targetMediumId, shown),
        isWithinPeriod(bookings.appearsFrom, scope.running ? null : scope.from, scope.to),
        scope.running ? gte(bookings.appearsOn, scope.from) : undefined,
        ne(bookings.status, "cancelled"),
      ],
      sorts: { appearsFrom: bookings.appearsFrom },
      defaultSort: "appearsFrom",
    },
    { page },
  );
}
