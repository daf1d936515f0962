import { formatEuro } from "domain/money";
import type { ReactNode } from "react";
import { dayText } from "~/i18n/days";
import type { CellEdit } from "~/lists/cells/cell-edit";
import { countText } from "~/lists/count-text";
import { DASH } from "~/ui/dash";

/** The data of a cell beside its row. */
export type CellContext = {
  /** The day in Vienna on which the screen was loaded. */
  today: string;
};

/** The values of each kind of column: money in whole cents, days as YYYY-MM-DD. */
type Values = {
  text: string | null | undefined;
  number: number | null | undefined;
  cents: number | null | undefined;
  day: string | null | undefined;
};
export type ColumnKind = keyof Values;

type ColumnOptions<Row> = {
  /** The sort that the header offers. */
  sort?: string;
  /** A further order, by what comes next: the header offers it before the sort. */
  nearest?: string;
  /** Cannot be switched off. */
  fixed?: true;
  /** Off until the user chooses it. */
  optional?: true;
  /** Shown only on the screen or only in exports; unset: in both. */
  only?: "screen" | "export";
  /** The cell's content, if it is more than the value. */
  cell?: (row: Row, context: CellContext) => ReactNode;
  /** What stands before the value, whatever columns are shown: a mark of some records. */
  mark?: (row: Row) => ReactNode;
  /** The cell is a link to the record: its id below the list's address. */
  leads?: boolean;
  /** What stands beside the head on the screen. */
  beside?: ReactNode;
  /** Key of the head in exports, if it differs from that on the screen. */
  exportHead?: string;
  /** What its cells let one change. */
  edit?: CellEdit<Row>;
  /** Money that is added up below the rows: the list's `sum` of all that the search finds. Text: `sum.<column>` */
  sum?: true;
  /** Width in exports, in characters. */
  width?: number;
  /** Width on the screen in rem, the same on every page of the list; unset: as its kind needs it. */
  room?: number;
};

/** One column, declared once: head by convention (`columns.<name>`), cell, sort and export. */
export type Column<Row = never> = Omit<ColumnOptions<Row>, "cell" | "mark" | "edit"> & {
  kind: ColumnKind;
  edit?: CellEdit<Row>;
  value: (row: Row, context: CellContext) => string | number | null | undefined;
  cell?: (row: Row, context: CellContext) => ReactNode;
  mark?: (row: Row) => ReactNode;
};

/** The column for parts that do not know what its rows are: they give it rows of its own list only. */
export const columnOfAnyRow = (column: Column) => column as unknown as Column<unknown>;

/**
 * The kinds of columns over one type of row:
 *
 *     const { text, cents, day } = columnsOf<Row>();
 *     const columns = { name: text((row) => row.name, { sort: "name", fixed: true }), price: cents((row) => row.price) };
 */
export function columnsOf<Row>() {
  const kind =
    <K extends ColumnKind>(name: K) =>
    <const O extends ColumnOptions<Row> = Record<never, never>>(
      value: (row: Row, context: CellContext) => Values[K],
      options?: O & ColumnOptions<Row>,
    ) => ({ ...(options as O), kind: name, value });
  return { text: kind("text"), number: kind("number"), cents: kind("cents"), day: kind("day") };
}

const ROOM: Record<ColumnKind, number> = { text: 9, number: 5, cents: 6.5, day: 6.5 };

/** The width of a column on the screen, in rem. */
export const columnRoom = ({ kind, room }: Pick<Column, "kind" | "room">) => room ?? ROOM[kind];

/** The room of checkbox and menu, in rem. */
export const TICK_ROOM = 2.125;
export const MENU_ROOM = 2;

/** The rem that a window of 1280 px has for a table beside the menu, with a scrollbar of its own. */
export const PAGE_ROOM = 60.75;

type Table = { bulkActions: readonly unknown[]; rowMenu?: unknown };

/** The width of a list's table with these columns, in rem. */
export const roomOfTable = (
  { bulkActions, rowMenu }: Table,
  columns: readonly Pick<Column, "kind" | "room">[],
): number =>
  columns.reduce((sum, column) => sum + columnRoom(column), 0) +
  (bulkActions.length > 0 ? TICK_ROOM : 0) +
  (rowMenu ? MENU_ROOM : 0);

/** The cell of a column that declares none. */
export function cellText(kind: ColumnKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === "") return DASH;
  if (kind === "cents") return formatEuro(Number(value));
  if (kind === "number") return countText(Number(value));
  return kind === "day" ? dayText(String(value)) : String(value);
}
