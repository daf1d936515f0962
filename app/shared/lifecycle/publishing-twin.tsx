import { reasonAgainst } from "domain/lifecycle/publishing-states";
import { USUAL_TIME } from "domain/lifecycle/wall-time";
import type { ContentType } from "domain/permissions/names";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { FormStep, OpenFormContext, PostButton, useFormAnswer, useIsHeld } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Actions } from "~/ui/layout";
import { pointersOf, type Staged, StepButton, useNextStep } from "./next-step";
import { PLAN_PANEL } from "./plan-fields";
import { PlanSeen } from "./plan-seen";
import { ScheduleFields, useIsScheduleRefused } from "./schedule-form";
import { USUAL_MOMENTS, usualStep } from "./usual-moments";
import "./publishing-twin.css";

type Props = {
  contentType: ContentType;
  record: Staged;
  /** Why it cannot go out, and where on the screen that stands. */
  stop?: Stop | undefined;
};

export type Stop = { reason: string; at: string; reach: () => void };

/**
 * The two ways of a draft to its readers as one button: later, and now. Both take what is on the screen, in one post.
 * While something is planned, changing that is the filled one.
 */
export function PublishingTwin({ contentType, record, stop }: Props) {
  const { t } = useTranslation("lifecycle");
  const can = useCan();
  const isHeld = useIsHeld();
  const isOpen = useContext(OpenFormContext) !== null;
  const next = useNextStep(contentType, record);
  const may = (action: "publish" | "schedule") => !isHeld && can({ action, collectionType: contentType });
  const isPlanned = record.scheduledNumber !== null;
  const mayPlan = may("schedule");
  const isPublishedNow = reasonAgainst("publish", pointersOf(record)) !== null;
  if (isHeld) return null;
  const variant = isPlanned && mayPlan ? "plain" : "primary";
  const label = next === "publish" ? t("steps.publish") : isPublishedNow ? t("steps.publishAgain") : null;
  const publish =
    stop && label !== null && may("publish") && isOpen ? (
      <StoppedButton stop={stop}>{label}</StoppedButton>
    ) : next ? (
      <StepButton step={next} record={record} variant={variant}>
        {t(`steps.${next}`)}
      </StepButton>
    ) : may("publish") && isOpen && isPublishedNow ? (
      <StepButton step="publish" record={record} variant={variant}>
        {t("steps.publishAgain")}
      </StepButton>
    ) : null;
  const plan = mayPlan ? <PlanButton record={record} isFilled={isPlanned || publish === null} /> : null;
  return (
    <>
      <span className="twin">
        {isPlanned ? publish : plan}
        {isPlanned ? plan : publish}
      </span>
      {mayPlan ? (
        <>
          {isOpen ? <PlanSeen record={record} /> : null}
          <PlanPanel record={record} />
        </>
      ) : null}
    </>
  );
}

const REASON = "publishing-stop";

/** The button of a step that cannot be taken. It leads to the reason, without scripts with what is typed. */
function StoppedButton({ stop, children }: { stop: Stop; children: ReactNode }) {
  const form = useContext(OpenFormContext);
  return (
    <>
      <Button
        form={form ?? undefined}
        name="intent"
        value="refresh/stops"
        formAction={`#${stop.at}`}
        formNoValidate
        aria-disabled
        aria-describedby={REASON}
        title={stop.reason}
        onClick={(event) => {
          event.preventDefault();
          stop.reach();
        }}
      >
        {children}
      </Button>
      <span id={REASON} className="sr-only">
        {stop.reason}
      </span>
    </>
  );
}

function PlanButton({ record, isFilled }: { record: Staged; isFilled: boolean }) {
  const { t } = useTranslation("lifecycle");
  return (
    <Button type="button" variant={isFilled ? "primary" : "plain"} {...{ popovertarget: PLAN_PANEL }}>
      {t(record.scheduledNumber === null ? "steps.plan" : "steps.replan")}
    </Button>
  );
}

/** When it goes out. It opens by its button, and again where what was typed in it was refused. */
function PlanPanel({ record }: { record: Staged }) {
  const { t } = useTranslation("lifecycle");
  const form = useContext(OpenFormContext);
  const panel = useRef<HTMLDivElement>(null);
  const answer = useFormAnswer();
  const isRefused = useIsScheduleRefused();
  const scripts = useHydrated();
  useEffect(() => {
    if (!scripts || !isRefused) return;
    // After the frame has closed what was open on the screen before.
    const timer = window.setTimeout(() => {
      if (!panel.current?.matches(":popover-open")) panel.current?.showPopover();
    });
    return () => window.clearTimeout(timer);
  }, [scripts, isRefused, answer]);
  // Without scripts nothing opens it again: it stands in the page then.
  const popover = isRefused && !scripts ? {} : { popover: "auto" as const };
  return (
    <div ref={panel} id={PLAN_PANEL} className="menu padded-menu plan-panel" {...popover}>
      <h2>{t("plan.title")}</h2>
      {form === null ? null : (
        <Actions className="mb-2">
          {USUAL_MOMENTS.map((moment) => (
            <FormStep key={moment} form={form} step={usualStep(moment)} size="small">
              {t(`plan.${moment}`, { time: USUAL_TIME })}
            </FormStep>
          ))}
        </Actions>
      )}
      <ScheduleFields record={record} presetsApart />
      {record.scheduledNumber === null ? null : (
        <PostButton name="unschedule" intent="unschedule" size="small">
          {t("steps.unschedule")}
        </PostButton>
      )}
    </div>
  );
}
