import type { Db } from "backend/platform/database";
import { getTableColumns, getTableName, type InferInsertModel, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows of one statement: big enough to save round trips, small enough to stay within memory. */
const ROWS_AT_ONCE = 1000;

/** A row of a table, with its key also where the database would give it. */
export type Row<T extends PgTable> = InferInsertModel<T, { dbColumnNames: false; override: true }>;

/**
 * Writes many rows with one parameter per thousand, as JSON: a statement with a parameter per value would take
 * longer to prepare than to run. All rows name the columns that the first one names; keys may be given.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = getTableColumns(table);
  const fields = Object.keys(first).map((field) => {
    const column = columns[field];
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}`);
    return { field, name: column.name };
  });
  const names = sql.join(
    fields.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const records = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) =>
        Object.fromEntries(fields.map(({ field, name }) => [name, (row as Record<string, unknown>)[field]])),
      );
    await db.execute(
      sql`insert into ${table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
    );
  }
}

/** Takes `count` keys of a table in a row out of its sequence; answers the first. */
export async function reserveIds(db: Db, table: PgTable, count: number): Promise<number> {
  if (count === 0) return 0;
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
  const { rows } = await db.execute<{ last: string | number }>(
    sql`select setval(${sequence}, nextval(${sequence}) + ${count - 1}) as last`,
  );
  return Number(rows[0]?.last) - count + 1;
}
