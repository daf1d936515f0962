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
  const { step, choices, continued } = props;
  const { t } = useTranslation("bookingSeries");
  const messages = useMessages();
  const plan = useRef<HTMLDivElement>(null);
  const isOpened = step.key === OPENED;
  const isByIssues = step.by === "issues";
  useEffect(() => {
    if (isOpened) plan.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [isOpened]);
  return (
    <>
      <Card label={t("title")} id="series">
        <SeriesOrder {...props} />
        {/* Without scripts, `autoFocus` brings the opened part into view. */}
        <div ref={plan} tabIndex={-1} autoFocus={isOpened}>
          <input type="hidden" name="series.open" value="on" />
          <input type="hidden" name="series.by" value={step.by} />
          {step.planned ? <input type="hidden" name="series.planned" value={step.planned} /> : null}
          {continued ? <Continued continued={continued} /> : null}
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

/** What the series goes on from, at the version whose rows are shown. */
const Continued = ({ continued: { id, version, existing } }: { continued: ContinuedSeries }) => (
  <>
    <input type="hidden" name="series.continues" value={id} />
    <input type="hidden" name="series.version" value={version} />
    <input type="hidden" name="series.existing" value={existing} />
  </>
);
