import { textsByKey } from "~/i18n/i18n";
import { leavingOut } from "./state/default-exclusions";
import type { FilterOption, ListDefinition, ListTexts } from "./state/definition";

/** A text of the list's area, by a key that follows from a name. If there is no text, the key itself. */
export function areaText(list: ListDefinition, key: string, ...values: [object?]): string {
  return textsByKey(list.area as "lists")(key, ...values);
}

type Options = Readonly<Record<string, readonly FilterOption[]>>;

/** By the choices that a screen has loaded: several of its parts need the texts. */
const textsOfScreen = new WeakMap<Options, Map<ListDefinition, unknown>>();

/** The texts of a list, which follow from the names in its declaration. `options` are the records of its choices. */
export function listTexts<L extends ListDefinition>(list: L, options: Options): ListTexts<L> {
  const ofScreen = textsOfScreen.get(options) ?? new Map<ListDefinition, unknown>();
  textsOfScreen.set(options, ofScreen);
  const made = (ofScreen.get(list) as ListTexts<L> | undefined) ?? makeTexts(list, options);
  ofScreen.set(list, made);
  return made;
}

function makeTexts<L extends ListDefinition>(list: L, options: Options): ListTexts<L> {
  const named = (part: string, all: readonly { name: string }[]) =>
    Object.fromEntries(all.map(({ name }) => [name, areaText(list, `${part}.${name}`)]));
  const fixed = list.filters.flatMap((filter) => {
    if (!("options" in filter && filter.options)) return [];
    const ownText = "textOf" in filter ? filter.textOf : undefined;
    const textOf = ownText ?? ((value: string) => areaText(list, `${filter.name}.${value}`));
    return [[filter.name, filter.options.map((value) => ({ value, label: textOf(value) }))]];
  });
  return {
    filters: named("filters", list.filters),
    columns: named("columns", list.columns),
    actions: named("bulk", list.bulkActions),
    leftOut: Object.fromEntries(
      leavingOut(list).map(({ name }) => [name, areaText(list, `leftOut.${name}`)]),
    ),
    options: { ...options, ...Object.fromEntries(fixed) },
  } as unknown as ListTexts<L>;
}
