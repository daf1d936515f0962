import type { TableWithId } from "backend/platform/database/columns";
import type { Db } from "backend/platform/database/database";
import { inGerman } from "backend/platform/database/german-order";
import { badUserInput } from "backend/platform/use-case/errors";
import { type BoundedCount, COUNT_BOUND, countedUpTo } from "domain/counted";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from "drizzle-orm";
import { type PgColumn, type PgSelectDynamic, type PgTable, PgText } from "drizzle-orm/pg-core";
import { arrayOfIds } from "./list-conditions";
import { idsByGroup, MAX_SORTED_MATCHES, numbered, type OrderByGroup } from "./order-by-group";
import { idsByNearness, type OrderByNearness } from "./order-by-nearness";

/** A page of a list: what every list query answers. */
export interface ListResult<Item> {
  /** The number of all that match. It stops at `atMost`, or at the end of the page where that is later. */
  counted(atMost?: number | null): Promise<BoundedCount>;
  hasMore: boolean;
  data: Item[];
}

/** A page of records, which also knows the ids of all that the search finds, in its order. */
export interface RecordList<Item> extends ListResult<Item> {
  /** One statement, and so one state of the database, however many there are; BAD_USER_INPUT for too many. */
  ids(): Promise<number[]>;
}

/** Which rows of a list: `limit` 1 to 10000 (decisions §1), `skip` from 0. */
export interface Pagination {
  limit: number;
  skip: number;
}

/** The arguments of every list: a term, a filter, an order and a page. */
export interface ListQuery<Filter> {
  page: Pagination;
  term?: string | null | undefined;
  filter?: Filter | null | undefined;
  sort?: string | null | undefined;
}

/** The most ids that a list returns: as many as an export has rows. */
export const MAX_IDS = 100_000;

/** A page of a list that is known as a whole. */
export function pageOf<Item>(all: readonly Item[], page: Pagination): ListResult<Item> {
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
const withNext = ({ limit, skip }: Pagination): Pagination => ({ limit: limit + 1, skip });

/**
 * A page of a list that is counted only where its rows do not tell the number.
 * @param rows reads these rows
 * @param count counts no further than its bound; unset: all
 */
export async function countedPage<Item>(
  page: Pagination,
  rows: (page: Pagination) => Promise<Item[]>,
  count: (bound?: number) => Promise<number>,
): Promise<ListResult<Item>> {
  const items = await rows(withNext(page));
  const data = items.slice(0, page.limit);
  const hasMore = items.length > page.limit;
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
  const bounded = bound === undefined ? rows : sql`(${rows} limit ${bound})`;
  const { rows: answer } = await db.execute<{ total: string | number }>(
    sql`select count(*) as total from (${bounded}) as counted`,
  );
  return Number(answer[0]?.total ?? 0);
}

/** What is counted by `countEachUpTo`; no bound: the exact number. */
export interface ToCount {
  rows: SQLWrapper;
  bound: number | null;
}

/** The numbers of rows of some queries, or that there are more than the bound: counted by one statement. */
export async function countEachUpTo(db: Db, counted: readonly ToCount[]): Promise<BoundedCount[]> {
  const numbers = counted.map(({ rows, bound }) => {
    const bounded = bound === null ? rows : sql`(${rows} limit ${bound + 1})`;
    return sql`(select count(*) from (${bounded}) as counted)`;
  });
  const { rows } = await db.execute<{ numbers: (string | number)[] }>(
    sql`select json_build_array(${sql.join(numbers, sql`, `)}) as numbers`,
  );
  return counted.map(({ bound }, nth) => countedUpTo(bound, Number(rows[0]?.numbers[nth])));
}

// Order.

/** What a list is sorted by: a column, or several that are sorted by one after the other. */
type Sort = SQLWrapper | readonly SQLWrapper[];

/** The order of a list: the name of a sort, and its direction. */
interface Order<Name extends string> {
  name: Name;
  descending: boolean;
}

/** Reads `price`, or `-price` for descending. BAD_USER_INPUT for what the list does not sort by. */
export function readOrder<Name extends string>(
  sort: string,
  sorts: Readonly<Record<Name, unknown>>,
): Order<Name> {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  if (!Object.hasOwn(sorts, name)) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  return { name: name as Name, descending };
}

// The list.

/** A table that a list is searched or sorted by; optional where a record may refer to none. */
interface Join {
  table: PgTable | Subquery;
  on: SQL;
  isOptional?: boolean;
  /** The only sort that asks this table; nothing is searched in it. Every record has one, or it is optional. */
  sortedBy?: string;
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
  /** The sorts in which records without a value come last in both directions, as in an index of the table. */
  emptyLast?: readonly string[];
  /** Counts no further than `bound`, where another statement than that of the rows knows the number. */
  count?: (bound?: number) => Promise<number>;
  /**
   * Few matches of a large table are found before they are sorted: the database would rather search along the index of
   * the order, in the hope of finding them early. Such a list has no conditions on joined tables.
   */
  findsFewFirst?: boolean;
  /**
   * A sort by the names of the few records of a joined table, where so many records may match that not all of them can
   * be sorted: its name, that table and the order within each of them.
   */
  byGroup?: { sort: string } & Pick<OrderByGroup, "groups" | "reference" | "within">;
  /** A sort by what comes next, read along an index unless few are found first: its name. */
  byNearness?: { sort: string } & OrderByNearness;
}

/** Rows that one statement reads at most; more at once would keep other requests waiting. */
const STEP = 1000;

/** A page of a list, its number of records, and all their ids. Number and ids are read only on request. */
export async function readList<T extends TableWithId, Row = InferSelectModel<T>>(
  db: Db,
  source: ListSource<T>,
  { page, sort }: Pick<ListQuery<unknown>, "page" | "sort">,
): Promise<RecordList<Row>> {
  const { table } = source;
  const order = readOrder(sort || source.defaultSort, source.sorts);
  const searched = (source.joins ?? []).filter(({ sortedBy }) => sortedBy === undefined);
  const where = and(...source.where);
  const count =
    source.count ??
    ((bound?: number) => {
      const all = db
        .select({ one: sql`1` })
        .from(table as PgTable)
        .$dynamic();
      return countRows(db, searched.reduce(joined, all).where(where), bound);
    });
  // The number of matches decides the fastest way to the rows.
  const decides = source.findsFewFirst || source.byGroup?.sort === order.name;
  const total = decides ? await count(COUNT_BOUND + 1) : null;
  const isFew = total !== null && total <= MAX_SORTED_MATCHES;
  const ordered = (wanted: Pagination) =>
    orderedIds(db, { ...source, searched, where, order, isFew, page: wanted });
  const isBeyond = ({ skip }: Pagination) => total !== null && total <= COUNT_BOUND && skip >= total;
  const columns = source.columns ?? getTableColumns(table);
  // Found by their ids alone, which an index may hold with all that is asked and sorted by: then no other row is read.
  const rowsOf = async (ids: SQL) =>
    (await db
      .select(columns)
      .from(sql`${ids} as page`)
      .innerJoin(table as PgTable, eq(table.id, sql`page.id`))
      .orderBy(sql`page.n`)) as Row[];
  const rows = async (wanted: Pagination) => {
    if (isBeyond(wanted)) return [];
    if (wanted.limit <= STEP + 1) return await rowsOf(numbered(ordered(wanted)));
    const ids = await idsIn(db, ordered(wanted));
    const all: Row[] = [];
    for (let start = 0; start < ids.length; start += STEP)
      all.push(...(await rowsOf(givenIds(ids.slice(start, start + STEP)))));
    return all;
  };
  const ids = async () => boundedIds(await idsIn(db, ordered({ limit: MAX_IDS + 1, skip: 0 })));
  return { ...(await countedPage(page, rows, count)), ids };
}

/** What the ids of a page are selected by. */
type OrderedIds<T extends TableWithId> = Omit<ListSource<T>, "where"> & {
  where: SQL | undefined;
  searched: readonly Join[];
  order: Order<string>;
  isFew: boolean;
  page: Pagination;
};

/** The ids of a page in its order, as a statement. */
function orderedIds<T extends TableWithId>(db: Db, source: OrderedIds<T>): SQL {
  const { table, where, searched, order, isFew, page, byGroup, byNearness } = source;
  const { name, descending } = order;
  const emptyFirst = descending && !source.emptyLast?.includes(name);
  if (byGroup?.sort === name && !isFew) {
    const all = { from: fromSearched(table, searched), where: where ?? sql`true`, id: table.id };
    return idsByGroup({ ...byGroup, ...all, descending, emptyFirst, page });
  }
  const isFound = source.findsFewFirst && isFew && where !== undefined;
  if (byNearness?.sort === name && !isFound) {
    const all = { from: fromSearched(table, searched), where: where ?? sql`true` };
    return idsByNearness({ ...byNearness, ...all, descending, page });
  }
  const from = isFound
    ? sql`(select * from ${table} where ${where} offset 0) as ${table}`
    : (table as PgTable);
  const joins = (source.joins ?? []).filter(({ sortedBy }) => sortedBy === undefined || sortedBy === name);
  const all = db
    .select({ id: sql`${table.id}`.as("id") })
    .from(from)
    .$dynamic();
  const statement = joins.reduce(joined, all).where(isFound ? undefined : where);
  const columns = sortedColumns(source.sorts[name] ?? [], table.id).map((column) => {
    if (!descending) return asc(column);
    return emptyFirst ? desc(column) : sql`${column} desc nulls last`;
  });
  const first = source.first ? [source.first] : [];
  return statement
    .orderBy(...first, ...columns)
    .limit(page.limit)
    .offset(page.skip)
    .getSQL();
}

/** A table with those that its search asks. */
const fromSearched = (table: TableWithId, searched: readonly Join[]): SQL =>
  searched.reduce((all, { table: other, on }) => sql`${all} join ${other} on ${on}`, sql`${table}`);

/** The columns of a sort, texts in German order; the id makes the order total. */
function sortedColumns(sort: Sort, id: PgColumn): SQLWrapper[] {
  const columns: SQLWrapper[] = Array.isArray(sort) ? [...sort] : [sort as SQLWrapper];
  const ordered = columns.map((column) => (column instanceof PgText ? inGerman(column) : column));
  return columns.includes(id) ? ordered : [...ordered, id];
}

/** Ids with their places, from 1, as `numbered` makes them of a statement. */
const givenIds = (ids: readonly number[]) =>
  sql`(select id, n from unnest(${arrayOfIds(ids)}::bigint[]) with ordinality as given(id, n))`;

async function idsIn(db: Db, statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | number }>(statement);
  return rows.map(({ id }) => Number(id));
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
