import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { inGerman } from "backend/platform/database/german-order";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import { type ListResult, type Pagination, pageOf } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";

import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { campaignsOn, type TimelineScope, timelineMedia } from "./scope";

/** The columns that campaigns are made of: a page shows hundreds, and a booking has fifty columns. */
const columns = {
  id: bookings.id,
  status: bookings.status,
  appearsFrom: bookings.appearsFrom,
  appearsOn: bookings.appearsOn,
  formatId: bookings.formatId,
  targetMediumId: bookings.targetMediumId,
  clientCompanyId: bookings.clientCompanyId,
};

/** What the timeline shows of a booking. */
export type Campaign = Pick<typeof bookings.$inferSelect, keyof typeof columns>;

/** The campaigns of one client in one medium, the first ones of them where they are many. */
export interface TimelineRow {
  mediumId: number;
  clientId: number;
  total: number;
  campaigns: Campaign[];
}

const MOST_CAMPAIGNS = 12;

/** A page of the rows, by medium and client or the other way round: in two statements, however many there are. */
export async function timelineRows(
  ctx: Ctx,
  scope: TimelineScope,
  by: "medium" | "client",
  page: Pagination,
): Promise<ListResult<TimelineRow>> {
  const visibleMedia = await timelineMedia(ctx).load(scope);
  if (visibleMedia.length === 0) return pageOf([], page);
  const ofClient = scope.clientId === null ? undefined : eq(bookings.clientCompanyId, scope.clientId);
  const condition = and(campaignsOn(scope, visibleMedia), ofClient);
  const pairs = await pairsOf(ctx, condition, by);
  const { data: onPage } = pageOf(pairs, page);
  const byPair = await campaignsOf(ctx, condition, onPage);
  const data = onPage.map((pair) => ({ ...pair, campaigns: byPair.get(keyOf(pair)) ?? [] }));
  return { ...pageOf(pairs, page), data };
}

type Pair = Pick<TimelineRow, "mediumId" | "clientId">;
const keyOf = ({ mediumId, clientId }: Pair) => `${mediumId}:${clientId}`;

/** Which clients have campaigns in which media: counted from the index alone, names are looked up for these only. */
function pairsOf(ctx: Ctx, condition: SQL | undefined, by: "medium" | "client") {
  const counted = ctx.db
    .select({
      mediumId: bookings.targetMediumId,
      clientId: bookings.clientCompanyId,
      total: count().as("total"),
    })
    .from(bookings)
    .where(condition)
    .groupBy(bookings.targetMediumId, bookings.clientCompanyId)
    .as("counted");
  const medium = [asc(media.sorting), asc(media.id)];
  const client = [asc(inGerman(companies.name)), asc(companies.id)];
  return ctx.db
    .select({ mediumId: media.id, clientId: companies.id, total: counted.total })
    .from(counted)
    .innerJoin(media, eq(media.id, counted.mediumId))
    .innerJoin(companies, eq(companies.id, counted.clientId))
    .orderBy(...(by === "medium" ? [...medium, ...client] : [...client, ...medium]));
}

/** The first campaigns of each of these rows, in the order of their days. */
async function campaignsOf(ctx: Ctx, condition: SQL | undefined, pairs: readonly Pair[]) {
  const byPair = new Map<string, Campaign[]>();
  if (pairs.length === 0) return byPair;
  const mediumIds = arrayOfIds(pairs.map(({ mediumId }) => mediumId));
  const clientIds = arrayOfIds(pairs.map(({ clientId }) => clientId));
  const numbered = ctx.db
    .select({
      id: bookings.id,
      place: sql<number>`row_number() over (
        partition by ${bookings.targetMediumId}, ${bookings.clientCompanyId}
        order by ${bookings.appearsFrom}, ${bookings.id})`.as("place"),
    })
    .from(bookings)
    .where(
      and(
        condition,
        sql`(${bookings.targetMediumId}, ${bookings.clientCompanyId}) in (
          select * from unnest(${mediumIds}::bigint[], ${clientIds}::bigint[]))`,
      ),
    )
    .as("numbered");
  const rows = await ctx.db
    .select(columns)
    .from(bookings)
    .where(
      sql`${bookings.id} in (${ctx.db.select({ id: numbered.id }).from(numbered).where(sql`${numbered.place} <= ${MOST_CAMPAIGNS}`)})`,
    )
    .orderBy(asc(bookings.appearsFrom), asc(bookings.id));
  for (const row of rows) {
    if (row.targetMediumId === null) continue;
    const key = keyOf({ mediumId: row.targetMediumId, clientId: row.clientCompanyId });
    byPair.set(key, [...(byPair.get(key) ?? []), row]);
  }
  return byPair;
}
