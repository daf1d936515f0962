import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { BULK_FORM } from "~/lists/bulk/bulk-post";
import { type Column, cellText, columnOfAnyRow } from "~/lists/state/columns";
import {
  type ColumnDefinition,
  type ListDefinition,
  type ListView,
  recordPath,
  viewOfAnyList,
} from "~/lists/state/definition";
import { RecordLink } from "~/lists/walk/record-link";
import { Menu } from "~/ui/menu";

/** What a list's rows need, in a table and as tiles. */
export type RowsProps<L extends ListDefinition, Row> = {
  view: ListView<L>;
  /** Describes the rows for screen readers. */
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
  /** From the loader: one per page load. Cells that are changed in place need it. */
  idempotencyKey?: string;
  /** The same search in the list of all records: a block that is pasted belongs to its rows. */
  fullQuery?: string;
  /** The query that the links of the records get, so that they lead on to the next one. */
  walk?: string;
};

/** What follows from a list's declaration and state for its rows. */
export function rowSettings<L extends ListDefinition, Row>(props: RowsProps<L, Row>) {
  const view = viewOfAnyList(props.view);
  const { list, state } = view;
  return {
    view,
    columns: list.columns.filter((column) => state.columns.includes(column.name)),
    selectable: (props.selectable ?? true) && list.bulkActions.length > 0,
    menuOf: list.rowMenu as ((row: Row) => ReactNode) | undefined,
  };
}

/** The checkbox of a row. */
export function RowTick<L extends ListDefinition, Row>({ of, row }: { of: RowsProps<L, Row>; row: Row }) {
  const { t } = useTranslation("lists");
  const { list, state } = of.view;
  // The bar of bulk changes adds up the ticked rows.
  const amount = (list.columns as readonly ColumnDefinition[]).find(({ kind }) => kind === "cents") as
    | Column<Row>
    | undefined;
  return (
    <input
      // A new address, or a change between "all results" and single rows, starts with unticked boxes.
      key={String(state.all)}
      type="checkbox"
      name="ids"
      form={BULK_FORM}
      value={of.rowId(row)}
      data-cents={amount?.value(row, { today: of.today }) ?? undefined}
      defaultChecked={state.all}
      disabled={state.all}
      aria-label={t("bulk.pickRow", { label: of.rowLabel(row) })}
    />
  );
}

/** The menu of a row. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation("lists");
  return (
    <Menu dots="quiet" aria-label={t("table.rowMenu", { label })}>
      {children}
    </Menu>
  );
}

/** The content of a cell. */
export function cellOf(
  list: ListDefinition,
  column: ColumnDefinition,
  row: unknown,
  today: string,
): ReactNode {
  // The rows have the type that the columns were declared for.
  const { cell, mark, leads, value, kind } = columnOfAnyRow(column);
  if (cell) return cell(row, { today });
  const text = cellText(kind, value(row, { today }));
  const content = leads ? (
    <RecordLink to={recordPath(list, (row as { _id: string })._id)}>{text}</RecordLink>
  ) : (
    text
  );
  const marked = mark?.(row) ?? null;
  return marked === null ? (
    content
  ) : (
    <>
      {marked} {content}
    </>
  );
}

/** The orders that a column's header offers one after the other, each with its mark. */
const ordersOf = ({ sort, nearest }: ColumnDefinition) => [
  ...(nearest ? [{ by: nearest, descending: false, arrow: "↑", title: "sortNearest" } as const] : []),
  ...(sort
    ? [
        { by: sort, descending: false, arrow: "↑", title: "sortAscending" } as const,
        { by: sort, descending: true, arrow: "↓", title: "sortDescending" } as const,
      ]
    : []),
];

/** The link that sorts by a column; sorted by it already, in its next order: mostly the other way round. */
export function sortOf(column: ColumnDefinition, { state, texts }: ListView) {
  const label = texts.columns[column.name] ?? column.name;
  const orders = ordersOf(column);
  const { by, descending } = state.sort;
  const present = orders.find((order) => order.by === by && order.descending === descending);
  const next = orders[(present ? orders.indexOf(present) + 1 : 0) % Math.max(1, orders.length)];
  return {
    label,
    isActive: present !== undefined,
    arrow: present?.arrow ?? null,
    sort: { by: next?.by ?? by, descending: next?.descending ?? descending },
    title: `table.${next?.title ?? "sortAscending"}` as const,
  };
}
