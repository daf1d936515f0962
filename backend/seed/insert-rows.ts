import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db } from "backend/platform/database/database";
import { getTableColumns, getTableName, type InferInsertModel, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** Rows of one statement: big enough to save round trips, small enough to stay within memory. */
const ROWS_AT_ONCE = 1000;

/** A row of a table, with its key also where the database would give it. */
export type Row<T extends PgTable> = InferInsertModel<T, { dbColumnNames: false; override: true }>;

/** A column that rows give a value to. */
interface GivenColumn {
  field: string;
  name: string;
  isJson: boolean;
}

/**
 * Writes many rows; keys may be given. All rows name the columns that the first one names. A database of one
 * connection to PostgreSQL (see `bulk-load.ts`) takes them by COPY.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = getTableColumns(table);
  const given = Object.keys(first).map((field) => {
    const column = columns[field];
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}`);
    return { field, name: column.name, isJson: column.dataType === "json" };
  });
  const client = (db as { $client?: unknown }).$client;
  if (client instanceof pg.Client) await copyRows(client, getTableName(table), given, rows);
  else await insertAsJson(db, table, given, rows);
}

/** One parameter per thousand rows: a statement with a parameter per value takes longer to prepare than to run. */
async function insertAsJson(db: Db, table: PgTable, given: readonly GivenColumn[], rows: readonly object[]) {
  const names = sql.join(
    given.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const records = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) =>
        Object.fromEntries(given.map(({ field, name }) => [name, (row as Record<string, unknown>)[field]])),
      );
    await db.execute(
      sql`insert into ${table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
    );
  }
}

async function copyRows(
  client: pg.Client,
  table: string,
  given: readonly GivenColumn[],
  rows: readonly object[],
): Promise<void> {
  const names = given.map(({ name }) => client.escapeIdentifier(name)).join(", ");
  function* linesAtOnce() {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE) as Record<string, unknown>[];
      yield some
        .map((row) => `${given.map((column) => copiedValue(row[column.field], column)).join("\t")}\n`)
        .join("");
    }
  }
  const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`));
  await pipeline(Readable.from(linesAtOnce()), copy);
}

/** A value in the text format of COPY. */
function copiedValue(value: unknown, column?: Pick<GivenColumn, "isJson">): string {
  if (value === null || value === undefined) return "\\N";
  if (column?.isJson) return copiedValue(JSON.stringify(value));
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  if (typeof value !== "string") return String(value);
  return value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Takes `count` keys of a table in a row out of its sequence; answers the first. */
export async function reserveIds(db: Db, table: PgTable, count: number): Promise<number> {
  if (count === 0) return 0;
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
  const { rows } = await db.execute<{ last: string | number }>(
    sql`select setval(${sequence}, nextval(${sequence}) + ${count - 1}) as last`,
  );
  return Number(rows[0]?.last) - count + 1;
}
