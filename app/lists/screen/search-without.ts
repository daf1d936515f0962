import type { BoundedCount } from "domain/counted";
import type { ListState, ListView } from "~/lists/state/definition";
import type { FilterDefinition } from "~/lists/state/filter-definition";

/** A search without one of its parts, which finds something: the filter's name, null for the text. */
type SearchWithout = { filter: string | null; change: Partial<ListState>; counted: BoundedCount };

/** The searches that find something once a part is left out, in the order of the list's controls. */
export function searchesWithout({ list, state, withoutParts = [] }: ListView): SearchWithout[] {
  const countOf = (fields: readonly string[]) =>
    withoutParts.find((part) => part.fields.some((field) => fields.includes(field)))?.counted;
  const searches = [
    ...(state.term ? [{ filter: null, change: { term: "" }, counted: countOf(["term"]) }] : []),
    ...list.filters
      .filter((filter) => isSet(filter, state.filters[filter.name]))
      .map((filter) => ({
        filter: filter.name,
        change: { filters: { ...state.filters, [filter.name]: emptyOf(filter) } as ListState["filters"] },
        counted: countOf(filter.kind === "date-range" ? filter.fields : [filter.field]),
      })),
  ];
  return searches.flatMap(({ counted, ...search }) =>
    counted && counted.number > 0 ? [{ ...search, counted }] : [],
  );
}

/** The value with which a filter leaves nothing out. */
function emptyOf(filter: FilterDefinition): unknown {
  if (filter.kind === "date-range") return { from: null, to: null };
  if (filter.kind === "multi-select") return filter.leavesOut ? [filter.leavesOut.unless] : [];
  return filter.kind === "combo" ? [] : null;
}

function isSet({ kind }: FilterDefinition, value: unknown): boolean {
  if (kind === "date-range") {
    const { from, to } = value as { from: string | null; to: string | null };
    return from !== null || to !== null;
  }
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}
