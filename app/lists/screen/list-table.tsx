import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { BULK_FORM } from "~/lists/bulk/bulk-post";
import { SelectPage } from "~/lists/bulk/ticked-rows";
import {
  type Column,
  cellText,
  MENU_ROOM,
  PAGE_ROOM,
  roomOf,
  roomOfTable,
  TICK_ROOM,
} from "~/lists/state/columns";
import {
  type ColumnDefinition,
  type ListDefinition,
  type ListView,
  recordPath,
} from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { RecordLink, WalkContext } from "~/lists/walk/record-link";
import { Card } from "~/ui/card";
import { classes } from "~/ui/class-names";
import { Menu } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { useKeptScroll } from "./kept-scroll";
import { ListEmpty } from "./list-empty";
import { Pager } from "./pager";
import { SumRow } from "./sum-row";

type TableProps<L extends ListDefinition, Row> = {
  view: ListView<L>;
  /** Describes the table for screen readers. */
  caption: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row for its checkbox. */
  rowLabel: (row: Row) => string;
  /** The day in Vienna, for cells that show how many days are left. */
  today: string;
  rowHeight?: "compact" | "roomy";
  /** Whether rows have checkboxes; false if the user may change nothing. */
  selectable?: boolean;
  /** Shown if there are no records yet: what belongs here, and the first step. */
  empty?: ReactNode;
  /** The query that the links of the records get, so that they lead on to the next one. */
  walk?: string;
};

/**
 * The rows with their head, checkboxes, menus and pager. What fits into a window of 1280 px scrolls with the page, below
 * the top bar; a wider table scrolls in its own box, where its head and its first column stay. The page itself never
 * scrolls sideways. A row is one line: what is cut is the cell's title, and is read
 * whole where the keyboard is in the row. On narrow screens each row is a card.
 */
export function ListTable<L extends ListDefinition, Row>(props: TableProps<L, Row>) {
  const { rows, rowId, rowLabel, caption, empty } = props;
  const box = useKeptScroll<HTMLElement>();
  const view = props.view as unknown as ListView;
  const { list, state } = view;
  const captionId = `${list.name}-caption`;
  const { t } = useTranslation("lists");
  const columns = list.columns.filter((column) => state.columns.includes(column.name));
  const selectable = (props.selectable ?? true) && list.bulkActions.length > 0;
  const card = list.card ?? columns.slice(1, 4).map(({ name }) => name);
  const classOf = (column: ColumnDefinition, index: number) =>
    classes(
      isNumeric(column) && "number",
      index === 0 ? "lead-cell" : card.includes(column.name) ? "card-fact" : undefined,
    ) || undefined;
  const rowMenu = list.rowMenu as ((row: Row) => ReactNode) | undefined;
  // The bar of bulk changes adds up the ticked rows.
  const amount = list.columns.find(({ kind }) => kind === "cents") as Column<Row> | undefined;
  const room = roomOfTable({ bulkActions: selectable ? list.bulkActions : [], rowMenu }, columns);
  if (rows.length === 0) return <ListEmpty view={view}>{empty}</ListEmpty>;
  return (
    <Card flush>
      <section
        ref={box}
        className={classes("table-box list-rows", room <= PAGE_ROOM && "fits")}
        tabIndex={0}
        aria-labelledby={captionId}
      >
        <table className={props.rowHeight ?? "compact"} style={{ minWidth: `${room}rem` }}>
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <colgroup>
            {selectable && <col style={{ width: `${TICK_ROOM}rem` }} />}
            {columns.map((column) => (
              <col key={column.name} style={{ width: `${roomOf(column)}rem` }} />
            ))}
            {rowMenu && <col style={{ width: `${MENU_ROOM}rem` }} />}
          </colgroup>
          <thead>
            <tr>
              {selectable && (
                <td className="tick-cell">
                  <SelectPage disabled={state.all} />
                </td>
              )}
              {columns.map((column, index) => (
                <HeaderCell
                  key={column.name}
                  column={column}
                  view={view}
                  className={classOf(column, index)}
                />
              ))}
              {rowMenu && (
                <td className="menu-cell">
                  <span className="sr-only">{t("table.menu")}</span>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            <WalkContext.Provider value={props.walk ?? ""}>
              {rows.map((row) => (
                <tr key={rowId(row)}>
                  {selectable && (
                    <td className="tick-cell">
                      <input
                        // A new address, or a change between "all results" and single rows, starts with unticked boxes.
                        key={String(state.all)}
                        type="checkbox"
                        name="ids"
                        form={BULK_FORM}
                        value={rowId(row)}
                        data-cents={amount?.value(row, { today: props.today }) ?? undefined}
                        defaultChecked={state.all}
                        disabled={state.all}
                        aria-label={t("bulk.pickRow", { label: rowLabel(row) })}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td
                      key={column.name}
                      className={classOf(column, index)}
                      title={cutText(column, row, props.today)}
                    >
                      {cellOf(list, column, row, props.today)}
                    </td>
                  ))}
                  {rowMenu && (
                    <td className="menu-cell">
                      <Menu dots="quiet" aria-label={t("table.rowMenu", { label: rowLabel(row) })}>
                        {rowMenu(row)}
                      </Menu>
                    </td>
                  )}
                </tr>
              ))}
            </WalkContext.Provider>
          </tbody>
          <SumRow view={view} columns={columns} before={selectable ? 1 : 0} after={rowMenu ? 1 : 0} />
        </table>
      </section>
      <Pager view={view} shown={rows.length} />
    </Card>
  );
}

const isNumeric = ({ kind }: ColumnDefinition) => kind === "number" || kind === "cents";

/** How many characters surely fit into a rem of a cell. */
const PER_REM = 1.7;

/** The whole text of a cell that may be cut. */
function cutText(column: ColumnDefinition, row: unknown, today: string): string | undefined {
  const { value, kind } = column as unknown as Column<unknown>;
  if (kind !== "text") return undefined;
  const text = cellText(kind, value(row, { today }));
  return text.length > roomOf(column) * PER_REM ? text : undefined;
}

function cellOf(list: ListDefinition, column: ColumnDefinition, row: unknown, today: string): ReactNode {
  // The rows have the type that the columns were declared for.
  const { cell, leads, value, kind } = column as unknown as Column<unknown>;
  if (cell) return cell(row, { today });
  const text = cellText(kind, value(row, { today }));
  return leads ? <RecordLink to={recordPath(list, (row as { _id: string })._id)}>{text}</RecordLink> : text;
}

type HeaderProps = { column: ColumnDefinition; view: ListView; className: string | undefined };

function HeaderCell({ column, view, className }: HeaderProps) {
  const { list, state, texts } = view;
  const { t } = useTranslation("lists");
  const label = texts.columns[column.name] ?? column.name;
  if (!column.sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const active = state.sort.by === column.sort;
  const descending = active && !state.sort.descending;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={active ? (state.sort.descending ? "descending" : "ascending") : undefined}
    >
      <PathLink
        to={listHref(list, state, { sort: { by: column.sort, descending } })}
        title={t(descending ? "table.sortDescending" : "table.sortAscending", { label })}
        preventScrollReset
      >
        {label}
        {active && <span aria-hidden="true"> {state.sort.descending ? "↓" : "↑"}</span>}
      </PathLink>
    </th>
  );
}
