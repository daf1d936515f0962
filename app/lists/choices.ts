import { graphql } from "~/graphql/graphql";
import type { FilterDefinition, FilterOption, ListDefinition, ListState } from "./definition";

/** Part of every list's document: what its filters offer and name, asked for with `choices: [ChoicesOf!]!`. */
export const ListChoices = graphql(`
  fragment ListChoices on Query @_unmask {
    choices(of: $choices) { items { id label note } }
  }
`);

type Asked = { filter: string; of: { list: string; ids: string[]; term?: string } };

/**
 * What the filters of a list ask the service for, with and without scripts alike: short lists are offered whole, long
 * ones by what was typed; what is chosen is named even where it is no longer offered.
 */
function askedChoices(list: ListDefinition, state: ListState): Asked[] {
  return list.filters.flatMap((filter) => {
    const source = sourceOf(filter);
    if (!source) return [];
    const ids = [state.filters[filter.name] ?? []].flat() as string[];
    const term = filter.unlisted ? undefined : filter.kind === "combo" ? state.lookups[filter.name] : "";
    return ids.length === 0 && term === undefined
      ? []
      : [{ filter: filter.name, of: { list: source, ids, term } }];
  });
}

const sourceOf = (filter: FilterDefinition) => ("choices" in filter ? filter.choices : undefined);

/** The variable `choices` of the list's document. */
export const choiceVariables = (list: ListDefinition, state: ListState) =>
  askedChoices(list, state).map(({ of }) => of);

type Answered = readonly { items: readonly { id: string; label: string; note: string | null }[] }[];

/** The answers by filter; they come in the order of the questions. */
export function filterOptions(
  list: ListDefinition,
  state: ListState,
  answered: Answered,
): Record<string, FilterOption[]> {
  const options = askedChoices(list, state).map(({ filter }, index) => [
    filter,
    (answered[index]?.items ?? []).map(({ id, label, note }) => ({
      value: id,
      label,
      ...(note ? { hint: note } : {}),
    })),
  ]);
  return Object.fromEntries(options);
}
