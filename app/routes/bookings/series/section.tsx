import { MAX_SERIES_SIZE, SERIES_PATTERNS } from "domain/bookings/series";
import { useEffect, useRef } from "react";
import { CheckboxField, DateField, MultiSelectField, NumberField, SelectField, SubmitButton } from "~/forms";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { Toned } from "~/ui/text";
import type { SectionProps } from "../form/section-props";
import { SeriesRows } from "./rows";
import { OPENED, type SeriesStep } from "./step";

const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The plan of a series, and after the preview its appearances. Each can be changed or dropped (decisions §4). */
export function SeriesSection(props: SectionProps & { step: SeriesStep; rowCount: number }) {
  const { appearing, step } = props;
  const { t } = useTranslation("bookingSeries");
  const messages = useMessages();
  const { preview } = step;
  const plan = useRef<HTMLDivElement>(null);
  const isOpened = step.key === OPENED;
  useEffect(() => {
    if (isOpened) plan.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [isOpened]);
  return (
    <Card title={t("title")} id="series">
      {/* Without scripts, `autoFocus` brings the opened part into view. */}
      <div ref={plan} tabIndex={-1} autoFocus={isOpened}>
        <input type="hidden" name="series.open" value="on" />
        {step.planned ? <input type="hidden" name="series.planned" value={step.planned} /> : null}
        <FieldGrid>
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
      </div>
      <p className="flex flex-wrap gap-2 mt-4">
        {props.rowCount > 0 ? (
          <SubmitButton intent="series-plan" formNoValidate pendingText={t("planning")}>
            {t("replan")}
          </SubmitButton>
        ) : null}
        <SubmitButton intent="refresh/single" variant="quiet" formNoValidate>
          {t("close")}
        </SubmitButton>
      </p>
      <div role="status">
        {preview?.warnings.map((warning) => (
          <Toned as="p" tone="warn" key={warning.message} className="mt-2">
            {messages([warning]).join(" ")}
          </Toned>
        ))}
      </div>
      <SeriesRows {...props} />
    </Card>
  );
}
