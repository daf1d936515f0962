import { useTranslation } from "~/i18n/use-translation";
import { SelectPage } from "~/lists/bulk/ticked-rows";
import { EditCell } from "~/lists/cells/edit-cell";
import { OpenCells } from "~/lists/cells/open-cells";
import { usePastedBlock } from "~/lists/cells/paste";
import {
  cellText,
  columnOfAnyRow,
  columnRoom,
  MENU_ROOM,
  PAGE_ROOM,
  roomOfTable,
  TICK_ROOM,
} from "~/lists/state/columns";
import type { ColumnDefinition, ListDefinition, ListView } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { WalkContext } from "~/lists/walk/record-link";
import { Card } from "~/ui/card";
import { classes } from "~/ui/class-names";
import { DASH } from "~/ui/dash";
import { PathLink } from "~/ui/path-link";
import { titleCut } from "./cut-title";
import { useKeptScroll } from "./kept-scroll";
import { ListEmpty } from "./list-empty";
import { openRow } from "./open-row";
import { Pager } from "./pager";
import { cellOf, RowMenu, type RowsProps, RowTick, rowSettings, sortOf } from "./row-parts";
import { ListSumRow } from "./sum-row";

/**
 * The rows with their head, checkboxes, menus and pager. What fits into a window of 1280 px scrolls with the page, below
 * the top bar; a wider table scrolls in its own box, where its head and its first column stay. The page itself never
 * scrolls sideways. A row is one line: what is cut is the cell's title, and is read
 * whole where the keyboard is in the row. On narrow screens each row is a card.
 */
export function ListTable<L extends ListDefinition, Row>(props: RowsProps<L, Row>) {
  const { rows, rowId, rowLabel, caption, empty } = props;
  const box = useKeptScroll<HTMLElement>();
  const { fullQuery = "" } = props;
  const pasted = usePastedBlock(props.view.list.pastesAt, fullQuery);
  const { view, columns, selectable, menuOf } = rowSettings(props);
  const { list, state } = view;
  const captionId = `${list.name}-caption`;
  const { t } = useTranslation("lists");
  const card = list.card ?? columns.slice(1, 4).map(({ name }) => name);
  const classOf = (column: ColumnDefinition, index: number) =>
    classes(
      isNumeric(column) && "number",
      index === 0 ? "lead-cell" : card.includes(column.name) ? "card-fact" : undefined,
    ) || undefined;
  const room = roomOfTable({ bulkActions: selectable ? list.bulkActions : [], rowMenu: menuOf }, columns);
  const columnsRoom = roomOfTable({ bulkActions: [] }, columns);
  if (rows.length === 0) return <ListEmpty view={view}>{empty}</ListEmpty>;
  const table = (
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
              // They share what checkboxes and menus leave.
              <col
                key={column.name}
                style={{ width: `${((100 * columnRoom(column)) / columnsRoom).toFixed(2)}%` }}
              />
            ))}
            {menuOf && <col style={{ width: `${MENU_ROOM}rem` }} />}
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
              {menuOf && (
                <td className="menu-cell">
                  <span className="sr-only">{t("table.menu")}</span>
                </td>
              )}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link of the row is what the keyboard opens. */}
          <tbody
            onClick={openRow}
            onAuxClick={openRow}
            onMouseOver={titleCut}
            onFocus={titleCut}
            onPaste={pasted}
          >
            <WalkContext.Provider value={props.walk ?? ""}>
              {rows.map((row) => (
                <tr key={rowId(row)}>
                  {selectable && (
                    <td className="tick-cell">
                      <RowTick of={props} row={row} />
                    </td>
                  )}
                  {columns.map((column, index) => {
                    const content = cellOf(list, column, row, props.today);
                    return (
                      <td
                        key={column.name}
                        className={classes(classOf(column, index), content === DASH && "blank")}
                        title={cutText(column, row, props.today)}
                      >
                        {column.edit ? (
                          <EditCell
                            view={view}
                            column={column}
                            row={row}
                            label={rowLabel(row)}
                            idempotencyKey={props.idempotencyKey ?? ""}
                            fullQuery={fullQuery}
                          >
                            {content}
                          </EditCell>
                        ) : (
                          content
                        )}
                      </td>
                    );
                  })}
                  {menuOf && (
                    <td className="menu-cell">
                      <RowMenu label={rowLabel(row)}>{menuOf(row)}</RowMenu>
                    </td>
                  )}
                </tr>
              ))}
            </WalkContext.Provider>
          </tbody>
          <ListSumRow
            view={view}
            columns={columns}
            rows={rows}
            today={props.today}
            before={selectable ? 1 : 0}
            after={menuOf ? 1 : 0}
          />
        </table>
      </section>
      <Pager view={view} shown={rows.length} />
    </Card>
  );
  return list.cellsAt ? <OpenCells>{table}</OpenCells> : table;
}

const isNumeric = ({ kind }: ColumnDefinition) => kind === "number" || kind === "cents";

/** How many characters surely fit into a rem of a cell. */
const PER_REM = 1.7;

/** The whole text of a cell that may be cut. */
function cutText(column: ColumnDefinition, row: unknown, today: string): string | undefined {
  const { value, kind } = columnOfAnyRow(column);
  if (kind !== "text") return undefined;
  const text = cellText(kind, value(row, { today }));
  return text.length > columnRoom(column) * PER_REM ? text : undefined;
}

const ariaSortOf = ({ nearest }: ColumnDefinition, { by, descending }: ListView["state"]["sort"]) =>
  by === nearest ? "other" : descending ? "descending" : "ascending";

type HeaderProps = { column: ColumnDefinition; view: ListView; className: string | undefined };

function HeaderCell({ column, view, className }: HeaderProps) {
  const { list, state } = view;
  const { t } = useTranslation("lists");
  const { label, isActive, sort, title, arrow } = sortOf(column, view);
  if (!column.sort)
    return (
      <th scope="col" className={className}>
        {label}
        {column.beside}
      </th>
    );
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isActive ? ariaSortOf(column, state.sort) : undefined}
      data-explained={column.beside ? true : undefined}
    >
      <PathLink to={listHref(list, state, { sort })} title={t(title, { label })} preventScrollReset>
        {label}
        {arrow && <span aria-hidden="true"> {arrow}</span>}
      </PathLink>
      {column.beside}
    </th>
  );
}
