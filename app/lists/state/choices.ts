import type { FilterOption, ListDefinition, ListState } from "./definition";
import type { FilterDefinition } from "./filter-definition";

type ChoiceQuery = { filter: string; of: { list: string; ids: string[]; term?: string } };

/**
 * The choices that a list's filters ask the service for, with and without scripts. Short lists are loaded whole, long
 * ones by the typed text. Chosen records are always named, even if they are no longer offered.
 */
function askedChoices(list: ListDefinition, state: ListState): ChoiceQuery[] {
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

type ChoiceAnswers = readonly { items: readonly { id: string; label: string; note: string | null }[] }[];

/** The answers by filter. They arrive in the order of the questions. */
export function filterOptions(
  list: ListDefinition,
  state: ListState,
  answered: ChoiceAnswers,
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
