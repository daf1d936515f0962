import { isDeepStrictEqual } from "node:util";
import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, deletionRefused, inUse, notFound, problemsOf } from "backend/platform/errors";
import { isOneOf } from "backend/platform/list-query";
import { defineLoader } from "backend/platform/loaders";
import { insertMany, updateMany } from "backend/platform/many-rows";
import { namesByField } from "backend/platform/names";
import {
  creationColumns,
  nextVersionColumns,
  type Refusals,
  referenceFields,
  requireVersion,
  useCase,
  type Work,
} from "backend/platform/use-case";
import { parseId } from "domain/identifiers";
import { and, asc, getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { columnName } from "./columns";
import type { DraftChange, RecordDefinition, RecordRow, RecordTable } from "./definition";
import { recordLinks } from "./links";
import { recordMerging } from "./merge";
import { withPictures } from "./pictures";
import { readInput } from "./read-input";
import { recordRows } from "./rows";
import { usesOf } from "./uses";

/** The use cases of a plain record: read with its links, create, update, delete. */
export function recordUseCases<
  T extends RecordTable,
  S extends z.ZodType<object>,
  L extends string = never,
  R extends string = never,
>(declared: RecordDefinition<T, S, L, R>) {
  const definition = withPictures(declared);
  type Draft = z.output<S>;
  type Row = InferSelectModel<T> & RecordRow;
  const { area, table, schema, toRow, fromRow, names = {}, usedBy = [] } = definition;
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

  const keeps = (row: Row, ctx: SignedInCtx) => definition.keeps?.(row as InferSelectModel<T>, ctx) ?? null;

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
  async function hold(tx: Db, ids: readonly number[]): Promise<Row[]> {
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
    const [row] = key === null ? [] : await hold(tx, [key]);
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
    const columns = drafts.map((draft) => ({ ...toRow(draft), ...creationColumns(ctx) }));
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
  type Changed = { row: Row; before: Draft; after: Draft };

  async function remove({ tx, log }: Work, records: readonly Row[], action = "delete"): Promise<void> {
    const draftOf = await draftsOf(tx, records);
    const entries = await loggedChanges(
      tx,
      records.map((row) => ({ before: draftOf(row), after: null })),
    );
    const ids = records.map(({ id }) => id);
    await links.remove(tx, ids);
    await rows.remove(tx, ids);
    await tx.delete(table).where(isOneOf(table.id, ids));
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
    ...recordMerging(definition as never, { refusals, rows, hold, remove, requireRules, labelOf } as never),
    area,
    labelOf,
    keeps,
    refusals,
    hold,
    lockRecord,
    draftsOf,
    readDraft,
    write,
    remove,
    requireRules,
    insert,
    permits: async (tx: Db, ctx: SignedInCtx, changes: readonly DraftChange<Draft>[]) =>
      (await definition.permits?.(tx, ctx, changes)) ?? [],
    /** The rows of a record by field, batched over the request. */
    rowsOf: defineLoader<number, Record<R, never[]>>(async (ids, ctx) => {
      const rowsOf = await rows.read(ctx.db, ids);
      return ids.map((id) => rowsOf(id) as Record<R, never[]>);
    }),
    /** The ids that a record names in its links, batched over the request. */
    linksOf: defineLoader<number, Record<string, string[]>>(async (ids, ctx) => {
      const linked = await links.read(ctx.db, ids);
      return ids.map(linked);
    }),
    uses: async (db: Db, id: string) => {
      const key = parseId(id);
      return key === null ? [] : (await usesOf(db, usedBy, [key]))(key);
    },
    create(ctx: SignedInCtx, data: object, key: string): Promise<number> {
      const change = { key, operation: `create ${area}`, input: data, refusals };
      return useCase(ctx, change, async (work) => {
        const [id = 0] = await insert(work, ctx, [readDraft(data)]);
        return id;
      });
    },
    /** Creates all of some records or none; the problems of each are at `<field>[n]`. */
    createMany(ctx: SignedInCtx, all: readonly object[], { key, field }: { key: string; field: string }) {
      const change = { key, operation: `create many ${area}`, input: { all }, refusals };
      return useCase(ctx, change, async (work) => {
        const ids: number[] = [];
        for (const [n, data] of all.entries()) {
          try {
            ids.push(...(await insert(work, ctx, [readDraft(data)])));
          } catch (error) {
            const at = problemsOf(error).map((one) => ({ ...one, field: `${field}[${n}].${one.field}` }));
            throw at.length === 0 ? error : badUserInput(at);
          }
        }
        return ids;
      });
    },
    update(
      ctx: SignedInCtx,
      input: { id: string; version: number; data: object },
      key: string,
      { asks = false } = {},
    ): Promise<number> {
      return useCase(ctx, { key, operation: `update ${area}`, input, refusals }, async (work) => {
        const row = await lockRecord(work.tx, input.id, input.data);
        const before = (await draftsOf(work.tx, [row]))(row);
        await requireVersion(work.tx, ctx, row, input.version, async () => ({
          ...before,
          names: await namesByField(work.tx, logged(before)),
        }));
        const after = complete(readDraft(input.data), before);
        if (isDeepStrictEqual(after, before)) return row.id;
        const change = { id: row.id, before, after };
        const asked = asks ? await definition.question?.ask(work.tx, ctx, change) : undefined;
        if (asked && asked.length > 0) throw badUserInput(asked);
        await write(work, ctx, [{ row, before, after }]);
        return row.id;
      });
    },
    /** Deletes a record without uses; IN_USE with the places otherwise. */
    delete(ctx: SignedInCtx, input: { id: string; version: number }, key: string): Promise<boolean> {
      // A record that begins to use it between check and deletion also refuses the deletion, as do records that nobody
      // looks for: this code does not know their places.
      const change = { key, operation: `delete ${area}`, input, inUse: () => inUse() };
      return useCase(ctx, change, async (work) => {
        const row = await lockRecord(work.tx, input.id);
        const before = await draftsOf(work.tx, [row]);
        await requireVersion(work.tx, ctx, row, input.version, () => before(row));
        const uses = (await usesOf(work.tx, usedBy, [row.id]))(row.id);
        if (uses.length > 0) throw inUse(uses);
        const kept = keeps(row, ctx);
        if (kept) throw deletionRefused(kept);
        await remove(work, [row]);
        await requireRules(work.tx);
        return true;
      });
    },
  };
}
