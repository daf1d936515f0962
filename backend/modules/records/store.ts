import { insertMany, updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { Undisclosed } from "backend/platform/use-case/activity";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import {
  creationColumns,
  nextVersionColumns,
  type Refusals,
  referenceFields,
  type Work,
} from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { and, asc, getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { columnName } from "./columns";
import type { DraftChange, RecordDefinition, RecordRow, RecordTable } from "./definition";
import { recordLinks } from "./links";
import { unsettledOf } from "./merge";
import { readInput } from "./read-input";
import { recordRows } from "./rows";

/** Reads, locks and writes plain records with their links and rows, within the transaction of a use case. */
export function recordStore<
  T extends RecordTable,
  S extends z.ZodType<object>,
  L extends string = never,
  R extends string = never,
>(definition: RecordDefinition<T, S, L, R>) {
  type Draft = z.output<S>;
  type Row = InferSelectModel<T> & RecordRow;
  type Changed = { row: Row; before: Draft; after: Draft };
  const { area, table, schema, toRow, fromRow, names = {} } = definition;
  const readColumns: Record<string, PgColumn> = definition.columns ?? getTableColumns(table);
  const complete = (draft: Draft, before: Draft | null) => definition.complete?.(draft, before) ?? draft;
  const links = recordLinks(definition.links ?? {});
  const rows = recordRows((definition.rows ?? {}) as Parameters<typeof recordRows>[0]);
  const refusals: Refusals = {
    ...referenceFields(table, definition.references ?? {}),
    ...links.refusals,
    ...rows.refusals,
    ...definition.unique,
  };

  const labelField = columnName(table, definition.label);
  const labelOf = (row: Row) =>
    definition.labelOf?.(row as InferSelectModel<T>) ?? String((row as Record<string, unknown>)[labelField]);

  const keeps = async (tx: Db, ctx: SignedInCtx, records: readonly Row[]) => {
    const kept = await definition.keeps?.(tx, ctx, records as readonly InferSelectModel<T>[]);
    // With them the ones that were merged would be deleted, and the way back.
    const ids = definition.mergedInto ? records.map(({ id }) => id) : [];
    const unsettled = ids.length > 0 ? await unsettledOf(tx, area, ids, ctx.now()) : new Set<number>();
    return (row: Row) =>
      unsettled.has(row.id) ? ("merged_into" as const) : (kept?.(row as InferSelectModel<T>) ?? null);
  };

  async function draftsOf(tx: Db, records: readonly Row[]): Promise<(row: Row) => Draft> {
    const ids = records.map(({ id }) => id);
    const [linked, rowsOf] = [await links.read(tx, ids), await rows.read(tx, ids)];
    return (row) =>
      ({ ...fromRow(row as InferSelectModel<T>), ...linked(row.id), ...rowsOf(row.id) }) as Draft;
  }

  const readDraft = (input: object): Draft => links.inOrder(readInput(schema, input) as object) as Draft;

  const logged = (draft: Draft) => {
    const fields = { ...draft } as Record<string, unknown>;
    for (const [field, name] of Object.entries(names)) {
      fields[field] = (name as (id: unknown) => unknown)(fields[field]);
    }
    for (const field of Object.keys(definition.rows ?? {})) delete fields[field];
    for (const field of (definition.personal ?? []) as readonly string[]) {
      if (fields[field] !== null) fields[field] = new Undisclosed(String(fields[field]));
    }
    return { ...fields, ...links.named(draft as object) };
  };

  /** The entries of some changes for the activity log, in words. */
  async function loggedChanges(tx: Db, changes: readonly { before: Draft | null; after: Draft | null }[]) {
    const ofRows = await rows.named(
      tx,
      changes as readonly { before: object | null; after: object | null }[],
    );
    return changes.map(({ before, after }, n) => ({
      before: before && { ...logged(before), ...ofRows[n]?.before },
      after: after && { ...logged(after), ...ofRows[n]?.after },
    }));
  }

  async function prepare(work: Work, ctx: SignedInCtx, changes: readonly DraftChange<Draft>[]) {
    const problems = (await definition.permits?.(work.tx, ctx, changes)) ?? [];
    if (problems.length > 0) throw badUserInput(problems);
    await definition.prepares?.(work, ctx, changes);
  }

  async function requireRules(tx: Db): Promise<void> {
    const problems = (await definition.rules?.(tx)) ?? [];
    if (problems.length > 0) throw badUserInput(problems);
  }

  /** Locks records until the transaction ends, in the order of their ids. */
  async function lockRecords(tx: Db, ids: readonly number[]): Promise<Row[]> {
    return (await tx
      .select(readColumns)
      .from(table as PgTable)
      .where(and(isOneOf(table.id, ids), definition.where))
      .orderBy(asc(table.id))
      .for("update")) as Row[];
  }

  async function lockRecord(tx: Db, id: string, data?: object): Promise<Row> {
    const key = parseId(id);
    const sent = (field: string) => data && ((data as Record<string, unknown>)[field] ?? null);
    if (key !== null) await definition.lockFirst?.(tx, [key], sent);
    const [row] = key === null ? [] : await lockRecords(tx, [key]);
    if (!row) throw notFound();
    return row;
  }

  async function write(work: Work, ctx: SignedInCtx, changes: readonly Changed[]): Promise<void> {
    const { tx, log } = work;
    const changed = changes.map(({ row, before, after }) => ({ id: row.id, before, after }));
    await prepare(work, ctx, changed);
    const columns = changes.map(({ row, after }) => ({
      id: row.id,
      ...toRow(after),
      ...nextVersionColumns(ctx, row),
    }));
    await updateMany(tx, table, columns as never);
    // A bulk change of other fields writes no links and no rows.
    const relinked = changes.filter(({ before, after }) => links.differ(before as object, after as object));
    await links.write(
      tx,
      relinked.map(({ row, after }) => ({ id: row.id, draft: after as object })),
    );
    const other = changes.filter(({ before, after }) => rows.differ(before as object, after as object));
    await rows.write(
      tx,
      other.map(({ row, after }) => ({ id: row.id, draft: after as object })),
    );
    await definition.changed?.(work, ctx, changed);
    const entries = await loggedChanges(tx, changes);
    await log(
      changes.map(({ row }, n) => ({
        area,
        action: "update",
        recordId: row.id,
        before: entries[n]?.before ?? {},
        after: entries[n]?.after ?? {},
      })),
    );
    await requireRules(tx);
  }

  /** Makes records of drafts, with as many statements as for one. */
  async function insert(work: Work, ctx: SignedInCtx, read: readonly Draft[]): Promise<number[]> {
    const { tx, log } = work;
    const drafts = read.map((draft) => complete(draft, null));
    await prepare(
      work,
      ctx,
      drafts.map((after) => ({ id: null, before: null, after })),
    );
    const initial = (await definition.initially?.(tx, drafts)) ?? [];
    const columns = drafts.map((draft, n) => ({ ...toRow(draft), ...initial[n], ...creationColumns(ctx) }));
    const ids = await insertMany(tx, table, columns as never);
    const made = drafts.map((draft, n) => ({ id: ids[n] ?? 0, draft }));
    await links.write(tx, made as never);
    await rows.write(tx, made as never);
    const changes = made.map(({ id, draft }) => ({ id, before: null, after: draft }));
    await definition.changed?.(work, ctx, changes);
    const entries = await loggedChanges(tx, changes);
    await log(
      made.map(({ id }, n) => ({
        area,
        action: "create",
        recordId: id,
        before: null,
        after: entries[n]?.after ?? {},
      })),
    );
    await requireRules(tx);
    return ids;
  }

  async function remove({ tx, log }: Work, records: readonly Row[], action = "delete"): Promise<void> {
    const draftOf = await draftsOf(tx, records);
    const entries = await loggedChanges(
      tx,
      records.map((row) => ({ before: draftOf(row), after: null })),
    );
    const ids = records.map(({ id }) => id);
    await definition.removing?.(tx, ids);
    await links.remove(tx, ids);
    await rows.remove(tx, ids);
    await tx.delete(table).where(isOneOf(table.id, ids));
    await definition.removed?.(tx, records as readonly InferSelectModel<T>[]);
    await log(
      records.map((row, n) => ({
        area,
        action,
        recordId: row.id,
        before: entries[n]?.before ?? {},
        after: null,
      })),
    );
  }

  return {
    links,
    rows,
    refusals,
    labelOf,
    keeps,
    complete,
    logged,
    draftsOf,
    readDraft,
    requireRules,
    lockRecords,
    lockRecord,
    insert,
    write,
    remove,
  };
}
