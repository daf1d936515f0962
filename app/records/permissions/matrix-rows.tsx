import type { MatrixTable } from "domain/permissions/matrix";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { useHydrated } from "~/ui/hydrated";
import { Hint } from "~/ui/text";

/** The button beside a row or a column, which opens the menu of what all of it can be set to. */
export type SetAllButtonProps = ComponentProps<"button">;

type Props = {
  title: string;
  hint?: string;
  table: MatrixTable;
  row: (key: string) => string;
  column: (key: string) => string;
  shown: (permission: string, short: string) => ReactNode;
  isShown: (permission: string) => boolean;
  drops?: boolean | undefined;
  halves?: boolean | undefined;
  sets: SetAllButtonProps | undefined;
};

const COLUMNS: Record<number, string> = {
  2: "md:grid-cols-[minmax(10rem,2fr)_repeat(2,minmax(0,1fr))]",
  3: "md:grid-cols-[minmax(10rem,2fr)_repeat(3,minmax(0,1fr))]",
  5: "md:grid-cols-[minmax(8rem,2fr)_repeat(5,minmax(0,1fr))]",
};

/** Rows of permissions: under the columns' names, or where the screen is narrow with its name at each one. */
export function MatrixRows(props: Props) {
  const { title, hint, table, row, column, shown, isShown, drops, halves, sets } = props;
  const id = useId();
  const { t } = useTranslation("permissions");
  const isLive = useHydrated();
  const { columns } = table;
  const grid = `md:grid md:items-center md:gap-x-2 ${COLUMNS[columns.length]}`;
  const isIn = (permission: string | null) => permission !== null && isShown(permission);
  const rows = drops ? table.rows.filter(({ cells }) => cells.some(isIn)) : table.rows;
  // Its place is there before it is, so that nothing moves.
  const all = (name: string) => {
    if (!sets) return null;
    if (!isLive) return <span className="state-all" />;
    return <button {...sets} className="state-all" aria-label={t("setAll.of", { name })} />;
  };
  if (rows.length === 0) return null;
  return (
    <section hidden={!rows.some(({ cells }) => cells.some(isIn))}>
      <h2>{title}</h2>
      {hint ? <Hint>{hint}</Hint> : null}
      {/* Each cell has its own name; these heads are for the eye. */}
      <div className={`sticky top-(--top) z-1 hidden bg-(--paper) py-1 text-[12px] ${grid}`}>
        <span />
        {columns.map((key) => (
          <span key={key} className="text-center">
            <span aria-hidden>{column(key)}</span>
            {all(`${title}, ${column(key)}`)}
          </span>
        ))}
      </div>
      {rows.map(({ row: key, cells }) => (
        <div
          key={key}
          role="group"
          aria-labelledby={`${id}-${key}`}
          hidden={!cells.some(isIn)}
          className={`flex flex-wrap gap-x-4 border-t py-1 ${grid}`}
        >
          <span className="flex w-full items-center gap-1 max-md:font-semibold">
            <span id={`${id}-${key}`} className="min-w-0">
              {row(key)}
            </span>
            {all(row(key))}
          </span>
          {cells.map((permission, index) => (
            <div
              key={columns[index]}
              className={classes(
                "max-md:empty:hidden",
                halves && "max-md:w-[calc(50%-0.5rem)]",
                permission && !isShown(permission) && "max-md:hidden md:invisible",
              )}
            >
              {permission && (isIn(permission) || !drops)
                ? shown(permission, column(columns[index] ?? ""))
                : null}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
