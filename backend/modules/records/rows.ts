import { isDeepStrictEqual } from "node:util";
import { insertMany } from "backend/platform/database/bulk-insert";
import type { TableWithId } from "backend/platform/database/columns";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { type KeyedRows, namesOfRows } from "backend/platform/use-case/keyed-rows";
import { type NamedRecord, readNames } from "backend/platform/use-case/names";
import { type Refusals, referenceFields } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { asc } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { columnName, columnNames } from "./columns";

/** A field of a record that consists of rows, in a table of their own. They keep the order in which they are given. */
export interface Rows<Row extends object = Record<string, unknown>> {
  table: TableWithId;
  /** The column of the record that the rows belong to. */
  record: PgColumn;
  /** The column of each field of a row. A column that refers to another record holds the id that the form has. */
  columns: { [field in keyof Row]-?: PgColumn };
  /** The fields with ids; the activity log shows names instead. */
  names?: { [field in keyof Row]?: (id: string | null) => NamedRecord | null };
  /** Set for rows with a key of their own. The log says nothing of their order: who changes it does. */
  keyed?: KeyedRows<Row>;
}

type RowValues = Record<string, unknown>;
/** The rows of one record, by field. */
type RowsByField = Record<string, RowValues[]>;

/** The fields of plain records that consist of rows. Reading, writing and removing handles many records at once. */
export function recordRows(declared: Record<string, Rows<never> | undefined>) {
  const fields = Object.entries(declared) as unknown as [string, Rows][];
  const refusals: Refusals = Object.assign(
    {},
    ...fields.map(([field, { table }]) =>
      referenceFields(table, Object.fromEntries(columnNames(table).map((name) => [name, field]))),
    ),
  );
  const rowsIn = (draft: object, field: string) => (draft as RowsByField)[field] ?? [];

  async function remove(tx: Db, ids: readonly number[]): Promise<void> {
    for (const [, { table, record }] of fields) await tx.delete(table).where(isOneOf(record, ids));
  }

  return {
    /** The problem where a record that a row names was deleted meanwhile. */
    refusals,
    remove,
    /** The rows of each of some records. */
    async read(tx: Db, ids: readonly number[]): Promise<(id: number) => RowsByField> {
      const rowsByField: [field: string, rows: ReadonlyMap<number, RowValues[]>][] = [];
      for (const [field, { table, record, columns }] of fields) {
        const rows = await tx
          .select({ of: record, ...columns })
          .from(table)
          .where(isOneOf(record, ids))
          .orderBy(asc(table.id));
        const byRecord = new Map<number, RowValues[]>();
        for (const { of, ...row } of rows as (RowValues & { of: number })[]) {
          const values = withIds(row, columns);
          byRecord.set(of, [...(byRecord.get(of) ?? []), values]);
        }
        rowsByField.push([field, byRecord]);
      }
      return (id) => Object.fromEntries(rowsByField.map(([field, rows]) => [field, rows.get(id) ?? []]));
    },
    /** Replaces the rows of some records, with two statements per field for any number of records. */
    async write(tx: Db, drafts: readonly { id: number; draft: object }[]): Promise<void> {
      if (drafts.length === 0) return;
      await remove(
        tx,
        drafts.map(({ id }) => id),
      );
      for (const [field, { table, record, columns }] of fields) {
        const owner = columnName(table, record);
        const names = Object.entries(columns).map(
          ([name, column]) => [name, columnName(table, column), refers(column)] as const,
        );
        const rows = drafts.flatMap(({ id, draft }) =>
          rowsIn(draft, field).map((row) => ({
            [owner]: id,
            ...Object.fromEntries(
              names.map(([name, column, isId]) => [column, isId ? parseId(String(row[name])) : row[name]]),
            ),
          })),
        );
        await insertMany(tx, table, rows as never);
      }
    },
    /** The rows of a draft with the names of the records in them. */
    inNames: (draft: object): RowsByField =>
      Object.fromEntries(
        fields.map(([field, rows]) => [field, rowsIn(draft, field).map((row) => withNames(row, rows))]),
      ),
    /** Whether a row of a field can be without the record that one of its own fields names. */
    canBeWithout: (field: string, name: string): boolean =>
      fields.some(([of, { columns }]) => of === field && columns[name]?.notNull === false),
    differ: (before: object, after: object): boolean =>
      fields.some(([field]) => !isDeepStrictEqual(rowsIn(before, field), rowsIn(after, field))),
    /**
     * The rows of some changes for the activity log, each under its name (`contacts[Anna Huber].email`), so that a
     * change of one row is an entry about that row. Unchanged ones are left out.
     */
    async named(
      tx: Db,
      changes: readonly { before: object | null; after: object | null }[],
    ): Promise<{ before: RowValues; after: RowValues }[]> {
      const nameOf = await readNames(
        tx,
        changes.flatMap(({ before, after }) =>
          fields.flatMap(([field, rows]) =>
            [...rowsIn(before ?? {}, field), ...rowsIn(after ?? {}, field)].flatMap((row) => {
              const name = firstOf(row, rows);
              return typeof name === "object" ? [name] : [];
            }),
          ),
        ),
      );
      const keyOf = (row: RowValues, rows: Rows) => {
        const name = firstOf(row, rows);
        return (typeof name === "object" ? nameOf(name) : name).replace(/[[\]]/g, "");
      };
      return changes.map(({ before, after }) => {
        const named: { before: RowValues; after: RowValues } = { before: {}, after: {} };
        for (const [field, rows] of fields) {
          if (rows.keyed) {
            const [old, now] = [before, after].map((draft) =>
              namedByKey(rowsIn(draft ?? {}, field), { field, ...rows, keyed: rows.keyed as KeyedRows }),
            );
            mergeNamed(named, old ?? new Map(), now ?? new Map());
            continue;
          }
          const pairs = pairsOf(rowsIn(before ?? {}, field), rowsIn(after ?? {}, field), (row) =>
            keyOf(row, rows),
          );
          for (const [n, [old, now]] of pairs.entries()) {
            const key = keyOf((old ?? now) as RowValues, rows);
            const isTwice = pairs.findIndex(([a, b]) => keyOf((a ?? b) as RowValues, rows) === key) < n;
            const name = `${field}[${key}${isTwice ? ` ${n + 1}` : ""}]`;
            if (old) named.before[name] = withNames(old, rows);
            if (now) named.after[name] = withNames(now, rows);
          }
        }
        return named;
      });
    },
  };
}

type NamedRow = { name: string; values: RowValues };

/** Rows with keys as the log names them, by their keys. */
function namedByKey(
  rowValues: readonly RowValues[],
  { field, keyed, ...rows }: Rows & { field: string; keyed: KeyedRows },
): Map<unknown, NamedRow> {
  const names = namesOfRows(rowValues, keyed);
  return new Map(
    rowValues.map((row) => {
      const values = withNames(row, rows);
      for (const silent of keyed.silent) delete values[silent];
      return [row[keyed.by], { name: `${field}[${names.get(row[keyed.by])}]`, values }];
    }),
  );
}

/** A row that stays is named as it was called before. */
function mergeNamed(
  named: { before: RowValues; after: RowValues },
  before: ReadonlyMap<unknown, NamedRow>,
  after: ReadonlyMap<unknown, NamedRow>,
): void {
  const names = new Set([...before.values()].map(({ name }) => name));
  for (const { name, values } of before.values()) named.before[name] = values;
  for (const [key, { name, values }] of after) {
    const former = before.get(key)?.name;
    const isOther = former === undefined && names.has(name);
    // A new one of the same name is another one.
    named.after[former ?? (isOther ? name.replace(/\]$/, " +]") : name)] = values;
  }
}

/** The changed rows, each with what became of it: first those of the same name, then the others in their order. */
function pairsOf(
  before: readonly RowValues[],
  after: readonly RowValues[],
  keyOf: (row: RowValues) => string,
): [RowValues | undefined, RowValues | undefined][] {
  const added = [...after];
  const take = (isIt: (row: RowValues) => boolean) => {
    const at = added.findIndex(isIt);
    return at < 0 ? undefined : added.splice(at, 1)[0];
  };
  const changed = before.filter((row) => !take((other) => isDeepStrictEqual(other, row)));
  const paired = changed.map((row) => [row, take((other) => keyOf(other) === keyOf(row))] as const);
  const pairs = paired.map(([old, now]): [RowValues, RowValues | undefined] => [old, now ?? added.shift()]);
  return [...pairs, ...added.map((row): [undefined, RowValues] => [undefined, row])];
}

/** What names a row: its first field. */
function firstOf(row: RowValues, { columns, names = {} }: Rows): NamedRecord | string {
  const [first = ""] = Object.keys(columns);
  const named = names[first] as ((id: unknown) => NamedRecord | null) | undefined;
  return named?.(row[first]) ?? String(row[first] ?? "");
}

const withNames = (row: RowValues, { names = {} }: Rows): RowValues => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, (name as (id: unknown) => unknown)(row[field])]),
  ),
});

/** Whether a column refers to another record. */
const refers = (column: PgColumn) =>
  getTableConfig(column.table).foreignKeys.some((key) => key.reference().columns.includes(column));

const withIds = (row: RowValues, columns: Rows["columns"]): RowValues =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name];
      return [name, refers(column) && value !== null ? String(value) : value];
    }),
  );
