import { insertMany, updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { Undisclosed } from "backend/platform/use-case/activity";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import {
  creationColumns,
  nextVersionColumns,
  type Refusals,
  referenceFields,
  type Work,
} from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { and, asc, getTableColumns, type InferInsertModel, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { columnName } from "./columns";
import type { RecordDefinition, RecordRow, RecordTable } from "./definition";
import { recordLinks } from "./links";
import { composed, type Finding, type Manner, requireNone, type Written } from "./phases";
import { readInput } from "./read-input";
import { recordRows } from "./rows";
import { ONE } from "./save";

/** Reads, locks and writes plain records with their links and rows, within the transaction of a use case. */
export function recordStore<
  T extends RecordTable,
  S extends z.ZodType<object>,
  L extends string = never,
  R extends string = never,
>(definition: RecordDefinition<T, S, L, R>) {
  type Draft = z.output<S>;
  type Row = InferSelectModel<T> & RecordRow;
  type Present = { row: Row; before: Draft };
  type Changed = Present & { after: Draft };
  const { area, table, schema, toRow, fromRow, names = {} } = definition;
  const readColumns: Record<string, PgColumn> = definition.columns ?? getTableColumns(table);
  const phases = composed<Draft, Row, Partial<InferInsertModel<T>>>((definition.phases ?? []) as never);
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

  /** Requires what the whole table is to keep to, after all that is written. */
  async function requireRules(tx: Db): Promise<void> {
    requireNone(await phases.ofTable(tx));
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
    if (key !== null) await phases.locks(tx, [key], sent);
    const [row] = key === null ? [] : await lockRecords(tx, [key]);
    if (!row) throw notFound();
    return row;
  }

  /**
   * Writes changed records. `findings` is what a bulk change has found already of exactly these; unset: they are checked.
   */
  async function write(
    work: Work,
    ctx: SignedInCtx,
    changed: readonly Changed[],
    { findings, ...manner }: Partial<Manner> & { findings?: readonly Finding[] } = {},
  ): Promise<void> {
    const { tx, log } = work;
    const changes = changed.map(({ row, before, after }) => ({
      id: row.id,
      row,
      before,
      after,
    }));
    requireNone(findings ?? (await phases.findings(tx, ctx, changes, { ...ONE, ...manner })));
    const further = await phases.write(work, ctx, changes);
    const columns = changes.map(({ id, row, after }, n) => ({
      id,
      ...toRow(after),
      ...further[n],
      ...nextVersionColumns(ctx, row),
    }));
    await updateMany(tx, table, columns as never);
    // A bulk change of other fields writes no links and no rows.
    const relinked = changes.filter(({ before, after }) => links.differ(before as object, after as object));
    await links.write(
      tx,
      relinked.map(({ id, after }) => ({ id, draft: after as object })),
    );
    const other = changes.filter(({ before, after }) => rows.differ(before as object, after as object));
    await rows.write(
      tx,
      other.map(({ id, after }) => ({ id, draft: after as object })),
    );
    await followWritten(work, ctx, changes);
    const entries = await loggedChanges(tx, changes);
    await log(
      changes.map(({ id }, n) => ({
        area,
        action: "update",
        recordId: id,
        before: entries[n]?.before ?? {},
        after: entries[n]?.after ?? {},
      })),
    );
    await requireRules(tx);
  }

  /** Makes records of drafts, with as many statements as for one. */
  async function insert(work: Work, ctx: SignedInCtx, read: readonly Draft[]): Promise<number[]> {
    const { tx, log } = work;
    const news = read.map((draft) => ({
      id: null,
      row: null,
      before: null,
      after: phases.draft(draft, null),
    }));
    requireNone(await phases.findings(tx, ctx, news, ONE));
    const further = await phases.write(work, ctx, news);
    const columns = news.map(({ after }, n) => ({ ...toRow(after), ...further[n], ...creationColumns(ctx) }));
    const ids = await insertMany(tx, table, columns as never);
    const changes = news.map((change, n) => ({ ...change, id: ids[n] ?? 0 }));
    const made = changes.map(({ id, after }) => ({ id, draft: after as object }));
    await links.write(tx, made);
    await rows.write(tx, made);
    await followWritten(work, ctx, changes);
    const entries = await loggedChanges(tx, changes);
    await log(
      changes.map(({ id }, n) => ({
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

  async function followWritten(
    work: Work,
    ctx: SignedInCtx,
    changes: readonly Written<Draft, Row>[],
  ): Promise<void> {
    requireNone(await phases.ofWritten(work.tx, ctx, changes));
    await phases.follow(work, ctx, changes);
  }

  /** Deletes records that were checked; see `deletionsOf`. */
  async function remove(
    work: Work,
    ctx: SignedInCtx,
    present: readonly Present[],
    action = "delete",
  ): Promise<void> {
    const { tx, log } = work;
    const changes = deletionsOf(present);
    const entries = await loggedChanges(tx, changes);
    const ids = changes.map(({ id }) => id);
    await phases.write(work, ctx, changes);
    await links.remove(tx, ids);
    await rows.remove(tx, ids);
    await tx.delete(table).where(isOneOf(table.id, ids));
    await followWritten(work, ctx, changes);
    await log(
      ids.map((id, n) => ({
        area,
        action,
        recordId: id,
        before: entries[n]?.before ?? {},
        after: null,
      })),
    );
  }

  /** The deletions of records, as the phases have them. */
  const deletionsOf = (present: readonly Present[]): (Written<Draft, Row> & { row: Row })[] =>
    present.map(({ row, before }) => ({
      id: row.id,
      row,
      before,
      after: null,
    }));

  return {
    links,
    rows,
    refusals,
    labelOf,
    phases,
    deletionsOf,
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
