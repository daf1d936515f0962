import { MAX_SERIES_SIZE, SERIES_PATTERNS } from "domain/bookings/series";
import { CheckboxField, DateField, MultiSelectField, NumberField, SelectField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { FieldGrid } from "~/ui/layout";
import { PlanButtons, type SeriesPlanProps } from "./plan-buttons";

const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The plan of a series by days (spec §5). */
export function DaysPlan(props: SeriesPlanProps) {
  const { appearing } = props;
  const { t } = useTranslation("bookingSeries");
  return (
    <>
      <FieldGrid className="mt-3">
        <NumberField field={appearing("series.size")} label={t("size")} min={1} max={MAX_SERIES_SIZE} />
        <DateField field={appearing("series.start")} label={t("start")} />
        <MultiSelectField
          field={appearing("series.weekdays")}
          label={t("weekdays")}
          options={WEEKDAYS.map((value) => ({ value, label: t(`weekday.${value}`) }))}
        />
        <div className="grid gap-3 content-start">
          <SelectField
            field={appearing("series.pattern")}
            label={t("pattern")}
            options={SERIES_PATTERNS.map((value) => ({ value, label: t(`patterns.${value}`) }))}
          />
          <CheckboxField
            field={appearing("series.skipCurrentPeriod")}
            label={t("skip")}
            hint={t("skipHint")}
          />
          <CheckboxField field={appearing("series.splitPrice")} label={t("split")} hint={t("splitHint")} />
        </div>
      </FieldGrid>
      <PlanButtons {...props} />
    </>
  );
}
