import { formatEuro, formatWholeEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { BarRows } from "~/ui/chart/bar-rows";
import { ColumnChart } from "~/ui/chart/column-chart";
import { MARKS } from "~/ui/chart/series";
import { Hint } from "~/ui/text";
import type { ComparisonMatrix } from "./matrix";

/** More groups are not told apart; the table has them all. */
const MOST = 8;

type Props = {
  matrix: ComparisonMatrix;
  label: string;
  /** Whether the rows are in time. */
  isInTime: boolean;
};

/** The turnover as columns over the years, or as bars of media or formats. */
export function ComparisonChart({ matrix, label, isInTime }: Props) {
  const { t } = useTranslation("companyComparison");
  const { columns, rows } = matrix;
  const series = columns.map(({ key, name }, index) => ({
    key,
    name,
    mark: MARKS[index] ?? ("before" as const),
  }));
  const groups = rows.slice(0, MOST).map(({ key, name, cells }) => ({
    key,
    name,
    short: name,
    values: cells.map((cell) => cell?.turnover ?? 0),
  }));
  if (isInTime) {
    return (
      <ColumnChart
        label={label}
        series={series}
        // From left to right; bookings without a year come after all years.
        groups={groups.reverse().sort((a, b) => Number(a.key === "null") - Number(b.key === "null"))}
        format={formatEuro}
        formatTick={formatWholeEuro}
        least={100}
      />
    );
  }
  return (
    <>
      <BarRows label={label} series={series} groups={groups} format={formatEuro} />
      {rows.length > MOST ? <Hint className="mt-2">{t("chart.more", { count: MOST })}</Hint> : null}
    </>
  );
}
