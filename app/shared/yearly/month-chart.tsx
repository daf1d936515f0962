import { formatCents } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { DataTable } from "~/ui/data-table";
import { Change } from "./change";

type Figures = { turnover: number; before: { turnover: number } };
type Props = { year: number; months: readonly { month: number; figures: Figures }[] };

const WIDTH = 720;
const HEIGHT = 120;
const SLOT = WIDTH / 12;
const BAR = 22;

const monthNames = (length: "short" | "long") => {
  const format = new Intl.DateTimeFormat("de-AT", { month: length, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2000, index, 1)));
};
const SHORT_NAMES = monthNames("short");
const LONG_NAMES = monthNames("long");

/** The turnover of each month beside last year's, drawn on the server; the figures stand in a table below it. */
export function MonthChart({ year, months }: Props) {
  const { t } = useTranslation("yearly");
  const most = Math.max(1, ...months.flatMap(({ figures }) => [figures.turnover, figures.before.turnover]));
  const bar = (turnover: number, x: number, className: string) => {
    const height = Math.round((turnover / most) * HEIGHT);
    return <rect className={className} x={x} y={HEIGHT - height} width={BAR} height={height} />;
  };
  return (
    <>
      <svg
        className="months"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
        role="img"
        aria-label={t("months.caption", { year, before: year - 1 })}
      >
        {months.map(({ month, figures }, index) => (
          <g key={month}>
            {bar(figures.before.turnover, index * SLOT + 6, "before")}
            {bar(figures.turnover, index * SLOT + 6 + BAR, "now")}
            <text x={index * SLOT + 6 + BAR} y={HEIGHT + 14} textAnchor="middle">
              {SHORT_NAMES[month - 1]}
            </text>
          </g>
        ))}
      </svg>
      <p className="month-legend" aria-hidden="true">
        <span className="before">{year - 1}</span> <span className="now">{year}</span>
      </p>
      <details>
        <summary>{t("months.table")}</summary>
        <DataTable
          label={t("months.caption", { year, before: year - 1 })}
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
