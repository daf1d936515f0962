import type { FilterDefinition, FilterValue, ListDefinition, ListState } from "./definition";

type FieldsOf<F> = F extends {
  kind: "date-range";
  fields: readonly [infer A extends string, infer B extends string];
}
  ? { [K in A | B]?: string }
  : F extends { field: infer N extends string }
    ? { [K in N]?: F extends { asList: true } ? NonNullable<FilterValue<F>>[] : NonNullable<FilterValue<F>> }
    : never;

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The filter input as this list sends it; a field the schema does not know fails where the document is called. */
export type FilterVariables<L extends ListDefinition> = [L["filters"][number]] extends [never]
  ? Record<never, never>
  : Together<FieldsOf<L["filters"][number]>>;

/** GraphQL filter input from the state: what is unset is left out. */
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
  if (value === null || (Array.isArray(value) && value.length === 0)) return {};
  const asList = definition.kind === "select" && definition.asList;
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
