import { type LifecycleState, reasonAgainst } from "domain/lifecycle/publishing-states";
import type { ContentType } from "domain/permissions/names";
import { type ComponentProps, useContext } from "react";
import { FormStep, fieldLabels, OpenFormContext, PostButton, useIsHeld } from "~/forms";
import { stepIn } from "~/forms/post/form-step";
import { StateMark } from "~/frames/state-mark";
import type { ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import type { PublishingStage } from "./lifecycle-documents";
import { PLAN_AGAIN } from "./plan-fields";
import { isPlanning, USUAL_MOMENTS, usualStep } from "./usual-moments";

export type Staged = ResultOf<typeof PublishingStage>;

/** Where a record stands that is not saved yet. */
export const UNSAVED: Staged = {
  state: "draft",
  draftNumber: 0,
  liveNumber: null,
  scheduledNumber: null,
  publishAt: null,
  withdrawAt: null,
  dueProblem: null,
  publishedAt: null,
  withdrawnAt: null,
  reviewState: null,
  reviewNumber: null,
  reviewReason: null,
  reviewAskedBy: null,
};

/** What `reasonAgainst` asks for. */
export const pointersOf = (record: Staged) => ({
  ...record,
  withdrawnAt: record.withdrawnAt ? new Date(record.withdrawnAt) : null,
});

/**
 * The step that a record waits for, of those that the user may take: what is asked for is approved, a draft that readers
 * do not have goes to them, or to somebody who may let it.
 */
export function useNextStep(contentType: ContentType, record: Staged): "approve" | "publish" | "send" | null {
  const can = useCan();
  const { reviewState, reviewNumber, draftNumber } = record;
  if (reasonAgainst("publish", pointersOf(record)) !== null) return null;
  const isAsked = reviewState === "asked";
  if (can({ action: "publish", collectionType: contentType })) {
    return isAsked && reviewNumber === draftNumber ? "approve" : "publish";
  }
  return !isAsked && can({ action: "send_for_review", collectionType: contentType }) ? "send" : null;
}

type Props = { contentType: ContentType; record: Staged };

/** Whether a post asks to give a draft to readers, now or later. */
export function isPublishing(intent: string): boolean {
  const step = stepIn(intent) ?? intent;
  return step === "publish" || isPlanning(step);
}

type StepButtonProps = {
  step: "publish" | "send" | "approve";
  record: Pick<Staged, "draftNumber">;
} & Pick<ComponentProps<typeof PostButton>, "variant" | "size" | "children">;

/**
 * The button of a step. Where the form can be typed into, the step is taken with what is typed; else, and for what others
 * have sent to be reviewed, with the draft that is saved.
 */
export function StepButton({ step, record, ...button }: StepButtonProps) {
  const form = useContext(OpenFormContext);
  if (form !== null && step !== "approve") return <FormStep form={form} step={step} {...button} />;
  const hidden = { number: String(record.draftNumber) };
  return <PostButton name={step} intent={step} hidden={hidden} {...button} />;
}

/** For the head of a record: its next step as a button. */
export function NextStep({ contentType, record }: Props) {
  const { t } = useTranslation("lifecycle");
  const next = useNextStep(contentType, record);
  if (useIsHeld() || !next) return null;
  return (
    <StepButton step={next} record={record} variant="primary">
      {t(`steps.${next}`)}
    </StepButton>
  );
}

/** What the head of a published record has besides: its state and its next step. */
export const publishingHead = (props: Props) => ({
  states: <StateMark state={props.record.state as LifecycleState} />,
  next: <NextStep {...props} />,
});

/** What the form of a published record has besides: the words of the steps. */
export function publishingForm() {
  const t = texts("lifecycle");
  const { publishAt = "", withdrawAt = "" } = fieldLabels("lifecycle");
  return {
    // The times of a schedule are posted with the form.
    labels: { publishAt, withdrawAt },
    anyway: {
      publish: t("steps.anyway.publish"),
      schedule: t("steps.anyway.schedule"),
      send: t("steps.anyway.send"),
      [PLAN_AGAIN]: t("steps.anyway.schedule"),
      ...Object.fromEntries(USUAL_MOMENTS.map((moment) => [usualStep(moment), t("steps.anyway.schedule")])),
    },
  };
}
