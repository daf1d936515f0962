import { PICK } from "~/forms/picking/pick-search";
import type { PickingPage } from "~/forms/post/form-answer";
import { i18n, LOCALE } from "~/i18n/i18n";
import { countText, totalText } from "~/lists/count-text";
import type { LoadedList } from "~/lists/list-loader.server";
import { areaText, listTexts } from "~/lists/list-texts";
import { type Column, cellText } from "~/lists/state/columns";
import type { ListDefinition, ListState, ListTexts } from "~/lists/state/definition";
import type { FilterDefinition } from "~/lists/state/filter-definition";
import { listQuery } from "~/lists/state/url-state";

/** What a picker shows of a list. It is data only: the screen that picks knows nothing of the list's area. */
export type ShownList = {
  title: string;
  /** The query of what is shown. */
  query: string;
  term: string;
  filters: readonly FilterDefinition[];
  state: Pick<ListState, "filters" | "lookups">;
  texts: Pick<ListTexts, "filters" | "options" | "leftOut">;
  /** The facts of each record, in the order of the records. */
  facts: string[];
  /** "26–50 von 60" */
  range: { from: string; to: string; total: string };
  page: number;
  hasNext: boolean;
  kit: Record<string, unknown>;
};

/** The names of the filters as names of controls in another form. */
const inForm = (name: string) => PICK.control + name;
const renamed = <T>(values: Record<string, T> | undefined): Record<string, T> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [inForm(name), value]));

/** The texts of the list kit: the screen around it has none of a list. */
function textsOfLists(): ShownList["kit"] {
  const { filters, pager, picker } = i18n.getResourceBundle(LOCALE, "lists") ?? {};
  return { filters, pager, picker };
}

/** A page of a list for a picker. `fixed` names the filters that are not offered. */
export function pickingOf(
  list: ListDefinition,
  loaded: LoadedList,
  fixed: readonly string[] = [],
): Pick<PickingPage, "items" | "shown"> {
  const { state, rows, total, options, today } = loaded;
  const texts = listTexts(list, options);
  const offered = list.filters.filter(({ name, unlisted }) => !unlisted && !fixed.includes(name));
  const [title, ...others] = list.columns;
  const named = list.card ?? others.filter(({ optional }) => !optional).map(({ name }) => name);
  const facts = others.filter(({ name, optional }) => named.slice(0, 3).includes(name) && !optional);
  const text = (column: unknown, row: unknown) => {
    const { kind, value } = column as Column<unknown>;
    const found = value(row, { today });
    return found === null || found === undefined || found === "" ? [] : [cellText(kind, found)];
  };
  const first = (state.page - 1) * state.pageSize + 1;
  const shown: ShownList = {
    title: areaText(list, "title"),
    query: listQuery(list, state),
    term: state.term,
    filters: offered.map((filter) => ({ ...filter, name: inForm(filter.name) })),
    state: { filters: renamed(state.filters as never), lookups: renamed(state.lookups as never) },
    texts: {
      filters: renamed(texts.filters as never),
      options: renamed(texts.options as never),
      leftOut: renamed(texts.leftOut as never),
    },
    facts: rows.map((row) => facts.flatMap((column) => text(column, row)).join(" · ")),
    range: { from: countText(first), to: countText(first + rows.length - 1), total: totalText(total) },
    page: state.page,
    hasNext: total.isMore || state.page * state.pageSize < total.number,
    kit: textsOfLists(),
  };
  const items = rows.map((row) => ({ id: (row as { _id: string })._id, label: text(title, row).join("") }));
  return { items, shown };
}
