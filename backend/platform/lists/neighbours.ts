import type { Db } from "backend/platform/database/database";
import { type BoundedCount, COUNT_BOUND, countedUpTo } from "domain/counted";
import { type SQL, sql } from "drizzle-orm";
import { nearnessParts } from "./order-by-nearness";

/** The order of a list, by one key and the id. */
interface ListOrder {
  /** The records of the search, as a statement of `id` and `key`. */
  found: SQL;
  /** The type of the key in the database. */
  type: "date" | "bigint" | "timestamptz" | "text";
  descending: boolean;
  /** By what comes next from this day on (`OrderByNearness`), `YYYY-MM-DD`; unset: by the key. */
  today: string | undefined;
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

/** Records that follow each other by one key in one direction; without a direction of the key, by their ids alone. */
interface Part {
  where: SQL;
  descending: boolean;
  hasKey: boolean;
}

/** The parts of an order, as they follow each other. Records without a key come last. */
function partsOf({ today, descending }: Pick<ListOrder, "today" | "descending">): Part[] {
  const key = sql`found.key`;
  const withKey = today
    ? nearnessParts({ day: key, today, descending })
    : [{ where: sql`found.key is not null`, descending }];
  return [
    ...withKey.map((part) => ({ ...part, hasKey: true })),
    {
      where: sql`found.key is null`,
      descending,
      hasKey: false,
    },
  ];
}

/** Which of the parts a record with this key belongs to. */
function placeOfPart(
  key: string | null,
  { today, descending }: Pick<ListOrder, "today" | "descending">,
): number {
  if (!today) return key === null ? 1 : 0;
  if (key === null) return 2;
  return key >= today === descending ? 1 : 0;
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
  { found, type, descending, today, isFew }: ListOrder,
): Promise<Neighbours> {
  const id = sql`${current.id}::bigint`;
  const key = sql`${current.key}::${sql.raw(type)}`;
  const from = isFew ? sql`found` : sql`(${found}) as found`;
  // As the indexes are declared, so that the database reads along them.
  const along = ({ hasKey, descending: isDown }: Part, isReversed: boolean) => {
    const way = isDown === isReversed ? sql`asc` : sql`desc`;
    if (!hasKey) return sql`found.id ${way}`;
    return type === "date" && isDown && !isReversed
      ? sql`found.key desc nulls last, found.id desc nulls last`
      : sql`found.key ${way}, found.id ${way}`;
  };
  const beside = ({ where, hasKey, descending: isDown }: Part, isAfter: boolean) => {
    const sign = isDown === isAfter ? sql`<` : sql`>`;
    const place = hasKey ? sql`(found.key, found.id) ${sign} (${key}, ${id})` : sql`found.id ${sign} ${id}`;
    return sql`${where} and ${place}`;
  };
  const first = (part: Part, where: SQL, isReversed: boolean) =>
    sql`(select found.id from ${from} where ${where} order by ${along(part, isReversed)} limit 1)`;
  const parts = partsOf({ today, descending });
  const isAt = placeOfPart(current.key, { today, descending });
  const [before, own, after] = [parts.slice(0, isAt), parts.slice(isAt, isAt + 1), parts.slice(isAt + 1)];
  const next = [
    ...own.map((part) => first(part, beside(part, true), false)),
    ...after.map((part) => first(part, part.where, false)),
  ];
  const previous = [
    ...own.map((part) => first(part, beside(part, false), true)),
    ...[...before].reverse().map((part) => first(part, part.where, true)),
  ];
  const earlier = [...before.map(({ where }) => where), ...own.map((part) => beside(part, false))];
  const counted = earlier.map(
    (where) => sql`(select 1 from ${from} where ${where} limit ${COUNT_BOUND + 1})`,
  );
  const few = isFew ? sql`with found as materialized (${found})` : sql``;
  const { rows } = await db.execute<{
    previous: string | null;
    next: string | null;
    before: string;
    is_found: boolean;
  }>(sql`${few} select coalesce(${sql.join(previous, sql`, `)}) as previous, coalesce(${sql.join(next, sql`, `)}) as next,
    (select count(*) from (select 1 from (${sql.join(counted, sql` union all `)}) as earlier
      limit ${COUNT_BOUND + 1}) as counted) as before,
    exists (select 1 from ${from} where found.id = ${id}) as is_found`);
  const [row] = rows;
  const idOf = (value: string | null | undefined) => (value == null ? null : Number(value));
  return {
    previous: idOf(row?.previous),
    next: idOf(row?.next),
    position: row?.is_found ? countedUpTo(COUNT_BOUND, Number(row.before) + 1) : null,
  };
}
