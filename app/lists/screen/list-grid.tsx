import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { SelectPage } from "~/lists/bulk/ticked-rows";
import { columnOfAnyRow } from "~/lists/state/columns";
import type { ColumnDefinition, GridDefinition, ListDefinition, ListView } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { WalkContext } from "~/lists/walk/record-link";
import { Card } from "~/ui/card";
import { classes } from "~/ui/class-names";
import { Menu, MenuLink } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { openRow } from "./open-row";
import { Pager } from "./pager";
import { cellOf, RowMenu, type RowsProps, RowTick, rowSettings, sortOf } from "./row-parts";
import { SumLine } from "./sum-row";

/**
 * The rows of a list as tiles, as many beside each other as fit. A tile shows what the list declares (`grid`), without
 * the columns that the user has switched off, and without lines that would be empty. What the head of a table does is in
 * the line above them.
 */
export function ListGrid<L extends ListDefinition, Row>(props: RowsProps<L, Row>) {
  const { rows, rowId, caption } = props;
  const { view, columns, selectable } = rowSettings(props);
  const { t } = useTranslation("lists");
  const captionId = `${view.list.name}-caption`;
  const isSmall = view.list.grid?.isSmall;
  return (
    <Card flush>
      <section className="tiles-box" aria-labelledby={captionId}>
        <h2 id={captionId} className="sr-only">
          {caption}
        </h2>
        <div className="tiles-head">
          {selectable && (
            <>
              <SelectPage disabled={view.state.all} />
              <span className="grow" />
            </>
          )}
          <SortMenu view={view} columns={columns} label={t("table.sort")} />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link of the tile is what the keyboard opens. */}
        <ul className={classes("tiles", isSmall && "small-tiles")} onClick={openRow} onAuxClick={openRow}>
          <WalkContext.Provider value={props.walk ?? ""}>
            {rows.map((row) => (
              <Tile key={rowId(row)} of={props} row={row} />
            ))}
          </WalkContext.Provider>
        </ul>
        <SumLine view={view} columns={columns} rows={rows} today={props.today} />
      </section>
      <Pager view={view} shown={rows.length} />
    </Card>
  );
}

function Tile<L extends ListDefinition, Row>({ of, row }: { of: RowsProps<L, Row>; row: Row }) {
  const { view, columns, selectable, menuOf } = rowSettings(of);
  const { list, texts } = view;
  const { mark, picture, states = [], lines, isSmall } = list.grid as GridDefinition<Row>;
  const [title] = columns;
  const filled = (names: readonly string[]) =>
    columns.filter((column) => names.includes(column.name) && isFilled(column, row, of.today));
  const cell = (column: ColumnDefinition) => cellOf(list, column, row, of.today);
  const shownStates = filled(states);
  const shownLines = filled(lines);
  return (
    <li className="tile">
      {picture ? <div className="tile-picture">{picture(row)}</div> : null}
      <div className="tile-head">
        {selectable && <RowTick of={of} row={row} />}
        {mark?.(row)}
        <div className="tile-title">{title && cell(title)}</div>
        {menuOf && <RowMenu label={of.rowLabel(row)}>{menuOf(row)}</RowMenu>}
      </div>
      {shownStates.length > 0 && (
        <div className="tile-states">
          {shownStates.map((column) => (
            <span key={column.name}>{cell(column)}</span>
          ))}
        </div>
      )}
      {shownLines.length > 0 && isSmall ? (
        <Hint>
          {shownLines.map((column, nth) => (
            <Fragment key={column.name}>
              {nth > 0 ? " · " : null}
              {/* A day alone does not say what it is. */}
              {columnOfAnyRow(column).kind === "day" ? `${texts.columns[column.name]} ` : null}
              {cell(column)}
            </Fragment>
          ))}
        </Hint>
      ) : null}
      {shownLines.length > 0 && !isSmall ? (
        <dl className="tile-lines">
          {shownLines.map((column) => (
            <div key={column.name}>
              <dt>{texts.columns[column.name] ?? column.name}</dt>
              <dd>{cell(column)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function isFilled(column: ColumnDefinition, row: unknown, today: string): boolean {
  const { value } = columnOfAnyRow(column);
  const filled = value(row, { today });
  return filled !== null && filled !== undefined && filled !== "";
}

type SortProps = { view: ListView; columns: readonly ColumnDefinition[]; label: string };

/** The sorts of the shown columns, which a table has in its head. */
function SortMenu({ view, columns, label }: SortProps) {
  const { list, state } = view;
  const { t } = useTranslation("lists");
  const sorted = columns.find((column) => [column.sort, column.nearest].includes(state.sort.by));
  const present = sorted && sortOf(sorted, view);
  const text = present ? `${label}: ${present.label} ${present.arrow}` : label;
  return (
    <Menu label={text}>
      {columns.map((column) => {
        if (!column.sort) return null;
        const { label: name, isActive, sort, title, arrow } = sortOf(column, view);
        return (
          <MenuLink
            key={column.name}
            to={listHref(list, state, { sort })}
            title={t(title, { label: name })}
            aria-current={isActive ? "true" : undefined}
            preventScrollReset
          >
            {name}
            {arrow && <span aria-hidden="true"> {arrow}</span>}
          </MenuLink>
        );
      })}
    </Menu>
  );
}
