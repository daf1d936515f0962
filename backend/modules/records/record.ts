import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, inUse, notFound, type Problem } from "backend/platform/errors";
import { isOneOf, type Keyed, parseIds } from "backend/platform/list-query";
import { defineLoader } from "backend/platform/loaders";
import { insertMany, updateMany } from "backend/platform/many-rows";
import type { NamedRecord } from "backend/platform/names";
import {
  madeBy,
  type Refusals,
  referenceFields,
  requireVersion,
  savedOver,
  useCase,
  type Work,
} from "backend/platform/use-case";
import { parseId } from "domain/identifiers";
import type { Area } from "domain/permissions/names";
import { asc, eq, type InferInsertModel, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { moveUses, type UsedBy, usesOf } from "./uses";

/** A table with the columns of a record: see `recordColumns` and `peopleColumns`. */
export type RecordTable = Keyed & { version: PgColumn; updatedById: PgColumn };

/** The columns that the kit reads and writes. */
export interface RecordRow {
  id: number;
  version: number;
  updatedAt: Date;
  updatedById: number | null;
}

/** A field of a record that names several others, in a table of its own. */
export interface Link {
  table: PgTable;
  record: PgColumn;
  other: PgColumn;
  /** The other records by their names, for the activity log. */
  named: (id: string) => NamedRecord | null;
}

/** What an area says of its records; the kit does the rest (see `defineRecord`). */
export interface RecordDefinition<T extends RecordTable, S extends z.ZodType<object>, L extends string> {
  area: Area;
  table: T;
  /** The domain's form schema; its output is the draft of a record. */
  schema: S;
  toRow(draft: z.output<S>): Partial<InferInsertModel<T>>;
  fromRow(row: InferSelectModel<T>): Omit<z.output<S>, L>;
  /** Fields that name several other records. */
  links?: Record<L, Link>;
  /** Fields whose ids the activity log shows as names. */
  names?: { [field in keyof z.output<S>]?: (id: string | null) => NamedRecord | null };
  /** Which field chooses what a column refers to: a record that is gone meanwhile is a problem there. */
  references?: Parameters<typeof referenceFields<T>>[1];
  /** What the unique indexes say, by their names. */
  unique?: Readonly<Record<string, Problem>>;
  usedBy?: readonly UsedBy[];
  /** Rules that need the database, after the drafts are written. */
  rules?(tx: Db): Promise<readonly Problem[]>;
  /** By which name the record is chosen, and refused. */
  label: PgColumn;
}

/** How many records a bulk change is for at most (decisions §8). */
export const MAX_CHOSEN = 5000;

/** The use cases of a plain record: read with its links, create, update, delete. */
export function recordUseCases<T extends RecordTable, S extends z.ZodType<object>, L extends string>(
  definition: RecordDefinition<T, S, L>,
) {
  type Draft = z.output<S>;
  type Row = InferSelectModel<T> & RecordRow;
  const { area, table, schema, toRow, fromRow, names = {}, usedBy = [] } = definition;
  const links = Object.entries<Link>(definition.links ?? {});
  const refusals: Refusals = {
    ...referenceFields(table, definition.references ?? {}),
    ...Object.assign(
      {},
      ...links.map(([field, { table }]) =>
        referenceFields(table, Object.fromEntries(columnNames(table).map((name) => [name, field]))),
      ),
    ),
    ...definition.unique,
  };

  const labelField = columnName(table, definition.label);
  const labelOf = (row: Row) => String((row as Record<string, unknown>)[labelField]);

  /** The ids that each of some records names, by field. */
  async function linkedIds(tx: Db, ids: readonly number[]) {
    const found = new Map<string, { record: number; other: number }[]>();
    for (const [field, { table, record, other }] of links) {
      const rows = await tx
        .select({ record, other })
        .from(table)
        .where(isOneOf(record, ids))
        .orderBy(asc(other));
      found.set(field, rows as never);
    }
    return (id: number) =>
      Object.fromEntries(
        links.map(([field]) => [
          field,
          (found.get(field) ?? []).filter((row) => row.record === id).map(({ other }) => String(other)),
        ]),
      );
  }

  async function draftsOf(tx: Db, rows: readonly Row[]): Promise<(row: Row) => Draft> {
    const linked = await linkedIds(
      tx,
      rows.map(({ id }) => id),
    );
    return (row) => ({ ...fromRow(row as InferSelectModel<T>), ...linked(row.id) }) as Draft;
  }

  /** What was sent, by the domain's rules; BAD_USER_INPUT at its fields. */
  function readDraft(input: object): Draft {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    const read = schema.safeParse(given);
    if (read.success) return read.data;
    throw badUserInput(read.error.issues.map(problemOf));
  }

  const logged = (draft: Draft) => {
    const fields = { ...draft } as Record<string, unknown>;
    for (const [field, name] of Object.entries(names)) {
      fields[field] = (name as (id: unknown) => unknown)(fields[field]);
    }
    for (const [field, { named }] of links) {
      const ids = fields[field] as string[];
      fields[field] = ids.length > 0 ? ids.map(named) : null;
    }
    return fields;
  };

  async function writeLinks(tx: Db, id: number, draft: Draft): Promise<void> {
    for (const [field, { table, record, other }] of links) {
      await tx.delete(table).where(eq(record, id));
      const ids = parseIds((draft as Record<string, string[]>)[field] ?? []);
      const [owner, used] = [record, other].map((column) => columnName(table, column)) as [string, string];
      if (ids.length > 0) await tx.insert(table).values(ids.map((one) => ({ [owner]: id, [used]: one })));
    }
  }

  const hasOtherLinks = (before: Draft, after: Draft) =>
    links.some(([field]) => String(before[field as keyof Draft]) !== String(after[field as keyof Draft]));

  async function requireRules(tx: Db): Promise<void> {
    const problems = (await definition.rules?.(tx)) ?? [];
    if (problems.length > 0) throw badUserInput(problems);
  }

  /** Records, held until the transaction ends, in the order of their ids. */
  async function hold(tx: Db, ids: readonly number[]): Promise<Row[]> {
    return (await tx
      .select()
      .from(table as PgTable)
      .where(isOneOf(table.id, ids))
      .orderBy(asc(table.id))
      .for("update")) as Row[];
  }

  async function holdOne(tx: Db, id: string): Promise<Row> {
    const key = parseId(id);
    const [row] = key === null ? [] : await hold(tx, [key]);
    if (!row) throw notFound();
    return row;
  }

  async function write({ tx, log }: Work, ctx: SignedInCtx, changes: readonly Changed[]): Promise<void> {
    const rows = changes.map(({ row, after }) => ({ id: row.id, ...toRow(after), ...savedOver(ctx, row) }));
    await updateMany(tx, table, rows as never);
    // A bulk change of other fields writes no links, however many records it is for.
    for (const { row, before, after } of changes) {
      if (hasOtherLinks(before, after)) await writeLinks(tx, row.id, after);
    }
    await requireRules(tx);
    await log(
      changes.map(({ row, before, after }) => ({
        area,
        action: "update",
        recordId: row.id,
        before: logged(before),
        after: logged(after),
      })),
    );
  }
  type Changed = { row: Row; before: Draft; after: Draft };

  async function remove({ tx, log }: Work, rows: readonly Row[], action = "delete"): Promise<void> {
    const draftOf = await draftsOf(tx, rows);
    const before = rows.map((row) => logged(draftOf(row)));
    const ids = rows.map(({ id }) => id);
    for (const [, { table, record }] of links) await tx.delete(table).where(isOneOf(record, ids));
    await tx.delete(table).where(isOneOf(table.id, ids));
    await log(
      rows.map((row, n) => ({ area, action, recordId: row.id, before: before[n] ?? {}, after: null })),
    );
  }

  return {
    area,
    labelOf,
    refusals,
    hold,
    holdOne,
    draftsOf,
    readDraft,
    write,
    remove,
    requireRules,
    /** The ids that a record names in its links, batched over the request. */
    linksOf: defineLoader<number, Record<string, string[]>>(async (ids, ctx) => {
      const linked = await linkedIds(ctx.db, ids);
      return ids.map(linked);
    }),
    uses: async (db: Db, id: string) => {
      const key = parseId(id);
      return key === null ? [] : (await usesOf(db, usedBy, [key]))(key);
    },
    create(ctx: SignedInCtx, data: object, key: string): Promise<number> {
      const change = { key, operation: `create ${area}`, input: data, refusals };
      return useCase(ctx, change, async ({ tx, log }) => {
        const draft = readDraft(data);
        const [id = 0] = await insertMany(tx, table, [{ ...toRow(draft), ...madeBy(ctx) } as never]);
        await writeLinks(tx, id, draft);
        await requireRules(tx);
        await log([{ area, action: "create", recordId: id, before: null, after: logged(draft) }]);
        return id;
      });
    },
    update(
      ctx: SignedInCtx,
      input: { id: string; version: number; data: object },
      key: string,
    ): Promise<number> {
      return useCase(ctx, { key, operation: `update ${area}`, input, refusals }, async (work) => {
        const row = await holdOne(work.tx, input.id);
        const before = (await draftsOf(work.tx, [row]))(row);
        await requireVersion(work.tx, row, input.version, () => before);
        const after = readDraft(input.data);
        if (JSON.stringify(after) !== JSON.stringify(before))
          await write(work, ctx, [{ row, before, after }]);
        return row.id;
      });
    },
    /**
     * Merges records into one of them: all that uses the others uses it from now on, and they are gone. NOT_FOUND
     * where one of them is gone already; BAD_USER_INPUT where a rule forbids what comes of it.
     */
    merge(ctx: SignedInCtx, input: { ids: readonly string[]; into: string }, key: string): Promise<number> {
      return useCase(ctx, { key, operation: `merge ${area}`, input, refusals }, async (work) => {
        const into = parseId(input.into);
        const others = [...new Set(input.ids)].filter((id) => id !== input.into);
        if (others.length === 0) throw badUserInput([{ field: "ids", message: "selection_empty" }]);
        const held = await hold(work.tx, parseIds([...others, input.into]));
        const target = held.find(({ id }) => id === into);
        const merged = held.filter((row) => row !== target);
        if (!target || merged.length < others.length) throw notFound();
        await moveUses(
          work.tx,
          usedBy,
          merged.map(({ id }) => id),
          target.id,
        );
        await remove(work, merged, "merge");
        await requireRules(work.tx);
        const after = { merged: merged.map(labelOf) };
        await work.log([{ area, action: "merge", recordId: target.id, before: {}, after }]);
        return target.id;
      });
    },
    /** Deletes a record that nothing uses any more; IN_USE with the places otherwise. */
    delete(ctx: SignedInCtx, input: { id: string; version: number }, key: string): Promise<boolean> {
      // Who used it between the look and the deletion is a place as well, though which one is not known here.
      const vanished = Object.fromEntries(
        usedBy.flatMap(({ table }) =>
          Object.keys(
            referenceFields(table, Object.fromEntries(columnNames(table).map((name) => [name, name]))),
          ).map((name) => [name, () => inUse()]),
        ),
      );
      const change = { key, operation: `delete ${area}`, input, refusals: vanished };
      return useCase(ctx, change, async (work) => {
        const row = await holdOne(work.tx, input.id);
        const before = await draftsOf(work.tx, [row]);
        await requireVersion(work.tx, row, input.version, () => before(row));
        const uses = (await usesOf(work.tx, usedBy, [row.id]))(row.id);
        if (uses.length > 0) throw inUse(uses);
        await remove(work, [row]);
        return true;
      });
    },
  };
}

const columnNames = (table: PgTable) =>
  Object.entries(table)
    .filter(([, column]) => typeof column === "object" && column !== null && "columnType" in column)
    .map(([name]) => name);

function columnName(table: PgTable, column: PgColumn): string {
  const found = Object.entries(table).find(([, one]) => one === column);
  if (!found) throw new Error(`${column.name} is a column of another table`);
  return found[0];
}

/** A problem of the domain's schema: its message is a key, its bounds are the values in the text. */
function problemOf(issue: z.core.$ZodIssue): Problem {
  const field = issue.path.join(".");
  const params = issue.code === "too_big" ? { max: Number(issue.maximum) } : undefined;
  return { field, message: issue.message, ...(params ? { params } : {}) };
}
