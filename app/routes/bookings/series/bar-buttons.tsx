import { SubmitButton } from "~/forms";
import type { FieldMessage } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import type { SectionProps } from "../form/section-props";
import { SAVE_SKIPPING } from "./prices";
import { useSeriesTotal } from "./total";

type Props = SectionProps & {
  rowCount: number;
  step: { key?: string };
  errors: Record<string, FieldMessage[]>;
};

/** The next step of a series in the form's bar: planning its appearances, then booking those that are ticked. */
export function SeriesBarButton(props: Props) {
  const { rowCount, step, errors } = props;
  const { t } = useTranslation("bookingSeries");
  const { count } = useSeriesTotal(props, rowCount, step.key);
  const all = Object.values(errors).flat();
  // Other problems are mended first.
  const asks = all.length > 0 && all.every(({ message }) => message === "series_issue_skipped");
  if (rowCount === 0) {
    return (
      <SubmitButton intent="series-plan" variant="primary" formNoValidate pendingText={t("planning")}>
        {t("plan")}
      </SubmitButton>
    );
  }
  return (
    <>
      <SubmitButton intent="series-save" variant="primary">
        {t("save", { count })}
      </SubmitButton>
      {asks ? (
        <SubmitButton intent={SAVE_SKIPPING} variant="danger">
          {t("saveSkipping")}
        </SubmitButton>
      ) : null}
    </>
  );
}
