import type { TableWithId } from "backend/platform/database/columns";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { followState } from "backend/platform/live/follow-state";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { may, requirePermission } from "backend/schema/access";
import type { LiveArea } from "domain/areas";
import { parseId } from "domain/identifiers";
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A table with the columns of a record that say who saved it last, and when. */
export type LiveTable = TableWithId & Record<"version" | "createdAt" | "updatedAt" | "updatedById", PgColumn>;

interface LiveRecords {
  table: LiveTable;
  /** Which records of the table are the area's; unset: all. */
  where?: SQL | undefined;
  /** Which of them the user may see; unset: all, with the right to read the area. */
  seen?: (ctx: Ctx) => SQL | undefined;
}

const liveRecords = new Map<string, LiveRecords>();

/** Registers the records of an area, so that their changes can be listened for. */
export function tellChanges(area: string, records: LiveRecords): void {
  liveRecords.set(area, records);
}

/** A record as it is now. */
interface PresentRecord {
  id: number;
  version: number;
  updatedAt: Date;
  updatedById: number | null;
}

/** At most so many new records are counted. */
export const MOST_NEW = 1_000;

function recordsOf(area: LiveArea): LiveRecords {
  const records = liveRecords.get(area);
  if (!records) throw new Error(`nobody tells of changes of ${area}`);
  return records;
}

/** The right to read an area; null where each record decides. */
const readRight = (area: LiveArea) =>
  recordsOf(area).seen ? null : ({ action: "read", collectionType: area } as const);

function mayListen(ctx: Ctx, area: LiveArea): boolean {
  const right = readRight(area);
  return ctx.user !== null && (right === null || may(ctx, right));
}

/** The records of an area that the user may see now and that meet the condition. */
async function present(
  ctx: Ctx,
  area: LiveArea,
  condition: (table: LiveTable) => SQL,
): Promise<PresentRecord[]> {
  const { table, where, seen } = recordsOf(area);
  const { id, version, updatedAt, updatedById } = table;
  const rows = await ctx.db
    .select({ id, version, updatedAt, updatedById })
    .from(table)
    .where(and(condition(table), where, seen?.(ctx)))
    .orderBy(asc(id))
    .limit(MOST_NEW);
  return rows as PresentRecord[];
}

/** Whether there is such a record, seen or hidden. */
async function exists(ctx: Ctx, area: LiveArea, id: number): Promise<boolean> {
  const { table } = recordsOf(area);
  return (await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id))).length > 0;
}

/** What may be said of an area to the user at the beginning: refused without the right to read it. */
async function allowed<State>(ctx: Ctx, area: LiveArea, look: () => Promise<State>): Promise<State> {
  const right = readRight(area);
  if (right) requirePermission(ctx, right);
  return await look();
}

/** A record now, and who brought it there. No record: it was deleted, or is hidden from the user by now. */
export interface RecordState {
  record: PresentRecord | null;
  by: number | null;
  isDeleted: boolean;
}

/**
 * The record as it is at the beginning and after each change, until it is gone or the right to see it. Who subscribes
 * again learns by the first event what was missed. NOT_FOUND for records that the user may not see.
 */
export async function changesOfRecord(ctx: Ctx, area: LiveArea, sentId: string) {
  const id = parseId(sentId);
  const read = async () =>
    id === null ? undefined : (await present(ctx, area, (table) => isOneOf(table.id, [id])))[0];
  const stateOf = (record: PresentRecord) => ({ record, by: record.updatedById, isDeleted: false });
  return await followState<"recordsChanged", RecordState>(ctx, {
    topic: "recordsChanged",
    first: () =>
      allowed(ctx, area, async () => {
        const record = await read();
        if (!record) throw notFound();
        return stateOf(record);
      }),
    concerns: (change) => change.area === area && id !== null && change.ids.includes(id),
    again: async (before, { by }) => {
      if (!mayListen(ctx, area)) return null;
      const record = await read();
      if (record) return record.version === before.record?.version ? before : stateOf(record);
      const isDeleted = !(await exists(ctx, area, id ?? 0));
      return { record: null, by: isDeleted ? by : null, isDeleted };
    },
    isLast: ({ record }) => record === null,
  });
}

/** How many records there are that the user may see and that were created since. */
export interface CreatedState {
  known: ReadonlySet<number>;
}

/** The records created since a moment, at the beginning and whenever there are more. */
export async function recordsSince(ctx: Ctx, area: LiveArea, since: Date) {
  const created = (table: LiveTable) => gt(table.createdAt, since);
  const idsOf = (records: readonly PresentRecord[]) => records.map(({ id }) => id);
  return await followState<"recordsChanged", CreatedState>(ctx, {
    topic: "recordsChanged",
    first: () =>
      allowed(ctx, area, async () => ({ known: new Set(idsOf(await present(ctx, area, created))) })),
    concerns: (change, { known }) =>
      change.area === area && known.size < MOST_NEW && change.ids.some((id) => !known.has(id)),
    again: async (before, { ids }) => {
      if (!mayListen(ctx, area)) return null;
      const unknown = ids.filter((id) => !before.known.has(id));
      const isNew = (table: LiveTable) => and(isOneOf(table.id, unknown), created(table)) as SQL;
      const newIds = idsOf(await present(ctx, area, isNew));
      return newIds.length === 0 ? before : { known: new Set([...before.known, ...newIds]) };
    },
  });
}
