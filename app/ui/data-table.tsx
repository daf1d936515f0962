import type {
  CSSProperties,
  HTMLAttributes,
  Key,
  ReactNode,
  TdHTMLAttributes,
  ThHTMLAttributes,
} from "react";
import { classes } from "./class-names";
import { WholeDays } from "./whole-days";

type BoxProps = {
  /** The name of table and box. If a title on the screen names them, `labelledBy` holds its id instead. */
  label?: string;
  labelledBy?: string;
  /** Whether the table shows figures: rows begin with their name, and sums stand out. */
  figures?: boolean;
  fewColumns?: boolean;
  /** Whether its texts wrap, so that it fits into every screen. A `DataTable` of three columns does. */
  fits?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
};

/** A table that scrolls sideways in its box, by keyboard too, where the screen is too narrow for it. */
export function TableBox({
  label,
  labelledBy,
  figures,
  fewColumns,
  fits,
  className,
  style,
  children,
}: BoxProps) {
  const table = (
    <table
      className={classes(
        figures && "figures-table",
        fewColumns && "few-columns",
        fits && "fitting-table",
        className,
      )}
      style={style}
    >
      {label ? <caption className="sr-only">{label}</caption> : null}
      {children}
    </table>
  );
  const box = { className: "table-box relative", tabIndex: 0 };
  // The title already names the section around the box. A second region of that name would be read out twice.
  return labelledBy ? (
    <div role="group" aria-labelledby={labelledBy} {...box}>
      {table}
    </div>
  ) : (
    <section aria-label={label} {...box}>
      {table}
    </section>
  );
}

type Column<Row> = {
  head: ReactNode;
  /** What this and the neighbouring columns of the same group are about: it stands once above their heads. */
  group?: string;
  cell: (row: Row) => ReactNode;
  /** Small print below the cell. */
  note?: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** Whether long texts wrap. */
  wraps?: boolean;
  /** The column that names the row. */
  isName?: boolean;
  key?: Key;
};

type DataTableProps<Row> = Omit<BoxProps, "children" | "style"> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Whether a row is the sum of the others. */
  isSum?: (row: Row) => boolean;
};

/**
 * A small table, each column declared once:
 *
 *     <DataTable
 *       label={t("years.caption")}
 *       columns={[
 *         { head: t("years.year"), cell: ({ year }) => year, isName: true },
 *         { head: t("years.turnover"), cell: ({ turnover }) => formatEuro(turnover), numeric: true },
 *       ]}
 *       rows={years}
 *       keyOf={({ year }) => year}
 *     />
 */
export function DataTable<Row>({ columns, rows, keyOf, isSum, ...box }: DataTableProps<Row>) {
  return (
    <TableBox {...box} fits={box.fits ?? (columns.length <= 3 && !box.fewColumns)}>
      <Heads columns={columns} />
      <tbody>
        {rows.map((row) => {
          const cells = columns.map(({ cell, note, numeric, wraps, isName, key }, index) =>
            isName ? (
              <th key={key ?? index} scope="row">
                <WholeDays>{cell(row)}</WholeDays>
              </th>
            ) : (
              <DataCell
                key={key ?? index}
                numeric={numeric}
                className={wraps && "whitespace-normal wrap-anywhere"}
              >
                <WholeDays>{cell(row)}</WholeDays>
                {note ? (
                  <small>
                    <WholeDays>{note(row)}</WholeDays>
                  </small>
                ) : null}
              </DataCell>
            ),
          );
          return isSum?.(row) ? <SumRow key={keyOf(row)}>{cells}</SumRow> : <tr key={keyOf(row)}>{cells}</tr>;
        })}
      </tbody>
    </TableBox>
  );
}

/** The heads of the columns, in a second row where some of them share a group. */
function Heads({ columns }: { columns: readonly Omit<Column<never>, "cell" | "note">[] }) {
  const groups = [...new Set(columns.flatMap(({ group }) => group ?? []))];
  const cells = (isWanted: (group?: string) => boolean, rowSpan?: number) =>
    columns.map(({ head, group, numeric, key }, index) =>
      isWanted(group) ? (
        <HeadCell key={key ?? index} numeric={numeric} rowSpan={rowSpan}>
          {head}
        </HeadCell>
      ) : null,
    );
  if (groups.length === 0) {
    return (
      <thead>
        <tr>{cells(() => true)}</tr>
      </thead>
    );
  }
  return (
    <thead>
      <tr>
        {cells((group) => group === undefined, 2)}
        {groups.map((group) => (
          <HeadCell
            key={group}
            numeric
            scope="colgroup"
            colSpan={columns.filter((column) => column.group === group).length}
          >
            {group}
          </HeadCell>
        ))}
      </tr>
      <tr>{cells((group) => group !== undefined)}</tr>
    </thead>
  );
}

type HeadProps = ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean };

export const HeadCell = ({ numeric, className, ...rest }: HeadProps) => (
  <th scope="col" className={classes(numeric && "number", className)} {...rest} />
);

type CellProps = Omit<TdHTMLAttributes<HTMLTableCellElement>, "className"> & {
  numeric?: boolean;
  /** Whether the figure has further text below it. */
  stacked?: boolean;
  className?: string | false;
  /** For the style sheet of a narrow screen, which lists cells without their head. */
  "data-week"?: string;
};

export const DataCell = ({ numeric, stacked, className, ...rest }: CellProps) => (
  <td className={classes(numeric && "number", stacked && "figures", className)} {...rest} />
);

export const SumRow = (props: HTMLAttributes<HTMLTableRowElement>) => <tr className="sum-row" {...props} />;
