import { formatEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { areaText } from "~/lists/list-texts";
import { columnOfAnyRow } from "~/lists/state/columns";
import type { ColumnDefinition, ListView } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { PathLink } from "~/ui/path-link";

type Props = {
  view: ListView;
  /** The columns that are shown. */
  columns: readonly ColumnDefinition[];
  /** The rows of the page. */
  rows: readonly unknown[];
  /** `YYYY-MM-DD` */
  today: string;
  /** How many cells a row has before and after those of its columns. */
  before: number;
  after: number;
};

/** The sum of the page where there are more, and that of all results of the search, below the column of money. */
export function ListSumRow({ view, columns, rows, today, before, after }: Props) {
  const { list, total } = view;
  const { t } = useTranslation("lists");
  const at = columns.findIndex((column) => column.sum);
  const column = columns[at];
  if (!column || view.sum === undefined) return null;
  // A sum is longer than the amounts above it: it takes the room of the column before, too.
  const wide = at > 1 ? 1 : 0;
  const rest = columns.length - at - 1 + after;
  const ofPage = pageSum({ view, column, rows, today });
  return (
    <tfoot>
      {ofPage === null ? null : (
        <tr className="list-sum of-page">
          <th scope="row" colSpan={before + at - wide}>
            {t("sum.ofPage", { count: rows.length })}
          </th>
          <td className="number" colSpan={1 + wide}>
            {formatEuro(ofPage)}
          </td>
          {rest > 0 && <td colSpan={rest} />}
        </tr>
      )}
      <tr className="list-sum" title={areaText(list, `sum.${column.name}`)}>
        <th scope="row" colSpan={before + at - wide}>
          {t("sum.of", { count: total.number, number: totalText(total) })}
        </th>
        <td className="number" colSpan={1 + wide}>
          <Sum view={view} />
        </td>
        {rest > 0 && <td colSpan={rest} />}
      </tr>
    </tfoot>
  );
}

/** The same below tiles. */
export function SumLine({ view, columns, rows, today }: Omit<Props, "before" | "after">) {
  const { list, total } = view;
  const { t } = useTranslation("lists");
  const column = columns.find(({ sum }) => sum);
  if (!column || view.sum === undefined) return null;
  const ofPage = pageSum({ view, column, rows, today });
  return (
    <p className="tiles-sum" title={areaText(list, `sum.${column.name}`)}>
      {ofPage === null ? null : (
        <span className="of-page">
          {t("sum.ofPage", { count: rows.length })} {formatEuro(ofPage)} ·{" "}
        </span>
      )}
      {t("sum.of", { count: total.number, number: totalText(total) })} <Sum view={view} />
    </p>
  );
}

/** In cents; null where the page has all results. */
function pageSum({
  view,
  column,
  rows,
  today,
}: Pick<Props, "view" | "rows" | "today"> & { column: ColumnDefinition }): number | null {
  if (!view.total.isMore && rows.length >= view.total.number) return null;
  const { value } = columnOfAnyRow(column);
  return rows.reduce((sum: number, row) => sum + Number(value(row, { today }) ?? 0), 0);
}

function Sum({ view: { list, state, sum } }: { view: ListView }) {
  const { t } = useTranslation("lists");
  if (typeof sum === "number") return formatEuro(sum);
  return (
    <PathLink preventScrollReset to={listHref(list, state, { page: state.page, countsAll: true })}>
      {t("sum.count")}
    </PathLink>
  );
}
