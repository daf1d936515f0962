import type { BoundedCount } from "domain/counted";
import type { Area as PermissionArea } from "domain/permissions/names";
import type { ListName } from "domain/saved-view";
import type { TypeOptions } from "i18next";
import type { ReactNode } from "react";
import type { BulkActionDefinition } from "./bulk-definition";
import { type Column, PAGE_ROOM, roomOfTable } from "./columns";
import type { FilterDefinition } from "./filter-definition";

export type ColumnDefinition = Column & { name: string };

/** The address of a record of a list. Records that are parts of another have that one's: `parentId`. */
export const recordPath = (list: ListDefinition, id: string, parentId?: string | null): string =>
  list.recordPath?.(id, parentId) ?? `${list.path}/${id}`;

/** The namespace of the area's texts. "none" if only the list's state is used and the screen is not the kit's. */
type Area = keyof TypeOptions["resources"] | "none";

/** A list as `defineList` returns it. */
export type ListDefinition = {
  name: ListName;
  /** The namespace of its texts. */
  area: Area;
  /** Its address. Exports and bulk changes have addresses below it. */
  path: string;
  /** The area that permissions name, if the namespace of the texts has another name. */
  rights?: PermissionArea;
  /** The addresses of one record and of a new one, if they are not below the list's. */
  recordPath?: (id: string, parentId?: string | null) => string;
  createPath?: string;
  filters: readonly FilterDefinition[];
  /** The columns of the screen, in their order. */
  columns: readonly ColumnDefinition[];
  exports: readonly ColumnDefinition[];
  sorts: readonly string[];
  /** The columns that a narrow screen shows below the first one; unset: the next three. */
  card?: readonly string[];
  /** What a tile shows of a row. With it, the list can also be seen as a grid of tiles. */
  grid?: GridDefinition;
  /** The entries of a row's menu, where the row leads beside its own screen. */
  rowMenu?: (row: never) => ReactNode;
  /** Sort name, with a leading minus for descending. */
  defaultSort: string;
  /** The query that the list opens with if its address has none. The user sees it and can change it. */
  opensWith?: string;
  /** The first one is the default. */
  pageSizes: readonly number[];
  bulkActions: readonly BulkActionDefinition[];
  /** The service can change nothing if one record is refused. */
  allOrNothing?: boolean;
  /** An export is remembered: it is posted, and its file then has an address of its own. See `exportRoute`. */
  remembersExports?: boolean;
  /** The files of its records are downloaded as a ZIP, at `zip` below its address. */
  zips?: boolean;
  /** Its records are printed on sheets, at `sheet` below its address. */
  sheets?: boolean;
  /** Its records are imported from a CSV, at `import` below its address. See `IMPORT_COLUMNS`. */
  imports?: boolean;
  /** Its records are compared, at `compare` below its address. */
  compares?: boolean;
  /** Its records also stand on a board by their states, at `board` below its address. */
  hasBoard?: boolean;
  /** Its rows lead to records that show their place in it, and lead to the ones beside them. See `app/lists/walk`. */
  walks?: boolean;
  /** The address that takes the post of one cell of a record. Columns with `edit` can then be changed in the list. */
  cellsAt?: (id: string) => string;
  /** The address of the page that takes a block of cells which was copied in a spreadsheet. */
  pastesAt?: string;
  /** Former names of filters and columns. Bookmarked addresses and remembered columns still use them. */
  formerly?: Readonly<Record<string, string>>;
};

/**
 * A tile: a mark beside the first column or a picture above it, and below them the columns that are named here and shown.
 */
export type GridDefinition<Row = never, Name extends string = string> = {
  mark?: (row: Row) => ReactNode;
  picture?: (row: Row) => ReactNode;
  /** The optional columns whose values the mark shows: they are loaded for it. */
  markNeeds?: readonly Name[];
  /** The columns that stand beside each other, without their names. */
  states?: readonly Name[];
  /** The columns that stand below each other, with their names; on small tiles in one line, without but for days. */
  lines: readonly Name[];
  /** Tiles that are looked at more than read, five and more beside each other. */
  isSmall?: true;
};

/** The area that the permissions for a list's records name. */
export const rightsOf = ({ rights, area }: Pick<ListDefinition, "rights" | "area">): PermissionArea =>
  rights ?? (area as PermissionArea);

type Filters<L extends ListDefinition> = L["filters"][number];
export type FilterName<L extends ListDefinition> = Filters<L>["name"];
export type ColumnName<L extends ListDefinition> = L["columns"][number]["name"];
export type SortName<L extends ListDefinition> = L["sorts"][number];
export type BulkActionName<L extends ListDefinition> = L["bulkActions"][number]["name"];
/** Columns that are off until somebody chooses them. */
export type OptionalColumnName<L extends ListDefinition> = Extract<
  L["columns"][number],
  { optional: true }
>["name"];
type RowOfColumn<C> = C extends { value: (row: infer Row, ...more: never[]) => unknown } ? Row : never;
/** The row type of the list's columns. */
export type RowOf<L extends ListDefinition> = RowOfColumn<L["columns"][number]>;

type Choice<F> = F extends { options: readonly (infer O)[] } ? O : string;

export type FilterValue<F> = F extends { kind: "text" }
  ? string | null
  : F extends { kind: "select" }
    ? Choice<F> | null
    : F extends { kind: "multi-select" }
      ? Choice<F>[]
      : F extends { kind: "combo" }
        ? string[]
        : F extends { kind: "date-range" }
          ? { from: string | null; to: string | null }
          : F extends { kind: "year" }
            ? number | null
            : boolean | null;

export type FilterValues<L extends ListDefinition> = {
  [N in FilterName<L>]: FilterValue<Extract<Filters<L>, { name: N }>>;
};

export const LAYOUTS = ["table", "grid"] as const;
export type Layout = (typeof LAYOUTS)[number];

export type ListProblem = { param: string; value: string };

export type ListState<L extends ListDefinition = ListDefinition> = {
  term: string;
  filters: FilterValues<L>;
  /** Text that was typed into a combo filter and must still be looked up (works without scripts). */
  lookups: Partial<Record<FilterName<L>, string>>;
  sort: { by: SortName<L>; descending: boolean };
  page: number;
  pageSize: number;
  columns: ColumnName<L>[];
  /** Null if neither the address nor the user's last choice says one: a table. */
  layout: Layout | null;
  /** The id of the saved view that was opened; the search may have been changed since. */
  view: string | null;
  /** All results of the search are chosen, not only ticked rows. */
  all: boolean;
  /** The results are counted to the end, not up to a bound only. */
  countsAll: boolean;
  /** Invalid values of the address, which were left out. */
  problems: ListProblem[];
};

/** `hint` tells records of the same name apart. */
export type FilterOption = { value: string; label: string; hint?: string };

/** The area's texts, given by the screen. `options` label the choices of select, multi-select and combo filters. */
export type ListTexts<L extends ListDefinition = ListDefinition> = {
  filters: Record<FilterName<L>, string>;
  columns: Record<ColumnName<L>, string>;
  actions: Record<BulkActionName<L>, string>;
  options: Partial<Record<FilterName<L>, readonly FilterOption[]>>;
  /** The texts for the records that filters leave out while nothing is chosen. */
  leftOut?: Partial<Record<FilterName<L>, string>>;
};

/** How many a search without a hit would find without one of its parts: `term`, or fields of the service's filter. */
export type CountWithout = { fields: readonly string[]; counted: BoundedCount };

/** What the parts of a list screen share. */
export type ListView<L extends ListDefinition = ListDefinition> = {
  list: L;
  state: ListState<L>;
  total: BoundedCount;
  /** How many records that the list leaves out fit a search that finds no others. */
  leftOut?: number | null;
  withoutParts?: readonly CountWithout[];
  /** Their sum in cents; null if there are too many to count. */
  sum?: number | null;
  texts: ListTexts<L>;
};

/** The view for parts that treat all lists alike. */
export const viewOfAnyList = <L extends ListDefinition>(view: ListView<L>) => view as unknown as ListView;

const RESERVED = [
  "q",
  "sort",
  "page",
  "size",
  "col",
  "layout",
  "view",
  "all",
  "count",
  "keep",
  "rows",
  "format",
];

type Columns = Readonly<Record<string, Column>>;
type Name<C> = keyof C & string;
type SortOf<C> = C[keyof C] extends infer One
  ?
      | (One extends { sort: infer S extends string } ? S : never)
      | (One extends { nearest: infer N extends string } ? N : never)
  : never;
type NamedColumn<C> = { [N in Name<C>]: { name: N } & C[N] }[Name<C>];
type Resources = TypeOptions["resources"];
type Texts<A, Part extends string> = A extends keyof Resources
  ? Resources[A] extends Record<Part, infer T>
    ? keyof T
    : never
  : string;

type Declared<A, F extends readonly FilterDefinition[], C, B> = {
  /** A unique name. Saved views and remembered columns are stored under it. */
  name: ListName;
  area: A;
  path: string;
  rights?: PermissionArea;
  recordPath?: (id: string, parentId?: string | null) => string;
  createPath?: string;
  filters: F;
  columns: C;
  /** The columns of the screen, if their order differs from that of the exports. */
  screen?: readonly Name<C>[];
  /** The three facts that a narrow screen shows of a row, below its first column; unset: the next three columns. */
  card?: readonly Name<C>[];
  /** What a tile shows of a row. With it, the list can also be seen as a grid of tiles. */
  grid?: GridDefinition<RowOfColumn<C[keyof C]>, Name<C>>;
  /** The entries of a row's menu. */
  rowMenu?: (row: RowOfColumn<C[keyof C]>) => ReactNode;
  /** Sort name, with a leading minus for descending. */
  defaultSort: [SortOf<C>] extends [never] ? "" : SortOf<C> | `-${SortOf<C>}`;
  /** The query that the list opens with. If it finds nothing, the texts `empty` and `emptyText` are shown. */
  opensWith?: string;
  pageSizes?: readonly number[];
  bulkActions?: B;
  allOrNothing?: boolean;
  remembersExports?: boolean;
  zips?: boolean;
  sheets?: boolean;
  imports?: boolean;
  compares?: boolean;
  hasBoard?: boolean;
  walks?: boolean;
  cellsAt?: (id: string) => string;
  pastesAt?: string;
  /** Former names of filters and columns, so that bookmarked addresses still work. */
  formerly?: Readonly<Record<string, F[number]["name"] | Name<C>>>;
};

/** The names of columns and filters without a text in the area. A list with such a name does not compile. */
type NamesWithoutText<A, F extends readonly FilterDefinition[], C> =
  | Exclude<Name<C>, Texts<A, "columns"> | ExportOnly<C>>
  | Exclude<F[number]["name"], Texts<A, "filters">>;
type ExportOnly<C> = { [N in Name<C>]: C[N] extends { only: "export" } ? N : never }[Name<C>];

/**
 * Declares a list: its filters, sorts, columns and bulk actions. The URL, GraphQL variables, filter form, table, bulk
 * steps and exports all follow from it. Texts follow from the names: `columns.<name>`, `filters.<name>`,
 * `<filter>.<option>`, `bulk.<action>` of the area.
 *
 *     const { text, day } = columnsOf<ResultOf<typeof TagRow>>();
 *     export const tagList = defineList({
 *       name: "tags",
 *       area: "tags",
 *       path: "/tags",
 *       filters: [{ name: "isActive", kind: "boolean", field: "isActive", main: true }],
 *       columns: {
 *         name: text((row) => row.name, { sort: "name", fixed: true, cell: (row) => <Link to={row._id}>{row.name}</Link> }),
 *         createdOn: day((row) => row.createdOn, { sort: "createdAt", optional: true }),
 *       },
 *       defaultSort: "name",
 *       bulkActions: [{ name: "delete", tone: "danger" }],
 *     });
 *
 * The screen's three routes then are `listLoader` with `ListScreen`, `exportRoute`, and `bulkAction` with `BulkScreen`.
 */
export function defineList<
  const A extends Area,
  const F extends readonly FilterDefinition[],
  const C extends Columns,
  const B extends readonly BulkActionDefinition[] = readonly [],
>(
  declared: Declared<A, F, C, B> &
    ([NamesWithoutText<A, F, C>] extends [never] ? unknown : { thereIsNoTextFor: NamesWithoutText<A, F, C> }),
) {
  const { pageSizes = [25, 50, 100], bulkActions, screen, ...list } = declared;
  const all = Object.entries(declared.columns).map(
    ([name, column]) => ({ ...column, name }) as ColumnDefinition,
  );
  const screenColumns = all.filter(({ only }) => only !== "export");
  const inOrder = (screen ?? []).flatMap((name) => screenColumns.filter((column) => column.name === name));
  const columns = screen ? inOrder : screenColumns;
  const defined = {
    ...list,
    columns: columns as unknown as readonly NamedColumn<C>[],
    exports: all.filter(({ only }) => only !== "screen"),
    sorts: columns.flatMap(({ sort, nearest }) => [nearest ?? [], sort ?? []].flat()) as SortOf<C>[],
    pageSizes,
    bulkActions: (bulkActions ?? []) as B,
  };
  check(defined);
  return defined;
}

/** Checks a list once, at module load: a mistake in it is an error in the code, not in the address. */
function check(list: ListDefinition): void {
  const names = list.filters.map((filter) => filter.name);
  for (const name of names) {
    if (RESERVED.includes(name) || names.indexOf(name) !== names.lastIndexOf(name) || /[^a-zA-Z]/.test(name))
      throw new Error(`List ${list.name}: filter name ${name} is reserved, used twice or not plain letters`);
  }
  if (list.pageSizes.length === 0) throw new Error(`List ${list.name}: no page size`);
  const opened = roomOfTable(
    list,
    list.columns.filter(({ optional }) => !optional),
  );
  if (opened > PAGE_ROOM)
    throw new Error(`List ${list.name}: its columns are ${opened} rem wide, and a page has ${PAGE_ROOM}`);
}
