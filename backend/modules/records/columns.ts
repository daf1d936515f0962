import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** The code's names of a table's columns. */
export const columnNames = (table: PgTable) =>
  Object.entries(table)
    .filter(([, column]) => typeof column === "object" && column !== null && "columnType" in column)
    .map(([name]) => name);

/** The code's name of a table's column. */
export function columnName(table: PgTable, column: PgColumn): string {
  const entry = Object.entries(table).find(([, one]) => one === column);
  if (!entry) throw new Error(`${column.name} is a column of another table`);
  return entry[0];
}
