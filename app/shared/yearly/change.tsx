import { changeInPercent } from "domain/yearly/comparison";
import { useTranslation } from "~/i18n/use-translation";
import { DASH } from "~/ui/dash";
import { Toned } from "~/ui/text";

type TurnoverComparison = { turnover: number; before: { turnover: number } };

const changes = new Intl.NumberFormat("de-DE", { signDisplay: "exceptZero" });

/** -6 → "−6", with the typographic minus sign; 84 → "+84". */
export const changeText = (percent: number) => changes.format(percent).replace("-", "−");

/** The turnover compared with the year before. Sign and words show the change, not only the colour. */
export function Change({ figures }: { figures: TurnoverComparison }) {
  const { t } = useTranslation("yearly");
  const percent = changeInPercent(figures.turnover, figures.before.turnover);
  if (percent === null) return figures.turnover > 0 ? t("figures.new") : DASH;
  const text = t("figures.percent", { percent: changeText(percent) });
  return <Toned tone={percent < 0 ? "bad" : percent > 0 ? "good" : undefined}>{text}</Toned>;
}
