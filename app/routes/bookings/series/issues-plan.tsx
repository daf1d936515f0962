import { isOut } from "domain/bookings/out-issue";
import { type PassedOver, passedOver } from "domain/bookings/passed-over";
import { MAX_SERIES_SIZE, SERIES_STEPS } from "domain/bookings/series";
import { NumberField, RadioGroupField, SelectField } from "~/forms";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { WholeDays } from "~/ui/whole-days";
import type { BookingChoices } from "../form/choices";
import { issueOption } from "../form/issue-option";
import { PlanButtons, type SeriesPlanProps } from "./plan-buttons";

/** As many issues that are passed over are named: the last ones. */
const MOST_NAMED = 3;

/** How many issues, from which on, every, every second or every third one. */
export function IssuesPlan(props: SeriesPlanProps) {
  const { appearing, choices } = props;
  const { t } = useTranslation("bookingSeries");
  const splitPrice = appearing("series.splitPrice");
  const passed = passedOver(choices.issues, choices.today).slice(-MOST_NAMED);
  const ahead = choices.issues.filter(({ publishDate }) => !isOut(publishDate, choices.today));
  return (
    <div className="series-plan">
      <input type="hidden" name={splitPrice.name} value={String(splitPrice.initialValue ?? "")} />
      <div className="series-size">
        <NumberField field={appearing("series.size")} label={t("count")} min={1} max={MAX_SERIES_SIZE} />
      </div>
      <div className="series-from">
        <SelectField
          field={appearing("series.from")}
          label={t("from")}
          empty={t("fromNext")}
          options={ahead.map(issueOption)}
          hint={passed.length > 0 ? <PassedIssues passed={passed} /> : undefined}
        />
      </div>
      <RadioGroupField
        field={appearing("series.step")}
        label={t("step")}
        options={SERIES_STEPS.map((step) => ({ value: String(step), label: t(`steps.${step}`) }))}
      />
      <PlanButtons {...props} />
    </div>
  );
}

type Passed = { passed: readonly PassedOver<BookingChoices["issues"][number]>[] };

/** Why the next issue is not an earlier one. */
function PassedIssues({ passed }: Passed) {
  const { t } = useTranslation("bookings");
  return passed.map(({ issue, why, day }) => {
    const words = { issue: issueName(issue), day: day ? dayText(day) : "" };
    return (
      <span key={issue._id} className="block">
        <WholeDays>{t(TEXTS[why], words)}</WholeDays>
      </span>
    );
  });
}

const TEXTS = {
  ads: "form.passedOver",
  material: "form.passedOverMaterial",
  full: "form.passedOverFull",
} as const;
