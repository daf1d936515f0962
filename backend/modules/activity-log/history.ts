import type { TableWithId } from "backend/platform/database/columns";
import { defineLoader } from "backend/platform/database/loaders";
import { activityLogs } from "backend/platform/database/tables";
import { arrayOfIds, isOneOf } from "backend/platform/lists/list-conditions";
import type { Pagination } from "backend/platform/lists/list-query";
import { isShownEntry } from "backend/platform/use-case/activity";
import type { Ctx } from "backend/platform/use-case/context";
import { readPage } from "backend/schema/builder";
import { HISTORY_PAGE } from "domain/records/history";
import { and, desc, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

export type ActivityLog = typeof activityLogs.$inferSelect & {
  /** In the history of a record that others were merged into: the name of the one that the entry is about. */
  mergedName?: string | null;
};

const leftOut: SQL[] = [];

/** Registers actions of an area that are in the log of the house, but in no record's history: there are too many. */
export function leaveOutOfHistory(area: string, actions: readonly string[]): void {
  leftOut.push(sql`not (${eq(activityLogs.area, area)} and ${inArray(activityLogs.action, [...actions])})`);
}

interface KeptRecords {
  table: TableWithId;
  /** The column that names the record that this one was merged into. */
  into: PgColumn;
  label: PgColumn;
}
const recordsByArea = new Map<string, KeptRecords>();

/** Registers an area that keeps merged records: the history of a record has their entries, too. */
export function addHistoryOfMerged(area: string, records: KeptRecords): void {
  recordsByArea.set(area, records);
}

/** A record that was merged into another one, perhaps by way of a third. */
interface MergedRecord {
  id: number;
  into: number;
  name: string;
}

/** The records of an area that were merged into some others. */
async function mergedInto(ctx: Ctx, area: string, ids: readonly number[]): Promise<MergedRecord[]> {
  const records = recordsByArea.get(area);
  if (!records) return [];
  const { table, into, label } = records;
  const { rows } = await ctx.db.execute<{ id: string | number; into: string | number; name: string }>(
    sql`with recursive merged(id, into_id, name) as (
        select ${table.id}, ${into}, ${label} from ${table} where ${isOneOf(into, ids)}
        union
        select ${table.id}, merged.into_id, ${label} from ${table} join merged on ${into} = merged.id
      ) select id, into_id as into, name from merged`,
  );
  return rows.map((row) => ({ id: Number(row.id), into: Number(row.into), name: row.name }));
}

/** A record by the names of the log. */
interface LoggedRecord {
  area: string;
  recordId: number;
}

/** A page of what happened to one record, the latest first, and the number of all entries. */
export interface HistoryPage {
  entries: ActivityLog[];
  total: number;
}

/** A page of a record's history; without `limit` as many entries as a screen shows. The total comes along. */
export const readHistory = (
  ctx: Ctx,
  { area, recordId }: LoggedRecord,
  { limit, skip }: { limit?: number | null; skip?: number | null },
): Promise<HistoryPage> =>
  historyPages(ctx).load({ area, recordId, ...readPage({ limit: limit ?? HISTORY_PAGE, skip }) });

/** The number of entries. It costs nothing beside a page of the same history. */
export const countHistory = async (ctx: Ctx, { area, recordId }: LoggedRecord): Promise<number> =>
  (await historyPages(ctx).load({ area, recordId, limit: 0, skip: 0 })).total;

const historyPages = defineLoader<LoggedRecord & Pagination, HistoryPage>(async (pages, ctx) => {
  const records = new Map(pages.map(({ area, recordId }) => [`${area} ${recordId}`, { area, recordId }]));
  const merged = new Map<string, MergedRecord & { area: string }>();
  for (const area of new Set(pages.map((page) => page.area))) {
    const ids = [...records.values()].filter((record) => record.area === area).map((one) => one.recordId);
    for (const one of await mergedInto(ctx, area, ids)) merged.set(`${area} ${one.id}`, { area, ...one });
  }
  const entries = await entriesOf(
    ctx,
    [
      ...[...records.values()].map(({ area, recordId: id }) => ({ area, id, of: id })),
      ...[...merged.values()].map(({ area, id, into }) => ({ area, id, of: into })),
    ],
    {
      from: Math.min(...pages.map(({ skip }) => skip)),
      to: Math.max(...pages.map((page) => page.skip + page.limit)),
    },
  );
  return pages.map(({ area, recordId, limit, skip }) => {
    const own = entries.filter((entry) => entry.area === area && entry.of === recordId);
    return {
      entries: own
        .filter(({ nth }) => nth > skip && nth <= skip + limit)
        .map((entry) => ({ ...entry, mergedName: merged.get(`${area} ${entry.recordId}`)?.name ?? null })),
      total: own[0]?.total ?? 0,
    };
  });
});

/**
 * Entries of records and of those merged into them, the latest first, each with its place (from 1) among all of its
 * record: the places after `from` up to `to`, and the first one, which has the total.
 */
function entriesOf(
  { db }: Ctx,
  records: readonly { area: string; id: number; of: number }[],
  { from, to }: { from: number; to: number },
) {
  const areas = sql.param(records.map(({ area }) => area));
  const ids = arrayOfIds(records.map(({ id }) => id));
  const owners = arrayOfIds(records.map((record) => record.of));
  const owner = sql`wanted.owner`;
  const ofRecord = sql`partition by ${activityLogs.area}, ${owner}`;
  const number = (value: SQL) => value.mapWith(Number);
  const placed = db
    .select({
      ...getTableColumns(activityLogs),
      of: number(owner).as("of_record"),
      nth: number(sql`row_number() over (${ofRecord} order by ${activityLogs.id} desc)`).as("nth"),
      total: number(sql`count(*) over (${ofRecord})`).as("total"),
    })
    .from(activityLogs)
    .innerJoin(
      sql`unnest(${areas}::text[], ${ids}::bigint[], ${owners}::bigint[]) as wanted(area, record_id, owner)`,
      and(eq(activityLogs.area, sql`wanted.area`), eq(activityLogs.recordId, sql`wanted.record_id`)),
    )
    .where(and(isShownEntry, ...leftOut))
    .as("placed");
  return db
    .select()
    .from(placed)
    .where(or(eq(placed.nth, 1), and(gt(placed.nth, from), lte(placed.nth, to))))
    .orderBy(desc(placed.id));
}
