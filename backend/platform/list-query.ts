import { parseId } from "domain/identifiers";
import { asc, count, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database";
import { badUserInput } from "./errors";

/**
 * Order of a list from `sort`: a field's name, with `-` before it for descending; `tieBreak` makes it total.
 * BAD_USER_INPUT for a field that the list does not sort by.
 */
export function orderBy(sort: string, fields: Record<string, PgColumn>, tieBreak: PgColumn): SQL[] {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!column) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const direction = descending ? desc : asc;
  return column === tieBreak ? [direction(column)] : [direction(column), direction(tieBreak)];
}

/** The well-formed ids of a filter; a malformed one matches nothing, like one that no record has. */
export function parseIds(ids: readonly string[]): number[] {
  return ids.map(parseId).filter((id) => id !== null);
}

/** Ids as one PostgreSQL array parameter. */
export const arrayOfIds = (ids: readonly number[]) => `{${ids.join(",")}}`;

/**
 * Whether a column's id is among these; false for none. One array parameter: the statement's text stays the same for
 * any number of ids, and the database takes no more than 65,535 parameters.
 */
export function isOneOf(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} = any(${arrayOfIds(ids)}::bigint[])`;
}

/**
 * The rows of a page together with the number of all that match; these are counted only where the page does not
 * tell it by itself.
 */
export async function rowsAndTotal<Row>(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  page: { limit: number; skip: number },
  select: PromiseLike<Row[]>,
): Promise<[Row[], number]> {
  const rows = await select;
  if (rows.length < page.limit && (rows.length > 0 || page.skip === 0))
    return [rows, page.skip + rows.length];
  const [all] = await db.select({ total: count() }).from(table).where(where);
  return [rows, all?.total ?? 0];
}
