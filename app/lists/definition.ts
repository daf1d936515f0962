/**
 * One object describes a list: what it can be filtered and sorted by, which columns it has, what can be done to
 * many rows at once. URL, GraphQL variables, form, table, bulk steps and exports all follow from it. It holds no
 * texts: labels come from the screen, which knows its area's translations.
 */
export type FilterDefinition = {
  name: string;
  /** Shown in the first row; the others stand under "Mehr Filter". */
  main?: boolean;
  /** Set by links only: shown as a chip that can be removed, without a control. */
  unlisted?: boolean;
} & (
  | { kind: "text"; field: string }
  /** Without `options` any record id is allowed (choices that come from the database). */
  | { kind: "select"; field: string; options?: readonly string[]; asList?: boolean }
  | { kind: "multi-select"; field: string; options?: readonly string[] }
  /** Remote search in `/lookup/<lookup>?q=`; holds any number of record ids. */
  | { kind: "combo"; field: string; lookup: string }
  | { kind: "date-range"; fields: readonly [from: string, to: string] }
  | { kind: "year"; field: string }
  | { kind: "boolean"; field: string }
);

export type ColumnDefinition = {
  name: string;
  /** Sort offered by the header. */
  sort?: string;
  numeric?: boolean;
  /** Cannot be switched off. */
  fixed?: boolean;
  /** Off until the user chooses it. */
  optional?: boolean;
};

export type BulkActionDefinition = {
  name: string;
  /** The action asks for a value before it is confirmed; the screen renders the control. */
  needsValue?: boolean;
  tone?: "primary" | "plain" | "danger";
  /** Listed under "Ändern …" instead of standing on the bar. */
  inMenu?: boolean;
};

export type ListDefinition = {
  name: string;
  filters: readonly FilterDefinition[];
  columns: readonly ColumnDefinition[];
  sorts: readonly string[];
  /** Sort name, with a leading minus for descending. */
  defaultSort: string;
  /** The first one is the default. */
  pageSizes: readonly number[];
  bulkActions: readonly BulkActionDefinition[];
};

type Filters<L extends ListDefinition> = L["filters"][number];
export type FilterName<L extends ListDefinition> = Filters<L>["name"];
export type ColumnName<L extends ListDefinition> = L["columns"][number]["name"];
export type SortName<L extends ListDefinition> = L["sorts"][number];
export type BulkActionName<L extends ListDefinition> = L["bulkActions"][number]["name"];

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

export type ListProblem = { param: string; value: string };

export type ListState<L extends ListDefinition = ListDefinition> = {
  term: string;
  filters: FilterValues<L>;
  /** What was typed into a combo filter and is still to be looked up (works without scripts). */
  lookups: Partial<Record<FilterName<L>, string>>;
  sort: { by: SortName<L>; descending: boolean };
  page: number;
  pageSize: number;
  columns: ColumnName<L>[];
  /** All results of the search are chosen, not only ticked rows. */
  all: boolean;
  /** Values of the address that make no sense here and were left out. */
  problems: ListProblem[];
};

/** `hint` tells records of the same name apart. */
export type FilterOption = { value: string; label: string; hint?: string };

/** The words of the area, from the screen. `options` label the choices of select, multi-select and combo filters. */
export type ListTexts<L extends ListDefinition = ListDefinition> = {
  filters: Record<FilterName<L>, string>;
  columns: Record<ColumnName<L>, string>;
  actions: Record<BulkActionName<L>, string>;
  options: Partial<Record<FilterName<L>, readonly FilterOption[]>>;
};

/** What the parts of a list screen share. */
export type ListView<L extends ListDefinition = ListDefinition> = {
  list: L;
  state: ListState<L>;
  total: number;
  texts: ListTexts<L>;
};

const RESERVED = ["q", "sort", "page", "size", "col", "all", "keep", "format"];

/** Checks the description once, at module load: a mistake in it is a defect of the code, not of the address. */
export function defineList<const L extends ListDefinition>(list: L): L {
  const names = list.filters.map((filter) => filter.name);
  for (const name of names) {
    if (RESERVED.includes(name) || names.indexOf(name) !== names.lastIndexOf(name) || /[^a-zA-Z]/.test(name))
      throw new Error(`List ${list.name}: filter name ${name} is reserved, used twice or not plain letters`);
  }
  if (!list.sorts.includes(list.defaultSort.replace(/^-/, "")))
    throw new Error(`List ${list.name}: default sort ${list.defaultSort} is not among its sorts`);
  for (const { sort } of list.columns) {
    if (sort && !list.sorts.includes(sort)) throw new Error(`List ${list.name}: unknown sort ${sort}`);
  }
  if (list.pageSizes.length === 0) throw new Error(`List ${list.name}: no page size`);
  return list;
}
