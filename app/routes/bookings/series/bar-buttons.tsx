import { formatEuro } from "domain/money";
import { SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { SectionProps } from "../form/section-props";
import { useSeriesTotal } from "./total";

/** The next step of a series in the form's bar: planning its appearances, then booking those that remain. */
export function SeriesBarButton(props: SectionProps & { rowCount: number; step: { key?: string } }) {
  const { rowCount, step } = props;
  const { t } = useTranslation("bookingSeries");
  const { count, total } = useSeriesTotal(props, rowCount, step.key);
  if (rowCount === 0) {
    return (
      <SubmitButton intent="series-plan" variant="primary" formNoValidate pendingText={t("planning")}>
        {t("plan")}
      </SubmitButton>
    );
  }
  return (
    <SubmitButton intent="series-save" variant="primary">
      {total === null ? t("saveCount", { count }) : t("saveSum", { count, total: formatEuro(total) })}
    </SubmitButton>
  );
}
