import type { Db } from "backend/platform/database/database";
import { type BoundedCount, COUNT_BOUND, countedUpTo } from "domain/counted";
import { type SQL, sql } from "drizzle-orm";

/** The order of a list, by one key and the id. */
interface ListOrder {
  /** The records of the search, as a statement of `id` and `key`. */
  found: SQL;
  /** The type of the key in the database. */
  type: "date" | "bigint" | "timestamptz" | "text";
  descending: boolean;
  /** Whether the search finds few records: then they are found once, and not by the index of the order. */
  isFew: boolean;
}

/** A record's place in a list. */
export interface Neighbours {
  /** The ids of the records before and after it. */
  previous: number | null;
  next: number | null;
  /** From 1; null if the search does not find it (any more), for example because it was changed. */
  position: BoundedCount | null;
}

/**
 * What stands before and after a record in a list, and where it stands: its neighbours by key and id, and its position
 * by a count that stops at the bound. Records without a key come last, in both directions.
 *
 * @param current the record's id, and its key as text
 */
export async function readNeighbours(
  db: Db,
  current: { id: number; key: string | null },
  { found, type, descending, isFew }: ListOrder,
): Promise<Neighbours> {
  const [way, back] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const [after, before] = descending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const id = sql`${current.id}::bigint`;
  const here = sql`(${current.key}::${sql.raw(type)}, ${id})`;
  const from = isFew ? sql`found` : sql`(${found}) as found`;
  // As the indexes are declared, so that the database reads along them.
  const byKey = (direction: SQL) =>
    type === "date" && direction === way && descending
      ? sql`found.key desc nulls last, found.id desc nulls last`
      : sql`found.key ${direction}, found.id ${direction}`;
  const first = (where: SQL, order: SQL) =>
    sql`(select found.id from ${from} where ${where} order by ${order} limit 1)`;
  const either = (one: SQL, other: SQL) => sql`coalesce(${one}, ${other})`;
  const hasKey = current.key !== null;
  const next = hasKey
    ? either(
        first(sql`(found.key, found.id) ${after} ${here}`, byKey(way)),
        first(sql`found.key is null`, sql`found.id ${way}`),
      )
    : first(sql`found.key is null and found.id ${after} ${id}`, sql`found.id ${way}`);
  const previous = hasKey
    ? first(sql`(found.key, found.id) ${before} ${here}`, byKey(back))
    : either(
        first(sql`found.key is null and found.id ${before} ${id}`, sql`found.id ${back}`),
        first(sql`found.key is not null`, byKey(back)),
      );
  const isBefore = hasKey
    ? sql`(found.key, found.id) ${before} ${here}`
    : sql`(found.key is not null or found.id ${before} ${id})`;
  const few = isFew ? sql`with found as materialized (${found})` : sql``;
  const { rows } = await db.execute<{
    previous: string | null;
    next: string | null;
    before: string;
    is_found: boolean;
  }>(sql`${few} select ${previous} as previous, ${next} as next,
    (select count(*) from (select 1 from ${from} where ${isBefore} limit ${COUNT_BOUND + 1}) as counted) as before,
    exists (select 1 from ${from} where found.id = ${id}) as is_found`);
  const [row] = rows;
  const idOf = (value: string | null | undefined) => (value == null ? null : Number(value));
  return {
    previous: idOf(row?.previous),
    next: idOf(row?.next),
    position: row?.is_found ? countedUpTo(COUNT_BOUND, Number(row.before) + 1) : null,
  };
}
