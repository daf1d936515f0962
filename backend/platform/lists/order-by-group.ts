import { inGerman } from "backend/platform/database/german-order";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Up to this many matches, it is faster to find and sort all of them than to search along the order's index. */
export const MAX_SORTED_MATCHES = 5000;

/** Records in the order of the names of the few others that they refer to. */
export interface OrderByGroup {
  /** The few: an index of the records begins with the reference to them. */
  groups: PgTable & { id: PgColumn; name: PgColumn };
  reference: PgColumn;
  /** The table of the records with those that the condition asks. */
  from: SQL;
  where: SQL;
  id: PgColumn;
  /** The order within a group, from the index; the last one makes it total. */
  within: readonly PgColumn[];
  descending: boolean;
  /** Whether records without a group come first; otherwise they come last. */
  emptyFirst: boolean;
  page: { limit: number; skip: number };
}

/**
 * The ids of a page. As the groups are few, the first rows of each along the index are enough, however many records
 * there are.
 */
export function idsByGroup(wanted: OrderByGroup): SQL {
  const { groups, reference, from, where, id, within, descending, emptyFirst, page } = wanted;
  const way = sql.raw(descending ? "desc" : "asc");
  const keys = within.map((_, index) => sql.identifier(`key_${index}`));
  const list = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);
  const selected = list(within.map((column, index) => sql`${column} as ${keys[index]}`));
  const firstOf = (group: SQL) =>
    sql`(select ${id} as id, ${selected} from ${from} where ${reference} ${group} and (${where})
      order by ${list(within.map((column) => sql`${column} ${way}`))} limit ${page.limit + page.skip}) as first`;
  return sql`select id from (
      select first.*, named.name from (select id, name from ${groups}) as named
        cross join lateral ${firstOf(sql`= named.id`)}
      union all select first.*, null from ${firstOf(sql`is null`)}
    ) as firsts order by ${inGerman(sql`name`)} ${way} nulls ${sql.raw(emptyFirst ? "first" : "last")}, ${list(keys.map((key) => sql`${key} ${way}`))}
    limit ${page.limit} offset ${page.skip}`;
}

/** The ids of a statement with their places, from 1: `id` and `n`. */
export const numbered = (ids: SQL) => sql`(select id, row_number() over () as n from (${ids}) as ordered)`;
