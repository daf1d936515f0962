import type { TableWithId } from "backend/platform/database/columns";
import { parseId } from "domain/identifiers";
import { and, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  containsWords,
  readTerm,
  resemblesWords,
  type SearchedText,
  withoutNumberSigns,
} from "./search-text";

// The conditions of lists. An unset filter restricts nothing; an empty list of values is met by nothing.

/** The values that a filter may choose. */
export type ChosenValues<T> = readonly T[] | null | undefined;

/** Whether a column's id is among the chosen ones; a malformed id is like one that no record has. */
export function hasChosenId(column: SQLWrapper, ids: ChosenValues<string>): SQL | undefined {
  return ids ? isOneOf(column, parseIds(ids)) : undefined;
}

/** Whether one of the rows that link `id` with others leads to a chosen one. */
export function hasChosenLink(
  id: PgColumn,
  { record, other }: { record: PgColumn; other: PgColumn },
  ids: ChosenValues<string>,
): SQL | undefined {
  if (!ids) return undefined;
  return sql`exists (select 1 from ${record.table} where ${record} = ${id} and ${hasChosenId(other, ids)})`;
}

/** Whether a column's value is among the chosen ones. */
export function hasChosenValue(column: SQLWrapper, values: ChosenValues<string>): SQL | undefined {
  if (!values) return undefined;
  return values.length === 0 ? sql`false` : sql`${column} in ${[...new Set(values)]}`;
}

/** Whether a yes/no column, or any condition, has the wanted value. */
export function isWanted(condition: SQLWrapper, wanted: boolean | null | undefined): SQL | undefined {
  if (wanted === null || wanted === undefined) return undefined;
  return wanted ? sql`(${condition})` : sql`not (${condition})`;
}

/** Whether a day lies within a period; both ends are included, either may be open. */
export function isWithinPeriod(
  column: SQLWrapper,
  from?: string | null,
  to?: string | null,
): SQL | undefined {
  return and(from ? sql`${column} >= ${from}` : undefined, to ? sql`${column} <= ${to}` : undefined);
}

/** What of a list is searched by a term. */
interface Searched {
  texts: readonly SearchedText[];
  /** Numbers and names that only the whole term finds, in small or capital letters. */
  codes?: readonly PgColumn[];
  /** The table of the texts. If nothing in it contains the term, records are found that nearly do. */
  table?: TableWithId;
}

/** Whether one of the texts contains all words of a term, or one of the codes is the term as a whole. */
export function matchesTerm(
  term: string | null | undefined,
  { texts, codes = [], table }: Searched,
): SQL | undefined {
  const word = withoutNumberSigns(readTerm(term));
  if (!word) return undefined;
  const exact = or(
    ...texts.map((text) => containsWords(text, word)),
    ...codes.map((code) => inArray(code, [...new Set([word, word.toUpperCase()])])),
  );
  const nearly = table ? or(...texts.map((text) => resemblesWords(text, word))) : undefined;
  if (!nearly || !table) return exact;
  // What contains the term is read once, and from an index, which `or` would not do. Where nothing does, the records
  // that nearly do are.
  return sql`${table.id} in (with matching as materialized (
    select ${table.id} as id from ${table} where ${exact})
    select matching.id from matching union all
    select ${table.id} from ${table} where not exists (select 1 from matching) and ${nearly})`;
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
