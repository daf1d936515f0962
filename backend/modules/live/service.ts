import type { TableWithId } from "backend/platform/database/columns";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { type AnnouncementStream, mapAnnouncements } from "backend/platform/live/pub-sub";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { may, requirePermission } from "backend/schema/access";
import type { LiveArea } from "domain/areas";
import { parseId } from "domain/identifiers";
import { and, asc, gt, type SQL } from "drizzle-orm";
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
  const found = await ctx.db
    .select({ id, version, updatedAt, updatedById })
    .from(table)
    .where(and(condition(table), where, seen?.(ctx)))
    .orderBy(asc(id))
    .limit(MOST_NEW);
  return found as PresentRecord[];
}

/** Listens before anything is read, so that no change is missed in between, and stops where the first read refuses. */
async function listening<R>(
  ctx: Ctx,
  area: LiveArea,
  read: () => Promise<R>,
): Promise<{ changes: AnnouncementStream<Change>; first: R }> {
  const right = readRight(area);
  if (right) requirePermission(ctx, right);
  const changes = ctx.pubSub.subscribe("recordsChanged");
  try {
    return { changes, first: await read() };
  } catch (error) {
    await changes.return();
    throw error;
  }
}

type Change = { area: string; action: string; ids: readonly number[]; by: number | null };

/** A record now, and the announcement that it was read for; no record: it is gone, or hidden from the user. */
export interface RecordEvent {
  record: PresentRecord | null;
  commit?: object;
}

/**
 * The record as it is at the beginning and after each change, until it is gone or the right to see it. Who subscribes
 * again learns by the first event what was missed. NOT_FOUND for records that the user may not see.
 */
export async function changesOfRecord(ctx: Ctx, area: LiveArea, sentId: string) {
  const id = parseId(sentId);
  const read = async () =>
    id === null ? null : ((await present(ctx, area, (table) => isOneOf(table.id, [id])))[0] ?? null);
  const { changes, first } = await listening(ctx, area, async () => {
    const record = await read();
    if (!record) throw notFound();
    return record;
  });
  return mapAnnouncements<Change, RecordEvent>(changes, async function* (commits) {
    yield { record: first };
    let { version } = first;
    for await (const commit of commits) {
      if (commit.area !== area || id === null || !commit.ids.includes(id)) continue;
      await ctx.refresh(commit);
      if (!mayListen(ctx, area)) return;
      const record = await read();
      if (record?.version === version) continue;
      yield { record, commit };
      if (!record) return;
      version = record.version;
    }
  });
}

/** How many records there are that the user may see and that were created since. */
export interface CountEvent {
  count: number;
  commit?: object;
}

/** The number of records created since a moment, at the beginning and whenever it grows. */
export async function recordsSince(ctx: Ctx, area: LiveArea, since: Date) {
  const created = (table: LiveTable) => gt(table.createdAt, since);
  const { changes, first } = await listening(ctx, area, () => present(ctx, area, created));
  return mapAnnouncements<Change, CountEvent>(changes, async function* (commits) {
    const known = new Set(first.map(({ id }) => id));
    yield { count: known.size };
    for await (const commit of commits) {
      if (commit.area !== area || known.size >= MOST_NEW) continue;
      const unknown = commit.ids.filter((id) => !known.has(id));
      if (unknown.length === 0) continue;
      await ctx.refresh(commit);
      if (!mayListen(ctx, area)) return;
      const found = await present(
        ctx,
        area,
        (table) => and(isOneOf(table.id, unknown), created(table)) as SQL,
      );
      if (found.length === 0) continue;
      for (const { id } of found) known.add(id);
      yield { count: Math.min(known.size, MOST_NEW), commit };
    }
  });
}
