import type { PermissionCheck } from "domain/permissions/check";
import { BROUGHT, PICK } from "~/forms/picking/pick-search";
import type { LookupItem, PickingPage } from "~/forms/post/form-answer";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { i18n, LOCALE, texts } from "~/i18n/i18n";
import { countText, totalText } from "~/lists/count-text";
import type { LoadedList } from "~/lists/list-loader.server";
import { areaText, listTexts } from "~/lists/list-texts";
import { type Column, cellText } from "~/lists/state/columns";
import { LAYOUTS, type ListDefinition, type ListState, type ListTexts } from "~/lists/state/definition";
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
  /** How the list is ordered and shown, where that can be chosen. */
  views: { name: string; label: string; value: string; options: { value: string; label: string }[] }[];
  /** Its records are tiles with their pictures. */
  asTiles: boolean;
  /** The facts of each record, in the order of the records. */
  facts: string[];
  /** How many records stand before the others, because they were brought while somebody picks. */
  brought: number;
  /** The field for files that are brought into the list, for those who may; null: there is none. */
  files: {
    may: PermissionCheck;
    label: string;
    hint: string;
    accept: string;
    idempotencyKey: string;
  } | null;
  /** "26–50 von 60" */
  range: { from: string; to: string; total: string };
  page: number;
  hasNext: boolean;
  kit: Record<string, unknown>;
};

/** How a picker shows a list. */
export type PickerOptions = {
  /** The filters whose values are given; they are not offered. */
  fixed?: readonly string[];
  /** The filters that are offered; unset: all others. */
  filters?: readonly string[];
  /**
   * What an item is beside its name, for a list whose records have pictures: it is shown as tiles, or as a list, and
   * can be ordered.
   */
  itemOf?: (row: never, at: { today: string }) => Partial<LookupItem>;
  /** The files that are brought into it; see `OfferedFiles`. */
  files?: {
    may: PermissionCheck;
    accept: string;
    describe: (loaded: never) => { label: string; hint: string };
  };
  /** What was brought while somebody picks: the ids of all, and the records that stand before the others. */
  brought?: { ids: readonly string[]; rows: readonly unknown[] };
};

const idOf = (row: unknown) => (row as { _id: string })._id;

/** The names of the filters as names of controls in another form. */
const inForm = (name: string) => PICK.control + name;
const renamed = <T>(values: Record<string, T> | undefined): Record<string, T> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [inForm(name), value]));

/** The texts of the list kit: the screen around it has none of a list. */
function textsOfLists(): ShownList["kit"] {
  const { filters, pager, picker } = i18n.getResourceBundle(LOCALE, "lists") ?? {};
  return { filters, pager, picker };
}

/** A page of a list for a picker. */
export function pickingOf(
  list: ListDefinition,
  loaded: LoadedList,
  { fixed = [], filters, itemOf, files, brought = { ids: [], rows: [] } }: PickerOptions = {},
): Pick<PickingPage, "items" | "shown"> {
  const { state, total, options, today } = loaded;
  const before = brought.rows.map(idOf);
  const rows = [...brought.rows, ...loaded.rows.filter((row) => !before.includes(idOf(row)))];
  const named = listTexts(list, options);
  const offered = list.filters.filter(
    ({ name, unlisted }) => !unlisted && !fixed.includes(name) && (filters?.includes(name) ?? true),
  );
  const layout = itemOf ? (state.layout ?? "grid") : "table";
  const [title, ...others] = list.columns;
  const onCard = list.card ?? others.filter(({ optional }) => !optional).map(({ name }) => name);
  const facts = others.filter(({ name, optional }) => onCard.slice(0, 3).includes(name) && !optional);
  const text = (column: unknown, row: unknown) => {
    const { kind, value } = column as Column<unknown>;
    const cellValue = value(row, { today });
    return cellValue === null || cellValue === undefined || cellValue === ""
      ? []
      : [cellText(kind, cellValue)];
  };
  const first = (state.page - 1) * state.pageSize + 1;
  const shownList: ShownList = {
    title: areaText(list, "title"),
    query: new URLSearchParams([
      ...new URLSearchParams(listQuery(list, state)),
      ...brought.ids.map((id) => [BROUGHT, id]),
    ]).toString(),
    term: state.term,
    filters: offered.map((filter) => ({ ...filter, name: inForm(filter.name) })),
    state: { filters: renamed(state.filters as never), lookups: renamed(state.lookups as never) },
    texts: {
      filters: renamed(named.filters as never),
      options: renamed(named.options as never),
      leftOut: renamed(named.leftOut as never),
    },
    views: itemOf ? viewsOf(list, { ...state, layout }) : [],
    asTiles: layout === "grid",
    facts: rows.map((row) => facts.flatMap((column) => text(column, row)).join(" · ")),
    brought: before.length,
    files: files
      ? {
          may: files.may,
          accept: files.accept,
          ...files.describe(loaded as never),
          idempotencyKey: newIdempotencyKey(),
        }
      : null,
    range: {
      from: countText(first),
      to: countText(first + loaded.rows.length - 1),
      total: totalText(total),
    },
    page: state.page,
    hasNext: total.isMore || state.page * state.pageSize < total.number,
    kit: textsOfLists(),
  };
  const items = rows.map((row) => ({
    id: idOf(row),
    label: text(title, row).join(""),
    ...itemOf?.(row as never, { today }),
  }));
  return { items, shown: shownList };
}

/** The orders of a list, and table or tiles. */
function viewsOf(
  list: ListDefinition,
  { sort, layout }: Pick<ListState, "sort" | "layout">,
): ShownList["views"] {
  const t = texts("lists");
  const sorts = list.columns.flatMap(({ name, sort: by }) => {
    if (!by) return [];
    const label = areaText(list, `columns.${name}`);
    return [
      { value: by, label: t("picker.ascending", { label }) },
      { value: `-${by}`, label: t("picker.descending", { label }) },
    ];
  });
  const layouts = LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }));
  const order = `${sort.descending ? "-" : ""}${sort.by}`;
  return [
    { name: inForm("sort"), label: t("table.sort"), value: order, options: sorts },
    { name: inForm("layout"), label: t("layout.title"), value: layout ?? "table", options: layouts },
  ];
}
