import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { campaignsOn, type TimelineScope, timelineMedia } from "./scope";

type BookingRow = typeof bookings.$inferSelect;

/** The campaigns of one client in one medium, the first ones of them where they are many. */
export interface TimelineRow {
  mediumId: number;
  clientId: number;
  total: number;
  campaigns: BookingRow[];
}

const MOST_CAMPAIGNS = 12;

/** A page of the rows, by medium and client or the other way round. */
export async function timelineRows(
  ctx: Ctx,
  scope: TimelineScope,
  by: "medium" | "client",
  page: Page,
): Promise<ListResult<TimelineRow>> {
  const shown = await timelineMedia(ctx).load(scope);
  if (shown.length === 0) return listResult([], 0, page);
  const condition = campaignsOn(scope, shown);
  const medium = [asc(media.sorting), asc(media.id)];
  const client = [asc(companies.name), asc(companies.id)];
  const pairs = await ctx.db
    .select({ mediumId: media.id, clientId: companies.id, total: count() })
    .from(bookings)
    .innerJoin(media, eq(media.id, bookings.targetMediumId))
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .where(condition)
    .groupBy(media.id, companies.id)
    .orderBy(...(by === "medium" ? [...medium, ...client] : [...client, ...medium]));
  const onPage = pairs.slice(page.skip, page.skip + page.limit);
  const campaigns =
    onPage.length === 0
      ? []
      : await ctx.db
          .select()
          .from(bookings)
          .where(
            and(
              condition,
              inArray(bookings.targetMediumId, [...new Set(onPage.map(({ mediumId }) => mediumId))]),
              inArray(bookings.clientCompanyId, [...new Set(onPage.map(({ clientId }) => clientId))]),
            ),
          )
          .orderBy(asc(bookings.appearsFrom), asc(bookings.id));
  const byPair = new Map<string, BookingRow[]>();
  for (const one of campaigns) {
    const key = `${one.targetMediumId}:${one.clientCompanyId}`;
    byPair.set(key, [...(byPair.get(key) ?? []), one]);
  }
  const data = onPage.map((pair) => ({
    ...pair,
    campaigns: (byPair.get(`${pair.mediumId}:${pair.clientId}`) ?? []).slice(0, MOST_CAMPAIGNS),
  }));
  return listResult(data, pairs.length, page);
}
