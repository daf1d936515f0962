import type { TableWithId } from "backend/platform/database/columns";
import type { Db } from "backend/platform/database/database";
import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Writes many rows with one statement and one parameter per column, as an array: a parameter per value takes longer
 * to prepare than the rows to write, and their number is limited. All rows name the fields that the first one names.
 * Columns that are arrays themselves are not meant for this.
 * @returns the keys, in the order of the rows
 */
export async function insertMany<T extends TableWithId>(
  tx: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { names, source } = columnsFrom(table, rows);
  const written = await tx.execute<{ id: string | number }>(
    sql`insert into ${table} (${names}) select ${names} from ${source} order by nth returning id`,
  );
  return written.rows.map(({ id }) => Number(id));
}

/**
 * The same, with values of rows that stand beside the given ones: `beside` joins them to the table `given`, whose columns
 * are those of the database, and `values` are the columns that come from there.
 * @returns what `returning` asks of each row
 */
export async function insertManyBeside<T extends TableWithId>(
  tx: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
  { beside, values, returning }: { beside: SQL; values: Readonly<Record<string, SQL>>; returning: SQL },
): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return [];
  const { fields, names, source } = columnsFrom(table, rows);
  const selected = sql.join(
    fields.map(({ field, name }) => values[field] ?? sql`given.${sql.identifier(name)}`),
    sql`, `,
  );
  const written = await tx.execute(
    sql`insert into ${table} (${names}) select ${selected} from ${source} ${beside} order by nth
      returning ${returning}`,
  );
  return written.rows;
}

/** Writes new values into many rows by their `id`, in the same manner. */
export async function updateMany<T extends TableWithId>(
  tx: Db,
  table: T,
  rows: readonly (Partial<InferInsertModel<T>> & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { fields, source } = columnsFrom(table, rows);
  const changes = fields
    .filter(({ name }) => name !== "id")
    .map(({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await tx.execute(
    sql`update ${table} set ${sql.join(changes, sql`, `)} from ${source} where ${table}.id = given.id`,
  );
}

/** The rows as a table `given`, and `nth` to tell their order. */
function columnsFrom(table: PgTable, rows: readonly object[]) {
  const columns = getTableColumns(table);
  const fields = Object.keys(rows[0] ?? {}).flatMap((field) => {
    const column = columns[field];
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}`);
    // A row that was read has what the database makes of its other columns, too.
    if (column.generated) return [];
    const values = rows.map((row) => (row as Record<string, unknown>)[field] ?? null);
    const list = arrayOf(values.map((value) => (value === null ? null : column.mapToDriverValue(value))));
    return [{ field, name: column.name, values: sql`${list}::${sql.raw(column.getSQLType())}[]` }];
  });
  const listed = (parts: SQL[]) => sql.join(parts, sql`, `);
  const names = listed(fields.map(({ name }) => sql.identifier(name) as unknown as SQL));
  const source = sql`unnest(${listed(fields.map(({ values }) => values))}) with ordinality as given(${names}, nth)`;
  return { fields, names, source };
}

/** An array as PostgreSQL writes it. */
function arrayOf(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (value === null) return "NULL";
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return `"${String(value).replace(/[\\"]/g, "\\$&")}"`;
  });
  return `{${parts.join(",")}}`;
}
