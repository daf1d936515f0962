import { type LifecycleState, reasonAgainst } from "domain/lifecycle/publishing-states";
import type { ContentType } from "domain/permissions/names";
import { useContext } from "react";
import {
  ConfirmLink,
  ConfirmWithFields,
  fieldsOf,
  HeldHint,
  OpenFormContext,
  PostButton,
  SmallForm,
  SubmitButton,
  useAnswerOf,
  useIsHeld,
} from "~/forms";
import { useMessages } from "~/forms/messages";
import { CONFIRMED } from "~/forms/post/form-values";
import { StateMark } from "~/frames/state-mark";
import { instantText } from "~/i18n/days";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint, Note } from "~/ui/text";
import { pointersOf, type Staged, StepButton, useNextStep } from "./next-step";
import { ScheduleForm } from "./schedule-form";
import { useReviewWords } from "./use-review-words";

type Props = {
  contentType: ContentType;
  record: Staged;
  /** What this record asks before it is withdrawn, a text of `validation`. */
  question?: string;
  /** Whether the head of the screen has the steps to readers, and their times. */
  stepsInHead?: boolean;
};

const Back = fieldsOf<{ reason: string }>();

/** The state of a record, and the steps from here, each for who may take it. */
export function StateCard({ contentType, record, question, stepsInHead = false }: Props) {
  const { t } = useTranslation("lifecycle");
  const messages = useMessages();
  const can = useCan();
  const isHeld = useIsHeld();
  const may = (action: "publish" | "unpublish" | "schedule" | "send_for_review") =>
    !isHeld && can({ action, collectionType: contentType });
  const { draftNumber, liveNumber, scheduledNumber, publishAt, withdrawAt, publishedAt } = record;
  const pointers = pointersOf(record);
  // With what is typed there may be something new for readers.
  const isOpen = useContext(OpenFormContext) !== null;
  // It stands in the head.
  const next = useNextStep(contentType, record);
  const lines = [
    liveNumber !== null && publishedAt
      ? t("state.live", { number: liveNumber, at: instantText(publishedAt) })
      : null,
    liveNumber !== null && draftNumber > liveNumber ? t("state.changed", { number: draftNumber }) : null,
    scheduledNumber !== null && publishAt
      ? t("state.scheduled", { number: scheduledNumber, at: instantText(publishAt) })
      : null,
    scheduledNumber !== null && draftNumber > scheduledNumber
      ? t("state.scheduledOlder", { number: draftNumber })
      : null,
    withdrawAt ? t("state.withdrawal", { at: instantText(withdrawAt) }) : null,
  ].filter((line) => line !== null);
  const post = (intent: "withdraw" | "unschedule") => (
    <PostButton name={intent} intent={intent} size="small">
      {t(`steps.${intent}`)}
    </PostButton>
  );
  const step = (stepName: "publish" | "send", text: string) => (
    <StepButton step={stepName} record={record} size="small">
      {text}
    </StepButton>
  );
  const isUnderReview = record.reviewState === "asked";
  const mayWithdraw = may("unpublish") && reasonAgainst("withdraw", pointers) === null;
  const isSendBackRefused = Boolean(useAnswerOf("sendBack"));
  return (
    <Card title={t("state.title")} beside={<Term name="publishingState" />} id="state" className="grid gap-3">
      <p>
        <StateMark state={record.state as LifecycleState} />
      </p>
      {record.dueProblem && !stepsInHead ? (
        <Note tone="warn">
          {t("state.dueProblem", { reason: textsByKey("validation")(record.dueProblem) })}
        </Note>
      ) : null}
      {lines.map((line) => (
        <Hint key={line}>{line}</Hint>
      ))}
      <Review record={record} />
      <HeldHint />
      <Actions>
        {may("publish") && next !== "publish" && reasonAgainst("publish", pointers) === null
          ? step("publish", t("steps.publish"))
          : null}
        {!stepsInHead && may("publish") && isOpen && reasonAgainst("publish", pointers) !== null
          ? step("publish", t("steps.publishAgain"))
          : null}
        {mayWithdraw && !question ? post("withdraw") : null}
        {mayWithdraw && question ? (
          <ConfirmLink intent="withdraw" variant="plain">
            {t("steps.withdraw")}
          </ConfirmLink>
        ) : null}
        {!stepsInHead && may("schedule") && scheduledNumber !== null ? post("unschedule") : null}
        {may("send_for_review") && !isUnderReview && next !== "send" ? step("send", t("steps.send")) : null}
      </Actions>
      {mayWithdraw && question ? (
        <ConfirmWithFields
          intent="withdraw"
          title={t("steps.withdrawAsked")}
          confirmLabel={t("steps.withdraw")}
          area="lifecycle"
        >
          <p>{messages([{ message: question }])}</p>
          <input type="hidden" name={CONFIRMED} value="on" />
        </ConfirmWithFields>
      ) : null}
      {may("publish") && isUnderReview && record.reviewNumber === draftNumber ? (
        <details open={isSendBackRefused}>
          <summary>{t("steps.sendBack")}</summary>
          <SmallForm name="sendBack" area="lifecycle" className="grid gap-3 mt-2">
            <input type="hidden" name="number" value={draftNumber} />
            <Back.LongText name="reason" rows={3} />
            <SubmitButton intent="sendBack">{t("steps.sendBack")}</SubmitButton>
          </SmallForm>
        </details>
      ) : null}
      {may("schedule") && !stepsInHead ? <ScheduleForm record={record} question={question} /> : null}
    </Card>
  );
}

function Review({ record }: { record: Staged }) {
  const words = useReviewWords(record);
  if (words === null) return null;
  return <Note tone={record.reviewState === "returned" ? "warn" : undefined}>{words}</Note>;
}
