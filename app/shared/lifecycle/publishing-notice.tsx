import type { ContentType } from "domain/permissions/names";
import { useContext } from "react";
import { FormStep, OpenFormContext, useIsHeld } from "~/forms";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { AnchorButton, Button } from "~/ui/button";
import { Note } from "~/ui/text";
import { DiscardQuestion } from "./discard";
import type { Staged } from "./next-step";
import { PLAN_AGAIN, PLAN_PANEL } from "./plan-fields";
import { useReviewWords } from "./use-review-words";

/** What stands between head and work of a canvas of something published: what is said of its plan, and what is asked. */
export function PublishingNotice(props: { contentType: ContentType; record: Staged & { version: number } }) {
  return (
    <>
      <PlanNotice {...props} />
      <ReviewNotice {...props} />
      <DiscardQuestion {...props} />
    </>
  );
}

/** Who asks for a review, or why it was returned; with the way to where that is answered. */
function ReviewNotice({ contentType, record }: { contentType: ContentType; record: Staged }) {
  const { t } = useTranslation("lifecycle");
  const can = useCan();
  const isHeld = useIsHeld();
  const words = useReviewWords(record);
  const { reviewState, reviewNumber, draftNumber } = record;
  const isAsked = reviewState === "asked";
  if (!isAsked && reviewState !== "returned") return null;
  const mayAnswer = !isHeld && isAsked && can({ action: "publish", collectionType: contentType });
  return (
    <Note as="div" tone={isAsked ? undefined : "warn"} className="stage-note">
      <span>{words}</span>
      {mayAnswer && reviewNumber === draftNumber ? (
        <AnchorButton href="#state" size="small">
          {t("steps.toSendBack")}
        </AnchorButton>
      ) : null}
    </Note>
  );
}

/**
 * What has to be said of a plan below the head of a canvas: that it failed, or that an earlier revision goes out than the
 * one on the screen; with the step that mends it.
 */
function PlanNotice({ contentType, record }: { contentType: ContentType; record: Staged }) {
  const { t } = useTranslation("lifecycle");
  const form = useContext(OpenFormContext);
  const can = useCan();
  const isHeld = useIsHeld();
  const mayPlan = !isHeld && form !== null && can({ action: "schedule", collectionType: contentType });
  const { dueProblem, scheduledNumber, draftNumber } = record;
  if (dueProblem) {
    return (
      <Note as="div" tone="bad" className="stage-note">
        <span>{t("state.dueProblem", { reason: textsByKey("validation")(dueProblem) })}</span>
        {mayPlan ? (
          <Button type="button" size="small" {...{ popovertarget: PLAN_PANEL }}>
            {t("steps.planAnew")}
          </Button>
        ) : null}
      </Note>
    );
  }
  if (scheduledNumber === null || draftNumber <= scheduledNumber) return null;
  return (
    <Note as="div" tone="warn" className="stage-note">
      <span>{t("state.earlierGoesOut", { number: scheduledNumber, draft: draftNumber })}</span>
      {mayPlan && form !== null ? (
        <FormStep form={form} step={PLAN_AGAIN} size="small">
          {t("steps.planDraft", { number: draftNumber })}
        </FormStep>
      ) : null}
    </Note>
  );
}
