import { isOut } from "domain/bookings/out-issue";
import { MAX_SERIES_SIZE, SERIES_STEPS } from "domain/bookings/series";
import { NumberField, RadioGroupField, SelectField } from "~/forms";
import { dayText, weekdayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { PlanButtons, type SeriesPlanProps } from "./plan-buttons";

/** How many issues, from which on, every, every second or every third one. */
export function IssuesPlan(props: SeriesPlanProps) {
  const { appearing, choices } = props;
  const { t } = useTranslation("bookingSeries");
  const splitPrice = appearing("series.splitPrice");
  const ahead = choices.issues.filter(({ publishDate }) => !isOut(publishDate, choices.today));
  return (
    <div className="series-plan">
      <input type="hidden" name={splitPrice.name} value={String(splitPrice.initialValue ?? "")} />
      <div className="series-size">
        <NumberField field={appearing("series.size")} label={t("count")} min={1} max={MAX_SERIES_SIZE} />
      </div>
      <SelectField
        field={appearing("series.from")}
        label={t("from")}
        empty={t("fromNext")}
        options={ahead.map((issue) => ({
          value: issue._id,
          label: t("fromIssue", {
            issue: issueName(issue),
            weekday: weekdayText(issue.publishDate, "short"),
            day: dayText(issue.publishDate),
          }),
        }))}
      />
      <RadioGroupField
        field={appearing("series.step")}
        label={t("step")}
        options={SERIES_STEPS.map((step) => ({ value: String(step), label: t(`steps.${step}`) }))}
      />
      <PlanButtons {...props} />
    </div>
  );
}
