import { useLocation } from "@remix-run/react";
import type { LiveArea } from "domain/areas";
import type { ComponentProps, ReactNode } from "react";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { BulkBar } from "~/lists/bulk/bulk-bar";
import { LaterSteps, type LoadBulkSteps } from "~/lists/bulk/later-steps";
import { totalText } from "~/lists/count-text";
import { ExportLinks } from "~/lists/export/export-links";
import { ListFilters } from "~/lists/filters/list-filters";
import type { LoadedList } from "~/lists/list-loader.server";
import { areaText, listTexts } from "~/lists/list-texts";
import { type Column, cellText } from "~/lists/state/columns";
import type { BulkActionName, ListDefinition, ListView, RowOf } from "~/lists/state/definition";
import { listQuery } from "~/lists/state/url-state";
import { type ReadyListView, SavedViews } from "~/lists/views/saved-views";
import { walkQuery } from "~/lists/walk/walk";
import { EmptyState } from "~/ui/empty-state";
import { Menu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { ColumnChoice } from "./column-choice";
import { BoardSwitch, LayoutSwitch } from "./layout-switch";
import { ListTable } from "./list-table";
import { NewRecords } from "./new-records";

const ListGrid = lazyPart(() => import("./list-grid").then((part) => part.ListGrid)) as typeof ListTable;

type ListRowsProps<L extends ListDefinition, W extends ListDefinition> = {
  list: L;
  /** The answer of its loader. */
  loaded: LoadedList<L, W>;
  /** The list of all records, if this list shows a part of it. Its exports and bulk changes are used. */
  fullList?: W;
  /** The name of a row for its checkbox; unset: the value of the first column. */
  rowLabel?: (row: RowOf<L>) => string;
  /** Loads the steps of its bulk changes; true: the kit's are enough. Unset if the user may change nothing. */
  bulk?: LoadBulkSteps | null | boolean;
  /** The bulk actions that the user may take; unset: all. */
  allowed?: readonly BulkActionName<W>[];
  /** The address that the steps lead back to; unset: the list's own. */
  backTo?: string;
  /** Shown if there are no records yet; unset: `empty` and `emptyText` of the area. */
  empty?: ReactNode;
};

export type ListColumn = { label: string; links: ReactNode };

type ScreenProps<L extends ListDefinition, W extends ListDefinition> = ListRowsProps<L, W> & {
  /** Unset: `title` of the area. */
  title?: string;
  /** Unset: `summary` of the area, with `count` and `number`. */
  subtitle?: ReactNode;
  /** The area whose new records are told of while the list is open. */
  tellsNew?: LiveArea;
  /** The filled button of the head. */
  actions?: ReactNode;
  /** Views that everybody has, beside the saved ones. */
  readyViews?: readonly ReadyListView[];
  /** Further content of the menu of exports. */
  exports?: ReactNode;
  /** Links of the head's menu: what is seldom done. */
  more?: ReactNode;
  /** Content between the head and the filters, for example tabs. */
  tabs?: ReactNode;
  /** Links that stand at the left of filters and rows, where a wide screen has room for them. */
  column?: ListColumn;
  /** Content below the rows. */
  children?: ReactNode;
};

/**
 * A whole list screen: head, saved views, columns, exports, filters, rows, bulk changes.
 *
 *     export default function Tags() {
 *       return <ListScreen list={tagList} loaded={useLoaderData<typeof loader>()} bulk={useCan()(edit) && loadTagSteps} />;
 *     }
 */
export function ListScreen<L extends ListDefinition, W extends ListDefinition = L>(props: ScreenProps<L, W>) {
  const { list, loaded, title, subtitle, tellsNew, actions, tabs, column, children } = props;
  const { total } = loaded;
  return (
    <>
      <PageHead
        tight
        title={title ?? areaText(list, "title")}
        news={tellsNew ? <NewRecords area={tellsNew} since={loaded.loadedAt} /> : null}
        subtitle={subtitle ?? areaText(list, "summary", { count: total.number, number: totalText(total) })}
        actions={
          <>
            <ListActions {...props} />
            {actions}
          </>
        }
      />
      {tabs}
      {column ? (
        <div className="beside-column" data-layout={loaded.state.layout ?? "table"}>
          <nav className="list-column" aria-label={column.label}>
            {column.links}
          </nav>
          <div className="min-w-0">
            <ListRows {...props} />
          </div>
        </div>
      ) : (
        <ListRows {...props} />
      )}
      {children}
    </>
  );
}

function viewsOf<L extends ListDefinition, W extends ListDefinition>({
  list,
  loaded,
  fullList,
}: ListRowsProps<L, W>) {
  const { state, search, total, leftOut, withoutParts, sum, options } = loaded;
  const texts = listTexts(list, options);
  const view: ListView<L> = {
    list,
    state,
    total,
    leftOut,
    withoutParts,
    sum,
    texts,
  };
  const full = fullList ?? (list as unknown as W);
  const fullView: ListView<W> = {
    list: full,
    state: search,
    total,
    texts: listTexts(full, options),
  };
  return { view, fullView };
}

/** The list's controls in a head: saved views and exports, and in one menu the rest with the choice of columns. */
function ListActions<L extends ListDefinition, W extends ListDefinition = L>(props: ScreenProps<L, W>) {
  const { list, loaded } = props;
  const { t } = useTranslation("lists");
  const { view, fullView } = viewsOf(props);
  return (
    <>
      <LayoutSwitch view={view} />
      <BoardSwitch
        list={list}
        query={listQuery(list, { ...loaded.state, page: 1, all: false, countsAll: false })}
        shown="table"
      />
      {loaded.savedViews ? (
        <SavedViews
          view={view}
          views={loaded.savedViews}
          action="/saved-views"
          listPath={list.path}
          idempotencyKey={loaded.idempotencyKey}
          ready={props.readyViews}
          countsAt={props.fullList ? undefined : `${list.path}/export`}
        />
      ) : null}
      <ExportLinks
        view={fullView}
        action={`${fullView.list.path}/export`}
        idempotencyKey={loaded.idempotencyKey}
      >
        {props.exports}
      </ExportLinks>
      <Menu dots="plain" aria-label={t("table.menu")} padded>
        {props.more}
        <ColumnChoice view={view} rowHeight={loaded.rowHeight} />
      </Menu>
    </>
  );
}

/** The exports of a list, in the head of a screen that shows more than the list. */
export function ListExports<L extends ListDefinition, W extends ListDefinition = L>(
  props: ListRowsProps<L, W>,
) {
  const { fullView } = viewsOf(props);
  return (
    <ExportLinks
      view={fullView}
      action={`${fullView.list.path}/export`}
      idempotencyKey={props.loaded.idempotencyKey}
    />
  );
}

/** Filters, rows and bulk changes without a head, for screens that show more than the list. */
export function ListRows<L extends ListDefinition, W extends ListDefinition = L>(props: ListRowsProps<L, W>) {
  const { list, loaded, bulk, allowed, backTo, empty } = props;
  const { view, fullView } = viewsOf(props);
  const query = listQuery(list, { ...loaded.state, all: false, countsAll: false });
  const here = `${useLocation().pathname}${query ? `?${query}` : ""}`;
  const { path } = fullView.list;
  // Whatever the layout, there is a page without rows.
  const Rows = loaded.state.layout === "grid" && loaded.rows.length > 0 ? ListGrid : ListTable;
  const firstColumn = list.columns[0] as Column<RowOf<L>> | undefined;
  const labelOf = (row: RowOf<L>) =>
    firstColumn ? cellText(firstColumn.kind, firstColumn.value(row, loaded)) : "";
  return (
    <>
      <ListFilters view={view} today={loaded.today} placeholder={areaText(list, "searchHint")} />
      <Rows
        view={view}
        caption={areaText(list, "caption")}
        rows={loaded.rows}
        rowId={(row) => (row as { _id: string })._id}
        rowLabel={props.rowLabel ?? labelOf}
        today={loaded.today}
        rowHeight={loaded.rowHeight}
        idempotencyKey={loaded.idempotencyKey}
        fullQuery={listQuery(fullView.list, { ...fullView.state, all: false })}
        selectable={Boolean(bulk)}
        walk={fullView.list.walks ? walkQuery(fullView.list, fullView.state, here) : ""}
        empty={
          empty ?? <EmptyState title={areaText(list, "empty")}>{areaText(list, "emptyText")}</EmptyState>
        }
      />
      {bulk ? (
        <BulkBar
          view={fullView}
          action={`${path}/bulk`}
          exportAction={`${path}/export`}
          idempotencyKey={loaded.idempotencyKey}
          allowed={allowed}
          dialog={(answer: ComponentProps<typeof LaterSteps>["answer"]) => (
            <LaterSteps
              list={fullView.list}
              load={bulk === true ? undefined : bulk}
              answer={answer}
              listPath={backTo ?? list.path}
            />
          )}
        />
      ) : null}
    </>
  );
}
