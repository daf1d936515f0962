import { COUNT_BOUND } from "domain/counted";
import { choiceVariables } from "./choices";
import type { FilterValue, ListDefinition, ListState, OptionalColumnName } from "./definition";
import type { FilterDefinition } from "./filter-definition";

type FieldsOf<F> = F extends {
  kind: "date-range";
  fields: readonly [infer A extends string, infer B extends string];
}
  ? { [K in A | B]?: string }
  : F extends { field: infer N extends string }
    ? {
        [K in N]?: F extends { asList: true } | { kind: "select"; choices: string }
          ? NonNullable<FilterValue<F>>[]
          : F extends { leavesOut: { unless: infer U } }
            ? Exclude<FilterValue<F> extends (infer O)[] ? O : never, U>[]
            : NonNullable<FilterValue<F>>;
      } & (F extends { leavesOut: { by: infer By } } ? { -readonly [K in keyof By]?: By[K] } : unknown)
    : never;

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The filter input that this list sends: `Fitting` of its loader compares it with what the service knows. */
export type FilterVariables<L extends ListDefinition> = [L["filters"][number]] extends [never]
  ? Record<never, never>
  : UnionToIntersection<FieldsOf<L["filters"][number]>>;

/** The GraphQL filter input of a state. Unset filters are left out. */
export function filterVariables<L extends ListDefinition>(list: L, state: ListState<L>): FilterVariables<L> {
  const filter: Record<string, unknown> = {};
  const values = state.filters as Record<string, unknown>;
  for (const definition of list.filters)
    Object.assign(filter, fieldValues(definition, values[definition.name]));
  return filter as FilterVariables<L>;
}

function fieldValues(definition: FilterDefinition, value: unknown): Record<string, unknown> {
  if (definition.kind === "date-range") {
    const { from, to } = value as { from: string | null; to: string | null };
    const [fromField, toField] = definition.fields;
    return { ...(from ? { [fromField]: from } : {}), ...(to ? { [toField]: to } : {}) };
  }
  const leavesOut = "leavesOut" in definition ? definition.leavesOut : undefined;
  if (leavesOut && Array.isArray(value)) {
    if (value.length === 0) return leavesOut.by;
    if (value.includes(leavesOut.unless)) return {};
  }
  if (value === null || (Array.isArray(value) && value.length === 0)) return {};
  const asList = definition.kind === "select" && (definition.choices !== undefined || definition.asList);
  return { [definition.field]: asList ? [value] : value };
}

/** Variables of a list query: `limit, skip, term, filter, sort` (sort: field name, minus in front = descending). */
export function listVariables<L extends ListDefinition>(list: L, state: ListState<L>) {
  return {
    limit: state.pageSize,
    skip: (state.page - 1) * state.pageSize,
    term: state.term || undefined,
    filter: filterVariables(list, state),
    sort: `${state.sort.descending ? "-" : ""}${state.sort.by}`,
  };
}

type ChosenColumns<L extends ListDefinition> = {
  [N in OptionalColumnName<L> as `with${Capitalize<N>}`]: boolean;
};

/**
 * The variables that a list sends with its document: the search, the optional columns to load, and the choices of its
 * filters.
 */
export type DocumentVariables<L extends ListDefinition, W extends ListDefinition = L> = ReturnType<
  typeof listVariables<W>
> &
  ChosenColumns<L> & {
    countAtMost: number | null;
    choices: { list: string; ids: string[]; term?: string }[];
    /** Its name, under which its views are saved. */
    list: string;
  };

/** @param search what is looked for in `fullList`, the list of all records; without one these are `list` and `state` */
export function documentVariables<L extends ListDefinition, W extends ListDefinition>(
  list: L,
  state: ListState<L>,
  fullList: W,
  search: ListState<W>,
): DocumentVariables<L, W> {
  return {
    ...listVariables(fullList, search),
    ...chosenColumns(list, (name) => isShown(list, state as ListState, name)),
    countAtMost: state.countsAll ? null : COUNT_BOUND,
    choices: choiceVariables(list, state as ListState),
    list: list.name,
  };
}

/** Whether a column is shown: as one of the list, or in the mark of its tiles. */
const isShown = ({ grid }: ListDefinition, { columns, layout }: ListState, name: string) =>
  columns.includes(name) || (layout === "grid" && (grid?.markNeeds ?? []).includes(name));

/** `withSupervisor: true` for each chosen optional column. */
export function chosenColumns<L extends ListDefinition>(list: L, isWanted: (name: string) => boolean) {
  const optional = [...list.columns, ...list.exports].filter((column) => column.optional);
  return Object.fromEntries(
    optional.map(({ name }) => [`with${name[0]?.toUpperCase()}${name.slice(1)}`, isWanted(name)]),
  ) as ChosenColumns<L>;
}
