import { issueById } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { limitsOfMedium } from "backend/modules/media/service";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { formatPeriod, freeSlots } from "domain/bookings/slots";
import { todayInVienna } from "domain/dates";
import { oversoldOf } from "domain/media/oversold";
import { and, eq, ne, sql } from "drizzle-orm";
import { userMayOnBooking, viewableMedia } from "../record/permissions";
import { bookingById } from "../record/read";
import { bookings } from "../tables";

/** A format of which more is sold than its limit allows, in an issue, or on a day, in a week or month. */
export interface OversoldFormat {
  formatId: number;
  /** The issue's title, or the period as it is read. */
  period: string;
  taken: number;
  available: number;
  bookingIds: readonly number[];
}

/** What of a medium is sold beyond its limits from today on: the bookings stay when a limit is lowered. */
export async function oversoldFormats(ctx: Ctx, mediumId: number): Promise<OversoldFormat[]> {
  const limits = (await limitsOfMedium(ctx).load(mediumId)).filter((limit) => freeSlots(limit, 0) !== null);
  if (limits.length === 0) return [];
  const today = todayInVienna(ctx.now());
  const sold = await ctx.db
    .select({
      formatId: bookings.formatId,
      issueId: bookings.issueId,
      from: bookings.appearsFrom,
      to: bookings.appearsOn,
      bookingIds: sql<number[]>`json_agg(${bookings.id} order by ${bookings.id})`,
    })
    .from(bookings)
    .leftJoin(issues, eq(issues.id, bookings.issueId))
    .where(
      and(
        eq(bookings.targetMediumId, mediumId),
        isOneOf(
          bookings.formatId,
          limits.map(({ categoryId }) => categoryId),
        ),
        ne(bookings.status, "cancelled"),
        sql`coalesce(${issues.publishDate}, ${bookings.appearsOn}) >= ${today}::date`,
      ),
    )
    .groupBy(bookings.formatId, bookings.issueId, bookings.appearsFrom, bookings.appearsOn);
  const oversoldPeriods = limits.flatMap((limit) => {
    const ofFormat = sold.filter(({ formatId }) => formatId === limit.categoryId);
    return oversoldOf(limit, ofFormat).map((one) => ({ ...one, limit }));
  });
  return await Promise.all(
    oversoldPeriods.map(async ({ limit, period, available, bookingIds }) => ({
      formatId: limit.categoryId,
      period:
        limit.limitationType === "issue"
          ? ((await issueById(ctx).load(Number(period)))?.title ?? "")
          : formatPeriod(period),
      taken: bookingIds.length,
      available,
      bookingIds,
    })),
  );
}

/** The first of some bookings that the user may see. */
export async function firstVisible(ctx: Ctx, ids: readonly number[], most: number) {
  if (viewableMedia(ctx).length === 0) return [];
  const rows = await Promise.all(ids.slice(0, most).map((id) => bookingById(ctx).load(id)));
  return rows.flatMap((row) => (row && userMayOnBooking(ctx, "view", row) ? [row] : []));
}
