import { formatEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { areaText } from "~/lists/list-texts";
import type { ColumnDefinition, ListView } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { PathLink } from "~/ui/path-link";

type Props = {
  view: ListView;
  /** The columns that are shown. */
  columns: readonly ColumnDefinition[];
  /** How many cells a row has before and after those of its columns. */
  before: number;
  after: number;
};

/** The sum of all results of the search, not only of the page, below the column of money. */
export function ListSumRow({ view, columns, before, after }: Props) {
  const { list, total } = view;
  const { t } = useTranslation("lists");
  const at = columns.findIndex((column) => column.sum);
  const column = columns[at];
  if (!column || view.sum === undefined) return null;
  // A sum is longer than the amounts above it: it takes the room of the column before, too.
  const wide = at > 1 ? 1 : 0;
  const rest = columns.length - at - 1 + after;
  return (
    <tfoot>
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
export function SumLine({ view, columns }: Pick<Props, "view" | "columns">) {
  const { list, total } = view;
  const { t } = useTranslation("lists");
  const column = columns.find(({ sum }) => sum);
  if (!column || view.sum === undefined) return null;
  return (
    <p className="tiles-sum" title={areaText(list, `sum.${column.name}`)}>
      {t("sum.of", { count: total.number, number: totalText(total) })} <Sum view={view} />
    </p>
  );
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
