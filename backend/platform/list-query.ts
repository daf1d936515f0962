import { parseId } from "domain/identifiers";
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  or,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgSelectDynamic, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database";
import { badUserInput } from "./errors";
import { containsWords, readTerm } from "./search-text";

/** A page of a list: what every list query answers. */
export interface ListResult<Item> {
  total: number;
  hasMore: boolean;
  data: Item[];
}

/** A page of records, which also knows the ids of all that the search finds, in its order. */
export interface RecordList<Item> extends ListResult<Item> {
  /** One statement, and so one state of the database, however many there are; BAD_USER_INPUT for too many. */
  ids(): Promise<number[]>;
}

/** Which rows of a list: `limit` 1 to 10000 (decisions §1), `skip` from 0. */
export interface Page {
  limit: number;
  skip: number;
}

/** The arguments of every list: a term, a filter, an order and a page. */
export interface ListQuery<Filter> {
  page: Page;
  term?: string | null | undefined;
  filter?: Filter | null | undefined;
  sort?: string | null | undefined;
}

/** The most ids that a list returns: as many as an export has rows. */
export const MAX_IDS = 100_000;

/** The answer of a list query from its rows and the number of all rows that match. */
export function listResult<Item>(data: Item[], total: number, page: Page): ListResult<Item> {
  return { total, hasMore: page.skip + data.length < total, data };
}

// Conditions. An unset filter restricts nothing; an empty list of values is met by nothing.

/** The values that a filter may choose. */
export type Chosen<T> = readonly T[] | null | undefined;

/** Whether a column's id is among the chosen ones; a malformed id is like one that no record has. */
export function anyId(column: SQLWrapper, ids: Chosen<string>): SQL | undefined {
  return ids ? isOneOf(column, parseIds(ids)) : undefined;
}

/** Whether a column's value is among the chosen ones. */
export function anyOf(column: SQLWrapper, values: Chosen<string>): SQL | undefined {
  if (!values) return undefined;
  return values.length === 0 ? sql`false` : sql`${column} in ${[...new Set(values)]}`;
}

/** Whether a yes/no column, or any condition, has the wanted value. */
export function flag(condition: SQLWrapper, wanted: boolean | null | undefined): SQL | undefined {
  if (wanted === null || wanted === undefined) return undefined;
  return wanted ? sql`(${condition})` : sql`not (${condition})`;
}

/** Whether a day lies within a period; both ends are included, either may be open. */
export function within(column: SQLWrapper, from?: string | null, to?: string | null): SQL | undefined {
  return and(from ? sql`${column} >= ${from}` : undefined, to ? sql`${column} <= ${to}` : undefined);
}

/** Whether one of the texts contains all words of a term, or one of the codes is the term as a whole. */
export function found(
  term: string | null | undefined,
  texts: readonly SQLWrapper[],
  codes: readonly PgColumn[] = [],
): SQL | undefined {
  const word = readTerm(term);
  if (!word) return undefined;
  return or(...texts.map((text) => containsWords(text, word)), ...codes.map((code) => eq(code, word)));
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

// Order.

/** What a list is sorted by: a column, or several that are sorted by one after the other. */
type Sort = SQLWrapper | readonly SQLWrapper[];

/**
 * Order of a list from `sort`: a field's name, with `-` before it for descending; `tieBreak` makes it total.
 * BAD_USER_INPUT for a field that the list does not sort by.
 */
export function orderBy(sort: string, sorts: Readonly<Record<string, Sort>>, tieBreak: PgColumn): SQL[] {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  const chosen = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!chosen) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const columns: SQLWrapper[] = Array.isArray(chosen) ? [...chosen] : [chosen as SQLWrapper];
  const all = columns.includes(tieBreak) ? columns : [...columns, tieBreak];
  return all.map(descending ? desc : asc);
}

// The list.

/** A table whose records have a number for a key. */
export type Keyed = PgTable & { id: PgColumn };

/** A table that a list is searched or sorted by; optional where a record may refer to none. */
interface Join {
  table: PgTable | Subquery;
  on: SQL;
  isOptional?: boolean;
}

/** A list of the records of a table. */
export interface ListSource<T extends Keyed> {
  table: T;
  /** The columns that are read; unset = all. */
  columns?: Record<string, PgColumn>;
  joins?: readonly Join[];
  where: readonly (SQL | undefined)[];
  sorts: Readonly<Record<string, Sort>>;
  /** The order where none is asked for. */
  defaultSort: string;
  /** An order that takes precedence over the chosen one. */
  first?: SQL;
  /** How many records match, where that is known already. */
  total?: number;
}

/**
 * A page of a list, the total number of records, and all their ids. The number is counted only where the page alone
 * does not tell it, and the ids are read only on request.
 */
export async function readList<T extends Keyed, Row = InferSelectModel<T>>(
  db: Db,
  source: ListSource<T>,
  { page, sort }: Pick<ListQuery<unknown>, "page" | "sort">,
): Promise<RecordList<Row>> {
  const { table, joins = [], first } = source;
  const where = and(...source.where);
  const order = orderBy(sort || source.defaultSort, source.sorts, table.id);
  const select = (columns: Record<string, PgColumn | SQL>) => {
    const query = db
      .select(columns)
      .from(table as PgTable)
      .$dynamic();
    return joins.reduce(joined, query).where(where);
  };
  const ordered = (columns: Record<string, PgColumn>) =>
    select(columns).orderBy(...(first ? [first] : []), ...order);
  const rows =
    source.total !== undefined && source.total <= page.skip
      ? []
      : ((await ordered(source.columns ?? getTableColumns(table))
          .limit(page.limit)
          .offset(page.skip)) as Row[]);
  const isLast = rows.length < page.limit && (rows.length > 0 || page.skip === 0);
  const counted = async () => Number((await select({ total: count() }))[0]?.total ?? 0);
  const total = source.total ?? (isLast ? page.skip + rows.length : await counted());
  const ids = async () => {
    const all: { id?: unknown }[] = await ordered({ id: table.id }).limit(MAX_IDS + 1);
    return boundedIds(all.map(({ id }) => Number(id)));
  };
  return { ...listResult(rows, total, page), ids };
}

// biome-ignore lint/suspicious/noExplicitAny: the columns of a dynamic query are those of its list.
type AnySelect = PgSelectDynamic<any>;

const joined = (query: AnySelect, { table, on, isOptional }: Join): AnySelect =>
  isOptional ? query.leftJoin(table, on) : query.innerJoin(table, on);

/** Ids as they are; BAD_USER_INPUT for more than an export may have. */
export function boundedIds(ids: number[]): number[] {
  if (ids.length > MAX_IDS) {
    throw badUserInput([{ field: "ids", message: "too_many", params: { max: MAX_IDS } }]);
  }
  return ids;
}
