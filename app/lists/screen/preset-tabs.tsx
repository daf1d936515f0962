import { countText } from "~/lists/count-text";
import { areaText } from "~/lists/list-texts";
import type { FilterValues, ListDefinition, ListState } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { Tabs } from "~/ui/tabs";

type Presets<L extends ListDefinition> = Readonly<
  Record<string, { readonly [N in keyof FilterValues<L>]?: Readonly<FilterValues<L>[N]> }>
>;

/** The most frequent searches as tabs. Each keeps the other filters. Texts: `tabs.label` and `tabs.<name>`. */
export function PresetTabs<L extends ListDefinition>(props: {
  list: L;
  state: ListState<L>;
  presets: Presets<L>;
  /** How many records each of them finds. */
  counts?: Readonly<Record<string, number>> | null;
}) {
  const { list, state, presets, counts } = props;
  const current = state.filters as Record<string, unknown>;
  return (
    <Tabs
      label={areaText(list, "tabs.label")}
      items={Object.entries(presets).map(([name, preset]) => ({
        to: listHref(list, state, { filters: { ...state.filters, ...preset } as FilterValues<L> }),
        label: areaText(list, `tabs.${name}`),
        ...(counts?.[name] === undefined ? {} : { count: countText(counts[name]) }),
        current: Object.entries(preset).every(([filter, value]) => same(current[filter], value)),
      }))}
    />
  );
}

const same = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);
const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort().join() : String(value));
