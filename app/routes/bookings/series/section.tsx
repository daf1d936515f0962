import { useEffect, useRef } from "react";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Toned } from "~/ui/text";
import type { SectionProps } from "../form/section-props";
import type { ContinuedSeries } from "./continued";
import { DaysPlan } from "./days-plan";
import { IssuesPlan } from "./issues-plan";
import { PlanNotes } from "./plan-notes";
import { SeriesOrder } from "./series-order";
import { OPENED, type SeriesStep } from "./step";
import { SeriesTable } from "./table/series-table";

type Props = SectionProps & { step: SeriesStep; rowCount: number; continued: ContinuedSeries | null };

/** A series: what is booked and how it is planned, and below it the appearances in one table (decisions §4). */
export function SeriesSection(props: Props) {
  const { appearing, step, choices, continued } = props;
  const { t } = useTranslation("bookingSeries");
  const messages = useMessages();
  const plan = useRef<HTMLDivElement>(null);
  const isOpened = step.key === OPENED;
  const isByIssues = step.by === "issues";
  useEffect(() => {
    if (isOpened) plan.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [isOpened]);
  const size = appearing("series.existing");
  return (
    <>
      <Card label={t("title")} id="series">
        <SeriesOrder {...props} />
        {/* Without scripts, `autoFocus` brings the opened part into view. */}
        <div ref={plan} tabIndex={-1} autoFocus={isOpened}>
          <input type="hidden" name="series.open" value="on" />
          <input type="hidden" name="series.by" value={step.by} />
          {step.planned ? <input type="hidden" name="series.planned" value={step.planned} /> : null}
          {continued
            ? ["series.continues", "series.version"].map((name) => (
                <input
                  key={name}
                  type="hidden"
                  name={name}
                  value={String(appearing(name).initialValue ?? "")}
                />
              ))
            : null}
          {continued ? <input type="hidden" name={size.name} value={String(continued.existing)} /> : null}
          {isByIssues ? <IssuesPlan {...props} /> : <DaysPlan {...props} />}
        </div>
        <div role="status">
          {step.preview?.warnings.map((warning) => (
            <Toned as="p" tone="warn" key={warning.message} className="mt-2">
              {messages([warning]).join(" ")}
            </Toned>
          ))}
          <PlanNotes step={step} mediumId={choices.mediumId} />
        </div>
      </Card>
      <SeriesTable {...props} />
    </>
  );
}
