import { defineGroupLoader, defineLoader, isAnyOf } from "backend/platform/database/loaders";
import {
  activityChanges,
  activityLogs,
  beginningOf,
  LOGGED_BEGINNING,
} from "backend/platform/database/tables";
import { arrayOfIds, hasChosenId, hasChosenValue } from "backend/platform/lists/list-conditions";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import { readTerm, withoutNumberSigns } from "backend/platform/lists/search-text";
import { isShownEntry } from "backend/platform/use-case/activity";
import type { Ctx } from "backend/platform/use-case/context";
import { defineName, type NamedRecord, readNames } from "backend/platform/use-case/names";
import { isChangedSince } from "backend/platform/use-case/undo";
import { may } from "backend/schema/access";
import { addDays } from "domain/dates";
import { parseId } from "domain/identifiers";
import { hourOfDay } from "domain/moments";
import type { Area } from "domain/permissions/names";
import {
  and,
  asc,
  eq,
  exists,
  gte,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ActivityLog } from "./history";

export {
  type ActivityLog,
  addHistoryOfMerged,
  countHistory,
  leaveOutOfHistory,
  readHistory,
} from "./history";
export { actionSources } from "./sources";

export type ActivityChange = typeof activityChanges.$inferSelect;

/** Restrictions of the log; unset = none. `from` and `to` are days of Vienna, both included. */
export interface ActivityLogFilter {
  ids?: readonly string[] | null;
  area?: string | null;
  areas?: readonly string[] | null;
  actions?: readonly string[] | null;
  recordId?: string | null;
  fields?: readonly string[] | null;
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

/** An entry of the log as a list found it. */
export type FoundLog = ActivityLog & {
  /** The fields that it was found by: their changes come first. */
  foundBy?: readonly string[];
};

/** What an entry changed: first the fields that the list was filtered by. */
export async function changesOfEntry(ctx: Ctx, { id, foundBy }: FoundLog): Promise<ActivityChange[]> {
  const changes = await changesOfLog(ctx).load(id);
  if (!foundBy) return changes;
  const isWanted = ({ field }: ActivityChange) => foundBy.includes(field);
  return [...changes.filter(isWanted), ...changes.filter((change) => !isWanted(change))];
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
type SeenEntries = (ctx: Ctx, recordId: SQLWrapper) => SQL | undefined;

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

/** Which records of an area the user may see, by the rule for its entries; undefined = all. */
export function seenRecords(ctx: Ctx, area: Area, recordId: SQLWrapper): SQL | undefined {
  if (area !== READ_LOG.collectionType) return seenEntries.get(area)?.(ctx, recordId);
  if (!mayReadLog(ctx)) return sql`false`;
  const seen = seenBy(ctx);
  if (seen.length === 0) return undefined;
  return exists(sql`(select 1 from ${activityLogs} where ${and(eq(activityLogs.id, recordId), ...seen)})`);
}

/** Whether the user may read the log of the house, and so where something was done from. */
export function mayReadLog(ctx: Ctx): boolean {
  return may(ctx, READ_LOG);
}

/** The right to read the log of the house. */
export const READ_LOG = { action: "read", collectionType: "activity_logs" } as const;

/** The log of the house as far as the user may see its records, the latest first unless sorted otherwise. */
export async function listActivityLogs(
  ctx: Ctx,
  query: ListQuery<ActivityLogFilter>,
): Promise<RecordList<FoundLog>> {
  const { at, id, action, area, recordId, actorId } = activityLogs;
  const filter = query.filter ?? {};
  const list = await readList(
    ctx.db,
    {
      table: activityLogs,
      where: [
        isShownEntry,
        ...seenBy(ctx),
        isFoundBy(query.term),
        hasChosenId(id, filter.ids),
        filter.area ? eq(area, filter.area) : undefined,
        hasChosenValue(area, filter.areas),
        hasChosenValue(action, filter.actions),
        filter.recordId ? hasChosenId(recordId, [filter.recordId]) : undefined,
        hasChosenId(actorId, filter.actorIds),
        filter.fields ? hasChanged(filter.fields) : undefined,
        filter.from ? gte(at, hourOfDay(filter.from)) : undefined,
        filter.to ? lt(at, hourOfDay(addDays(filter.to, 1))) : undefined,
      ],
      sorts: { at, _id: id },
      defaultSort: "-at",
    },
    query,
  );
  const { fields: foundBy } = filter;
  return foundBy ? { ...list, data: list.data.map((entry) => ({ ...entry, foundBy })) } : list;
}

/** Actions that log the first or the last values of a record: none of them changes a field. */
const FIRST_OR_LAST: string[] = ["create", "copy", "delete"];

/** The entries that changed one of these fields, as the log calls them. */
function hasChanged(fields: readonly string[]): SQL | undefined {
  const { logId, field } = activityChanges;
  return and(
    notInArray(activityLogs.action, FIRST_OR_LAST),
    exists(
      sql`(select 1 from ${activityChanges} where ${and(eq(logId, activityLogs.id), hasChosenValue(field, fields))})`,
    ),
  );
}

/** The entries in which a value began like this, before or after, and those about the record of this number. */
function isFoundBy(term: string | null | undefined): SQL | undefined {
  const word = withoutNumberSigns(readTerm(term)).replace(/^#(?=\d+$)/, "");
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
