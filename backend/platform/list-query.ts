import { COUNT_BOUND, type Counted, countedUpTo } from "domain/counted";
import { parseId } from "domain/identifiers";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  or,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgSelectDynamic, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database";
import { badUserInput } from "./errors";
import { idsByGroup, MAX_SORTED_MATCHES, numbered, type OrderByGroup } from "./order-by-group";
import { containsWords, readTerm, resemblesWords, type SearchedText } from "./search-text";

/** A page of a list: what every list query answers. */
export interface ListResult<Item> {
  /** The number of all that match. It stops at `atMost`, or at the end of the page where that is later. */
  counted(atMost?: number | null): Promise<Counted>;
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

/** A page of a list that is known as a whole. */
export function pageOf<Item>(all: readonly Item[], page: Page): ListResult<Item> {
  const data = all.slice(page.skip, page.skip + page.limit);
  return listResult(data, async () => countedUpTo(null, all.length), page.skip + data.length < all.length);
}

/** The answer of a list query from its rows and its count. */
export function listResult<Item>(
  data: Item[],
  counted: ListResult<Item>["counted"],
  hasMore: boolean,
): ListResult<Item> {
  return { counted, hasMore, data };
}

/** A page with the one row more that says whether the list goes on. */
const withNext = ({ limit, skip }: Page): Page => ({ limit: limit + 1, skip });

/**
 * A page of a list that is counted only where its rows do not tell the number.
 * @param rows reads these rows
 * @param count counts no further than its bound; unset: all
 */
export async function countedPage<Item>(
  page: Page,
  rows: (page: Page) => Promise<Item[]>,
  count: (bound?: number) => Promise<number>,
): Promise<ListResult<Item>> {
  const found = await rows(withNext(page));
  const data = found.slice(0, page.limit);
  const hasMore = found.length > page.limit;
  const isEnd = !hasMore && (data.length > 0 || page.skip === 0);
  const counted = async (atMost?: number | null) => {
    if (isEnd) return countedUpTo(null, page.skip + data.length);
    const bound = atMost == null ? null : Math.max(atMost, page.skip + page.limit);
    return countedUpTo(bound, await count(bound === null ? undefined : bound + 1));
  };
  return listResult(data, counted, hasMore);
}

/** The number of rows of a query, counted no further than `bound`. */
export async function countRows(db: Db, rows: SQLWrapper, bound?: number): Promise<number> {
  const few = bound === undefined ? rows : sql`(${rows} limit ${bound})`;
  const { rows: answer } = await db.execute<{ total: string | number }>(
    sql`select count(*) as total from (${few}) as counted`,
  );
  return Number(answer[0]?.total ?? 0);
}

/** The number of rows of a query, or that there are more than the bound; no bound: the exact number. */
export async function countUpTo(db: Db, rows: SQLWrapper, bound: number | null): Promise<Counted> {
  return countedUpTo(bound, await countRows(db, rows, bound === null ? undefined : bound + 1));
}

// Conditions. An unset filter restricts nothing; an empty list of values is met by nothing.

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
  const word = readTerm(term);
  if (!word) return undefined;
  const exact = or(
    ...texts.map((text) => containsWords(text, word)),
    ...codes.map((code) => inArray(code, [...new Set([word, word.toUpperCase()])])),
  );
  const nearly = table ? or(...texts.map((text) => resemblesWords(text, word))) : undefined;
  if (!nearly || !table) return exact;
  // The database asks once whether anything contains the term, and compares nothing where something does. What contains
  // it is read from an index, which `or` would not do.
  return sql`${table.id} in (select ${table.id} from ${table} where ${exact} union all
    select ${table.id} from ${table} where not exists (select 1 from ${table} where ${exact}) and ${nearly})`;
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
export type TableWithId = PgTable & { id: PgColumn };

/** A table that a list is searched or sorted by; optional where a record may refer to none. */
interface Join {
  table: PgTable | Subquery;
  on: SQL;
  isOptional?: boolean;
  /** The list is sorted by it, but not searched. Every record has one, or it is optional. */
  isOnlySorted?: boolean;
}

/** A list of the records of a table. */
export interface ListSource<T extends TableWithId> {
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
  /** Counts no further than `bound`, where another statement than that of the rows knows the number. */
  count?: (bound?: number) => Promise<number>;
  /**
   * A sort by the names of the few records of a joined table, where so many records may match that not all of them can
   * be sorted: its name, that table and the order within each of them.
   */
  byGroup?: { sort: string } & Pick<OrderByGroup, "groups" | "reference" | "within">;
}

/** A page of a list, its number of records, and all their ids. Number and ids are read only on request. */
export async function readList<T extends TableWithId, Row = InferSelectModel<T>>(
  db: Db,
  source: ListSource<T>,
  { page, sort }: Pick<ListQuery<unknown>, "page" | "sort">,
): Promise<RecordList<Row>> {
  const { table, joins = [], first } = source;
  const where = and(...source.where);
  const order = orderBy(sort || source.defaultSort, source.sorts, table.id);
  const select = (columns: Record<string, PgColumn | SQL>, tables = joins) => {
    const query = db
      .select(columns)
      .from(table as PgTable)
      .$dynamic();
    return tables.reduce(joined, query).where(where);
  };
  const ordered = (columns: Record<string, PgColumn>) =>
    select(columns).orderBy(...(first ? [first] : []), ...order);
  // A table that is only sorted by does not change the number.
  const counting = joins.filter(({ isOnlySorted }) => !isOnlySorted);
  const count = source.count ?? ((bound?: number) => countRows(db, select({ one: sql`1` }, counting), bound));
  const columns = source.columns ?? getTableColumns(table);
  const { byGroup } = source;
  const descending = (sort || source.defaultSort).startsWith("-");
  const isByGroup =
    byGroup?.sort === (sort || source.defaultSort).replace(/^-/, "") &&
    (await count(COUNT_BOUND + 1)) > MAX_SORTED_MATCHES;
  const idsOf = (wanted: Page) =>
    numbered(
      idsByGroup({
        ...(byGroup as NonNullable<typeof byGroup>),
        from: counting.reduce(
          (from, { table: other, on }) => sql`${from} join ${other} on ${on}`,
          sql`${table}`,
        ),
        where: where ?? sql`true`,
        id: table.id,
        descending,
        // As PostgreSQL sorts empty values itself.
        emptyFirst: descending,
        page: wanted,
      }),
    );
  const rows = async ({ limit, skip }: Page) =>
    (isByGroup
      ? await db
          .select(columns)
          .from(sql`${idsOf({ limit, skip })} as page`)
          .innerJoin(table as PgTable, eq(table.id, sql`page.id`))
          .orderBy(sql`page.n`)
      : await ordered(columns).limit(limit).offset(skip)) as Row[];
  const ids = async () => {
    const all: { id?: unknown }[] = await ordered({ id: table.id }).limit(MAX_IDS + 1);
    return boundedIds(all.map(({ id }) => Number(id)));
  };
  return { ...(await countedPage(page, rows, count)), ids };
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
