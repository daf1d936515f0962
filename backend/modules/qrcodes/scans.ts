import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { addDays, daysFrom, todayInVienna } from "domain/dates";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { qrcodeScans, qrcodes } from "./tables";

export interface DayOfScans {
  day: string;
  scans: number;
}

/** The most scans that are counted in a day. More would not fit into the column. */
const MOST_SCANS = 1_000_000_000;

/**
 * Where a code leads, and counts the visit; null for an unknown code. One statement, since anyone may ask. Only codes
 * that exist have rows, one for each day, so that asking cannot fill the database.
 */
export async function followCode(ctx: Ctx, code: string, isCounted: boolean): Promise<string | null> {
  const day = todayInVienna(ctx.now());
  const { rows } = await ctx.db.execute<{ long_url: string }>(sql`
    with found as (select id, long_url from ${qrcodes} where code = ${code.toLowerCase()}),
    counted as (
      insert into ${qrcodeScans} (qrcode_id, day, scans) select id, ${day}::date, 1 from found where ${isCounted}
      on conflict (qrcode_id, day) do update set scans = least(${qrcodeScans.scans} + 1, ${MOST_SCANS})
    )
    select long_url from found`);
  return rows[0]?.long_url ?? null;
}

/** The scans of the last days, today's last; days without any count zero. */
export async function scansOfDays(ctx: Ctx, qrcodeId: number, days: number): Promise<DayOfScans[]> {
  const first = addDays(todayInVienna(ctx.now()), 1 - days);
  const rows = await ctx.db
    .select({ day: qrcodeScans.day, scans: qrcodeScans.scans })
    .from(qrcodeScans)
    .where(and(eq(qrcodeScans.qrcodeId, qrcodeId), gte(qrcodeScans.day, first)))
    .orderBy(asc(qrcodeScans.day));
  const counted = new Map(rows.map(({ day, scans }) => [day, scans]));
  return daysFrom(first, days).map((day) => ({ day, scans: counted.get(day) ?? 0 }));
}

/** All scans of a code, batched over the request. */
export const scansInAll = defineLoader<number, number>(async (ids, ctx) => {
  const rows = await ctx.db
    .select({ id: qrcodeScans.qrcodeId, scans: sql<string>`sum(${qrcodeScans.scans})` })
    .from(qrcodeScans)
    .where(isOneOf(qrcodeScans.qrcodeId, ids))
    .groupBy(qrcodeScans.qrcodeId);
  const sums = new Map(rows.map(({ id, scans }) => [Number(id), Number(scans)]));
  return ids.map((id) => sums.get(id) ?? 0);
});
