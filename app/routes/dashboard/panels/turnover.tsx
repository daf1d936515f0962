import { formatWholeEuro } from "domain/money";
import { monthNames, monthOfDay } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";
import type { DashboardAnswer } from "./documents";

type Props = { year: DashboardAnswer["year"]; today: string };

const WIDTH = 300;
const HEIGHT = 110;
const PLACE = WIDTH / 12;
const BAR = 8;

/** The turnover of twelve months beside that of last year; the yearly overview has the figures. Months to come are dashed. */
export function Turnover({ year: ofYear, today }: Props) {
  const { t } = useTranslation("dashboard");
  if (!ofYear) return null;
  const { year, months } = ofYear;
  const most = Math.max(...months.flatMap(({ turnover, before }) => [turnover, before]));
  if (most === 0) return <Hint className="panel-hint">{t("noTurnover")}</Hint>;
  const thisMonth = Number(today.slice(5, 7));
  const now = months[thisMonth - 1];
  const barOf = (value: number) => {
    const height = (value / most) * (HEIGHT - 10);
    return { y: HEIGHT - height, height, width: BAR };
  };
  const label = t("chart.label", {
    year,
    before: year - 1,
    month: monthOfDay(today),
    turnover: formatWholeEuro(now?.turnover ?? 0),
    turnoverBefore: formatWholeEuro(now?.before ?? 0),
  });
  return (
    <div className="month-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`} role="img" aria-label={label}>
        <line x1="0" x2={WIDTH} y1="10" y2="10" />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2 + 5} y2={HEIGHT / 2 + 5} />
        {months.map(({ month, turnover, before }) => {
          const x = (month - 1) * PLACE + 3;
          return (
            <g key={month}>
              <rect className="month-before" x={x} {...barOf(before)} />
              <rect
                className={month > thisMonth ? "month-ahead" : "month-now"}
                x={x + BAR + 1}
                {...barOf(turnover)}
              />
              <text x={x + BAR} y={HEIGHT + 14} textAnchor="middle">
                {monthNames[month - 1]?.slice(0, 1)}
              </text>
            </g>
          );
        })}
        <line className="month-ground" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="month-key">
        <span className="month-key-now">{year}</span>
        <span className="month-key-before">{year - 1}</span>
        {thisMonth < 12 ? (
          <span className="month-key-ahead">
            {t("chart.ahead", { count: 12 - thisMonth, month: monthNames[thisMonth] })}
          </span>
        ) : null}
      </p>
    </div>
  );
}
