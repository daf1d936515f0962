import type { Ctx } from "backend/platform/context";
import {
  arrayOfIds,
  hasChosenId,
  hasChosenValue,
  isOneOf,
  type ListQuery,
  type Page,
  type RecordList,
  readList,
  type TableWithId,
} from "backend/platform/list-query";
import { defineGroupLoader, defineLoader, isAnyOf } from "backend/platform/loaders";
import { defineName, type NamedRecord, readNames } from "backend/platform/names";
import { readTerm } from "backend/platform/search-text";
import { activityChanges, activityLogs, beginningOf, LOGGED_BEGINNING } from "backend/platform/tables";
import { isChangedSince } from "backend/platform/undo";
import { may } from "backend/schema/access";
import { readPage } from "backend/schema/builder";
import { fromZonedTime } from "date-fns-tz";
import { addDays, TIME_ZONE } from "domain/dates";
import { parseId } from "domain/identifiers";
import type { Area } from "domain/permissions/names";
import { HISTORY_PAGE } from "domain/records/history";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

export { sourcesOf } from "./sources";

export type ActivityLog = typeof activityLogs.$inferSelect & {
  /** In the history of a record that others were merged into: the name of the one that the entry is about. */
  mergedName?: string | null;
};
export type ActivityChange = typeof activityChanges.$inferSelect;

/** Restrictions of the log; unset = none. `from` and `to` are days of Vienna, both included. */
export interface ActivityLogFilter {
  ids?: readonly string[] | null;
  area?: string | null;
  areas?: readonly string[] | null;
  actions?: readonly string[] | null;
  recordId?: string | null;
  actorIds?: string[] | null;
  from?: string | null;
  to?: string | null;
}

/** What a logged action changed, field by field. */
export const changesOfLog = defineGroupLoader<ActivityChange>(
  (db, ids) =>
    db
      .select()
      .from(activityChanges)
      .where(isAnyOf(activityChanges.logId, ids))
      .orderBy(asc(activityChanges.id)),
  (change) => change.logId,
);

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
const kept = new Map<string, KeptRecords>();

/** Registers an area that keeps merged records: the history of a record has their entries, too. */
export function addHistoryOfMerged(area: string, records: KeptRecords): void {
  kept.set(area, records);
}

/** A record that was merged into another one, perhaps by way of a third. */
interface MergedRecord {
  id: number;
  into: number;
  name: string;
}

/** The records of an area that were merged into some others. */
async function mergedInto(ctx: Ctx, area: string, ids: readonly number[]): Promise<MergedRecord[]> {
  const records = kept.get(area);
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

const historyPages = defineLoader<LoggedRecord & Page, HistoryPage>(async (pages, ctx) => {
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
    .where(and(...leftOut))
    .as("placed");
  return db
    .select()
    .from(placed)
    .where(or(eq(placed.nth, 1), and(gt(placed.nth, from), lte(placed.nth, to))))
    .orderBy(desc(placed.id));
}

/** What undoes a change: its id, and how many records it changes back. */
export interface UndoOffer {
  id: number;
  records: number;
}

/** What undoes the change of an entry, if the user made it, and nobody changed the same fields of the record since. */
export const undoOfLog = defineLoader<number, UndoOffer | null>(async (logIds, ctx) => {
  if (!ctx.user) return logIds.map(() => null);
  const { rows } = await ctx.db.execute<{
    log: string | number;
    id: string | number;
    records: string | number;
  }>(
    sql`select own.id as log, change.id, (
        select sum(jsonb_array_length(part -> 'records')) from jsonb_array_elements(change.inverses) part
      ) as records
      from undoable_entries entry
        join undoable_changes change on change.id = entry.undo_id
        join activity_logs own on own.id = entry.log_id
      where entry.log_id = any(${arrayOfIds(logIds)}::bigint[]) and change.user_id = ${ctx.user.id}
        and change.undone_at is null and not ${isChangedSince}`,
  );
  const offers = new Map(
    rows.map(({ log, id, records }) => [Number(log), { id: Number(id), records: Number(records) }]),
  );
  return logIds.map((id) => offers.get(id) ?? null);
});

/** Which entries of an area the user may see, decided by their records; undefined = all. */
type SeenEntries = (ctx: Ctx, recordId: PgColumn) => SQL | undefined;

const seenEntries = new Map<string, SeenEntries>();

/** Registers an area whose records not everyone may see; the same rule then applies to its entries. */
export function restrictEntries(area: string, seen: SeenEntries): void {
  seenEntries.set(area, seen);
}

const recordNames = new Map<string, (id: number) => NamedRecord | null>();

/** Registers the records of an area: what the log calls them, and that only those who may read them see their entries. */
export function logRecords(
  area: Area,
  { table, label }: { table: PgTable & { id: PgColumn }; label: PgColumn },
) {
  recordNames.set(area, defineName({ from: table, id: table.id, name: label }));
  restrictEntries(area, readersOf(area));
}

/** Shows entries of an area to those who may read all its records. */
export const readersOf =
  (area: Area): SeenEntries =>
  (ctx) =>
    may(ctx, { collectionType: area }) ? undefined : sql`false`;

/** The name of the record that an entry is about; null where the record is gone or has none. */
export const recordNameOfLog = defineLoader<{ area: string; recordId: number }, string | null>(
  async (records, ctx) => {
    const named = records.map(({ area, recordId }) => recordNames.get(area)?.(recordId) ?? null);
    const nameOf = await readNames(
      ctx.db,
      named.filter((one) => one !== null),
    );
    return named.map((one) => {
      const name = one ? nameOf(one) : null;
      return name === one?.id ? null : name;
    });
  },
);

/** Decisions §3: the log never shows what the user may not see. */
function seenBy(ctx: Ctx): SQL[] {
  return [...seenEntries].flatMap(([area, seen]) => {
    const condition = seen(ctx, activityLogs.recordId);
    return condition ? [or(ne(activityLogs.area, area), condition) as SQL] : [];
  });
}

/** Whether the user may read the log of the house, and so where something was done from. */
export function mayReadLog(ctx: Ctx): boolean {
  return may(ctx, READ_LOG);
}

/** The right to read the log of the house. */
export const READ_LOG = { action: "read", collectionType: "activity_logs" } as const;

/** The log of the house as far as the user may see its records, the latest first unless sorted otherwise. */
export function listActivityLogs(
  ctx: Ctx,
  query: ListQuery<ActivityLogFilter>,
): Promise<RecordList<ActivityLog>> {
  const { at, id, action, area, recordId, actorId } = activityLogs;
  const midnight = (day: string) => fromZonedTime(`${day}T00:00:00`, TIME_ZONE);
  const filter = query.filter ?? {};
  return readList(
    ctx.db,
    {
      table: activityLogs,
      where: [
        ...seenBy(ctx),
        isFoundBy(query.term),
        hasChosenId(id, filter.ids),
        filter.area ? eq(area, filter.area) : undefined,
        hasChosenValue(area, filter.areas),
        hasChosenValue(action, filter.actions),
        filter.recordId ? hasChosenId(recordId, [filter.recordId]) : undefined,
        hasChosenId(actorId, filter.actorIds),
        filter.from ? gte(at, midnight(filter.from)) : undefined,
        filter.to ? lt(at, midnight(addDays(filter.to, 1))) : undefined,
      ],
      sorts: { at, _id: id },
      defaultSort: "-at",
    },
    query,
  );
}

/** The entries in which a value began like this, before or after, and those about the record of this number. */
function isFoundBy(term: string | null | undefined): SQL | undefined {
  const word = readTerm(term).replace(/^#(?=\d+$)/, "");
  if (!word) return undefined;
  const { logId, before, after } = activityChanges;
  const pattern = `${word
    .slice(0, LOGGED_BEGINNING)
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const begins = (value: PgColumn) => sql`${beginningOf(value)} like ${pattern}`;
  const changed = sql`select ${logId} from ${activityChanges} where ${begins(before)} or ${begins(after)}`;
  const number = parseId(word);
  const numbered = sql`select about.id from ${activityLogs} about where about.record_id = ${number}`;
  return sql`${activityLogs.id} in (${number === null ? changed : sql`${changed} union ${numbered}`})`;
}
