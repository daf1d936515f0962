import { SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { SectionProps } from "../form/section-props";
import type { SeriesStep } from "./step";

export type SeriesPlanProps = SectionProps & {
  step: SeriesStep;
  rowCount: number;
  /** Set where a saved booking goes on. */
  continued: object | null;
};

/** Planning anew, and the other ways to book: by days, by issues, or a single booking. */
export function PlanButtons({ step, rowCount, continued, choices }: SeriesPlanProps) {
  const { t } = useTranslation("bookingSeries");
  const isByIssues = step.by === "issues";
  return (
    <p className="series-buttons">
      {rowCount > 0 ? (
        <SubmitButton intent="series-plan" formNoValidate pendingText={t("planning")}>
          {t("replan")}
        </SubmitButton>
      ) : null}
      {choices.hasIssues ? (
        <SubmitButton
          intent={isByIssues ? "refresh/series-days" : "refresh/series"}
          variant="quiet"
          formNoValidate
        >
          {t(isByIssues ? "byDays" : "byIssues")}
        </SubmitButton>
      ) : null}
      {continued ? null : (
        <SubmitButton intent="refresh/single" variant="quiet" formNoValidate>
          {t("close")}
        </SubmitButton>
      )}
    </p>
  );
}
