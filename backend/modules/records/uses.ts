import type { Db } from "backend/platform/database";
import type { Use } from "backend/platform/errors";
import { isOneOf } from "backend/platform/list-query";
import type { Area } from "domain/permissions/names";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Where the records of an area are used. */
export interface UsedBy {
  /** The area that uses them. */
  what: Area;
  /** The table whose rows say so: of which record (`record`) and that it uses which (`used`). */
  table: PgTable;
  record: PgColumn;
  used: PgColumn;
  /** The path of the list that shows the records that use this one. */
  link: (id: string) => string;
}

/** The places that use some records, by id; one statement for each place. */
export async function usesOf(
  tx: Db,
  usedBy: readonly UsedBy[],
  ids: readonly number[],
): Promise<(id: number) => Use[]> {
  const places: (UsedBy & { counts: ReadonlyMap<number, number> })[] = [];
  for (const place of usedBy) {
    const rows = await tx
      .select({ id: place.used, count: sql`count(distinct ${place.record})`.mapWith(Number) })
      .from(place.table)
      .where(isOneOf(place.used, ids))
      .groupBy(place.used);
    places.push({ ...place, counts: new Map(rows.map(({ id, count }) => [Number(id), count])) });
  }
  return (id) =>
    places.flatMap(({ what, link, counts }) => {
      const count = counts.get(id) ?? 0;
      return count > 0 ? [{ what, count, link: link(String(id)) }] : [];
    });
}

/** Moves the uses of some records to another one, so that none of them is used any more. Answers how many moved. */
export async function moveUses(
  tx: Db,
  usedBy: readonly UsedBy[],
  from: readonly number[],
  into: number,
): Promise<number> {
  let moved = 0;
  for (const { table, record, used } of usedBy) {
    const names = new Map(Object.entries(getTableColumns(table)).map(([, column]) => [column, column.name]));
    const [owner, other] = [sql.identifier(names.get(record) ?? ""), sql.identifier(names.get(used) ?? "")];
    const name = sql.identifier(getTableName(table));
    const { rows } = await tx.execute(
      sql`delete from ${name} where ${isOneOf(other, from)} returning ${owner} as owner`,
    );
    const owners = [...new Set(rows.map((row) => Number((row as { owner: unknown }).owner)))];
    await tx.execute(sql`insert into ${name} (${owner}, ${other})
      select given, ${into}::bigint from unnest(${`{${owners.join(",")}}`}::bigint[]) as given on conflict do nothing`);
    moved += owners.length;
  }
  return moved;
}
