// The small edition: this is part of every list in the browser.
import * as z from "zod/mini";
import { leavingOut } from "./default-exclusions";
import {
  LAYOUTS,
  type Layout,
  type ListDefinition,
  type ListProblem,
  type ListState,
  type ListView,
} from "./definition";
import type { FilterDefinition } from "./filter-definition";

/** The longest search text. A longer one is a mistake, for example a wrong paste. */
const MAX_TEXT = 200;
/** The most values of one filter in an address. */
const MAX_VALUES = 200;
const MAX_PAGE = 100_000;

// PostgreSQL refuses NUL in text, and nobody types other control characters on purpose.
const CONTROL = /[\u0000-\u001f\u007f]+/g;
const text = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => value.replace(CONTROL, " ").trim()),
  ),
  z.string().check(z.maxLength(MAX_TEXT)),
);
const recordId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
    z.number().check(z.minimum(min), z.maximum(max)),
  );
const choice = (options: readonly string[] | undefined) => (options ? z.enum([...options]) : recordId);

type UrlSchema = Record<string, z.ZodMiniType>;

const schemas = new WeakMap<ListDefinition, UrlSchema>();

/** The schema of each single value that may stand in the address of this list, by parameter name; made once. */
export function listUrlSchema(list: ListDefinition): UrlSchema {
  const cachedSchema = schemas.get(list);
  if (cachedSchema) return cachedSchema;
  const schema = urlSchema(list);
  schemas.set(list, schema);
  return schema;
}

function urlSchema(list: ListDefinition): UrlSchema {
  const sorts = list.sorts.flatMap((sort) => [sort, `-${sort}`]);
  const schema: UrlSchema = {
    q: text,
    sort: z.enum(sorts),
    page: wholeNumber(1, MAX_PAGE),
    size: z.pipe(z.enum(list.pageSizes.map(String)), z.transform(Number)),
    col: z.enum(list.columns.map((column) => column.name)),
    view: recordId,
    all: z.literal("1"),
    count: z.literal("exact"),
  };
  if (list.grid) schema.layout = z.enum(LAYOUTS);
  for (const filter of list.filters) Object.assign(schema, filterSchema(filter));
  return schema;
}

function filterSchema(filter: FilterDefinition): UrlSchema {
  switch (filter.kind) {
    case "text":
      return { [filter.name]: text };
    case "select":
    case "multi-select":
      return { [filter.name]: choice(filter.options) };
    case "combo":
      return { [filter.name]: recordId, [`${filter.name}.q`]: text };
    case "date-range":
      return { [`${filter.name}.from`]: z.iso.date(), [`${filter.name}.to`]: z.iso.date() };
    case "year":
      return { [filter.name]: wholeNumber(1900, 2200) };
    case "boolean":
      return {
        [filter.name]: z.pipe(
          z.enum(["1", "0"]),
          z.transform((value) => value === "1"),
        ),
      };
  }
}

/**
 * Reads a list's state from its address. It never fails: invalid values are left out and named in `problems`.
 *
 * @param source a request (its cookie remembers the columns), a URL or a query string
 */
export function readListState<const L extends ListDefinition>(
  source: Request | URL | URLSearchParams | string,
  list: L,
): ListState<L> {
  const params = withPresentNames(searchParams(source), list);
  const schema = listUrlSchema(list);
  const problems: ListProblem[] = [];
  const all = (param: string): unknown[] => {
    const given = params.getAll(param).filter((value) => value.trim() !== "");
    const values: unknown[] = [];
    for (const [index, value] of given.entries()) {
      const parsed = index < MAX_VALUES ? schema[param]?.safeParse(value) : undefined;
      if (!parsed?.success) problems.push({ param, value: value.slice(0, 40) });
      else if (parsed.data !== "" && !values.includes(parsed.data)) values.push(parsed.data);
    }
    return values;
  };
  const one = <T>(param: string): T | null => (all(param)[0] as T | undefined) ?? null;

  const filters: Record<string, unknown> = {};
  const lookups: Record<string, string> = {};
  for (const filter of list.filters) {
    if (filter.kind === "multi-select" || filter.kind === "combo") filters[filter.name] = all(filter.name);
    else if (filter.kind === "date-range") filters[filter.name] = readRange(filter.name, one);
    else filters[filter.name] = one(filter.name);
    const typed = filter.kind === "combo" ? one<string>(`${filter.name}.q`) : null;
    if (typed) lookups[filter.name] = typed;
  }
  const chosen = all("col") as string[];
  // The column form sends no `col` at all if only the fixed columns are left.
  const given = chosen.length > 0 || params.get("keep") === "col" ? chosen : rememberedColumns(source, list);
  const columns = given ? columnsInOrder(list, given) : [];
  const sort = one<string>("sort") ?? list.defaultSort;
  return {
    term: one<string>("q") ?? "",
    filters,
    lookups,
    sort: { by: sort.replace(/^-/, ""), descending: sort.startsWith("-") },
    page: one<number>("page") ?? 1,
    pageSize: one<number>("size") ?? (list.pageSizes[0] as number),
    columns: columns.length > 0 ? columns : defaultColumns(list),
    layout: list.grid ? (one<Layout>("layout") ?? rememberedLayout(source, list)) : null,
    view: one<string>("view"),
    all: one("all") === "1",
    countsAll: one("count") === "exact",
    problems: problems.slice(0, 20),
  } as unknown as ListState<L>;
}

/** Reads a period, and swaps its days if they are in the wrong order. */
function readRange(name: string, one: <T>(param: string) => T | null) {
  const from = one<string>(`${name}.from`);
  const to = one<string>(`${name}.to`);
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

function searchParams(source: Request | URL | URLSearchParams | string): URLSearchParams {
  if (source instanceof URLSearchParams) return source;
  if (source instanceof URL) return source.searchParams;
  if (typeof source === "string") return new URLSearchParams(source);
  return new URL(source.url).searchParams;
}

/** Bookmarked addresses may use former names of filters and columns. This replaces them by the present names. */
function withPresentNames(params: URLSearchParams, { formerly = {} }: ListDefinition): URLSearchParams {
  const today = (name: string) => formerly[name] ?? name;
  return new URLSearchParams(
    [...params].map(([name, value]) => [today(name), name === "col" ? today(value) : value]),
  );
}

const columnsInOrder = (list: ListDefinition, chosen: readonly string[]) =>
  list.columns.filter((column) => column.fixed || chosen.includes(column.name)).map((column) => column.name);

const defaultColumns = (list: ListDefinition) =>
  list.columns.filter((column) => !column.optional).map((column) => column.name);

type Remembered = "columns" | "layout";
const cookieName = (what: Remembered, list: ListDefinition) => `${what}-${list.name}`;

function remembered(source: unknown, what: Remembered, list: ListDefinition): string | undefined {
  if (!(source instanceof Request)) return undefined;
  const cookies = source.headers.get("Cookie")?.split(/;\s*/) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${cookieName(what, list)}=`))?.split("=")[1];
}

function rememberedLayout(source: unknown, list: ListDefinition): Layout | null {
  const value = remembered(source, "layout", list);
  return LAYOUTS.find((layout) => layout === value) ?? null;
}

function rememberedColumns(source: unknown, list: ListDefinition): string[] | null {
  const value = remembered(source, "columns", list);
  const names = value?.split(".").map((name) => list.formerly?.[name] ?? name);
  const existingNames = names?.filter((name) => list.columns.some((column) => column.name === name));
  return existingNames && existingNames.length > 0 ? existingNames : null;
}

/**
 * Response headers that remember the column set or the layout for a year, when the user has just chosen it (`keep=col`,
 * `keep=layout`). A saved view with columns or a layout of its own does not change what is remembered.
 */
export function choiceHeaders(request: Request, list: ListDefinition, state: ListState): Headers {
  const headers = new Headers();
  const keep = new URL(request.url).searchParams.get("keep");
  const remember = (what: Remembered, value: string) =>
    headers.append(
      "Set-Cookie",
      `${cookieName(what, list)}=${value}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`,
    );
  if (keep === "col") remember("columns", state.columns.join("."));
  if (keep === "layout" && state.layout) remember("layout", state.layout);
  return headers;
}

/** The state's query string: only what differs from the list's defaults, in a fixed order; without `?`. */
export function listQuery<L extends ListDefinition>(list: L, state: ListState<L>): string {
  const params = new URLSearchParams();
  if (state.term) params.append("q", state.term);
  const values = state.filters as Record<string, unknown>;
  const lookups = state.lookups as Record<string, string | undefined>;
  for (const filter of list.filters) {
    appendFilter(params, filter, values[filter.name]);
    const typed = lookups[filter.name];
    if (typed) params.append(`${filter.name}.q`, typed);
  }
  const sort = `${state.sort.descending ? "-" : ""}${state.sort.by}`;
  if (sort !== list.defaultSort) params.append("sort", sort);
  if (state.pageSize !== list.pageSizes[0]) params.append("size", String(state.pageSize));
  if (state.columns.join() !== defaultColumns(list).join())
    for (const column of state.columns) params.append("col", column);
  if (list.grid && state.layout) params.append("layout", state.layout);
  if (state.view) params.append("view", state.view);
  if (state.all) params.append("all", "1");
  if (state.countsAll) params.append("count", "exact");
  if (state.page > 1) params.append("page", String(state.page));
  return params.toString();
}

function appendFilter(params: URLSearchParams, filter: FilterDefinition, value: unknown): void {
  if (filter.kind === "date-range") {
    const { from, to } = value as { from: string | null; to: string | null };
    if (from) params.append(`${filter.name}.from`, from);
    if (to) params.append(`${filter.name}.to`, to);
  } else if (Array.isArray(value)) {
    for (const item of value) params.append(filter.name, String(item));
  } else if (typeof value === "boolean") {
    params.append(filter.name, value ? "1" : "0");
  } else if (value !== null && value !== undefined) {
    params.append(filter.name, String(value));
  }
}

/** A link to the same list with a change. Every change except that of the page starts on page 1 again. */
export function listHref<L extends ListDefinition>(
  list: L,
  state: ListState<L>,
  change: Partial<ListState<L>>,
): string {
  return `?${listQuery(list, { ...state, all: false, countsAll: false, page: 1, ...change })}`;
}

/** The address of the same search with what the list leaves out. */
export function withLeftOut({ list, state }: ListView): string {
  const all = leavingOut(list).map(({ name, unless }) => [name, [unless]]);
  return listHref(list, state, { filters: { ...state.filters, ...Object.fromEntries(all) } });
}

/** Whether there is no filter and no search text, so that the list shows everything. */
export function isUnfiltered(list: ListDefinition, state: ListState): boolean {
  return listQuery(list, { ...state, lookups: {}, ...defaultView(list) }) === "";
}

/** The default sort, page, size, columns and layout of a list, and no saved view. */
export function defaultView(
  list: ListDefinition,
): Pick<ListState, "sort" | "page" | "pageSize" | "columns" | "layout" | "view" | "all" | "countsAll"> {
  return {
    sort: { by: list.defaultSort.replace(/^-/, ""), descending: list.defaultSort.startsWith("-") },
    page: 1,
    pageSize: list.pageSizes[0] as number,
    columns: defaultColumns(list),
    layout: null,
    view: null,
    all: false,
    countsAll: false,
  };
}

/**
 * A list's search in the terms of the list of all records. `fixed` holds the filters that the address itself gives (the
 * medium of `/bookings/medium/7`).
 */
export function searchOf<W extends ListDefinition>(
  fullList: W,
  state: ListState,
  fixed: Partial<ListState<W>["filters"]>,
): ListState<W> {
  const { filters } = readListState("", fullList);
  return {
    ...state,
    lookups: {},
    filters: { ...filters, ...state.filters, ...fixed },
  } as unknown as ListState<W>;
}
