import type { TableWithId } from "backend/platform/database/columns";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { and, asc, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Which of some records are there, of those that are meant; they stay until the transaction ends. */
export async function idsThere(
  tx: Db,
  table: TableWithId,
  ids: readonly number[],
  meant?: SQL,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(isOneOf(table.id, ids), meant))
    .orderBy(asc(table.id))
    .for("key share");
  return new Set(rows.map(({ id }) => Number(id)));
}
