import { formatCents, formatEuro, formatWholeEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { ColumnChart } from "~/ui/chart/column-chart";
import { DataTable } from "~/ui/data-table";
import { Change } from "./change";

type Figures = { turnover: number; before: { turnover: number } };
type Props = { year: number; months: readonly { month: number; figures: Figures }[] };

const monthNames = (length: "short" | "long") => {
  const format = new Intl.DateTimeFormat("de-AT", { month: length, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2000, index, 1)));
};
const SHORT_NAMES = monthNames("short");
const LONG_NAMES = monthNames("long");

/** The turnover of each month beside last year's, drawn on the server; the figures stand in a table below it. */
export function MonthChart({ year, months }: Props) {
  const { t } = useTranslation("yearly");
  const label = t("months.caption", { year, before: year - 1 });
  return (
    <>
      <ColumnChart
        label={label}
        series={[
          { key: "before", name: String(year - 1), mark: "before" },
          { key: "now", name: String(year), mark: "one" },
        ]}
        groups={months.map(({ month, figures }) => ({
          key: String(month),
          name: LONG_NAMES[month - 1] ?? "",
          short: SHORT_NAMES[month - 1] ?? "",
          values: [figures.before.turnover, figures.turnover],
        }))}
        format={formatEuro}
        formatTick={formatWholeEuro}
        least={100}
      />
      <details>
        <summary>{t("months.table")}</summary>
        <DataTable
          label={label}
          figures
          columns={[
            { head: t("months.month"), cell: ({ month }) => LONG_NAMES[month - 1], isName: true },
            {
              head: t("parties.turnover", { year }),
              cell: ({ figures }) => formatCents(figures.turnover),
              numeric: true,
            },
            {
              head: t("parties.turnover", { year: year - 1 }),
              cell: ({ figures }) => formatCents(figures.before.turnover),
              numeric: true,
            },
            { head: t("parties.change"), cell: ({ figures }) => <Change figures={figures} />, numeric: true },
          ]}
          rows={months}
          keyOf={({ month }) => month}
        />
      </details>
    </>
  );
}
