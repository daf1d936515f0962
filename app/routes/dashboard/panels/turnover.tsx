import { useTranslation } from "~/i18n/use-translation";
import { MonthChart } from "~/shared/yearly/month-chart";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { DashboardAnswer } from "./documents";

/** The turnover of twelve months beside that of last year's, as the yearly overview shows it. */
export function Turnover({ year: yearFigures }: { year: DashboardAnswer["year"] }) {
  const { t } = useTranslation("dashboard");
  if (!yearFigures) return null;
  const { year, months } = yearFigures;
  const isSold = months.some(({ figures }) => figures.turnover !== 0 || figures.before.turnover !== 0);
  return (
    <>
      {isSold ? <MonthChart year={year} months={months} /> : <Hint>{t("noTurnover")}</Hint>}
      <p className="panel-all">
        <PathLink to={`/yearlyBookings?year=${year}&type=all`}>{t("toYear")}</PathLink>
      </p>
    </>
  );
}
