import { type LifecycleState, reasonAgainst } from "domain/lifecycle/state";
import { type NamedPerson, personName } from "domain/person-name";
import { fieldsOf, PostButton, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { StateMark } from "~/frames/state-mark";
import { instantText } from "~/i18n/days";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint, Note } from "~/ui/text";

interface Staged {
  state: string;
  draftNumber: number;
  liveNumber: number | null;
  scheduledNumber: number | null;
  publishAt: string | null;
  withdrawAt: string | null;
  withdrawnAt: string | null;
  publishedAt: string | null;
  dueProblem: string | null;
  reviewState: string | null;
  reviewNumber: number | null;
  reviewReason: string | null;
  reviewAskedBy: NamedPerson | null;
}

type Props = { article: Staged; idempotencyKey: string };

const { Text } = fieldsOf<{ publishAt?: string; withdrawAt?: string }>();
const Back = fieldsOf<{ reason: string }>();

/** The state of an article, and the steps from here, each for who may take it. */
export function StateCard({ article, idempotencyKey }: Props) {
  const { t } = useTranslation("articles");
  const can = useCan();
  const may = (action: "publish" | "unpublish" | "schedule" | "send_for_review") =>
    can({ action, collectionType: "articles" });
  const { draftNumber, liveNumber, scheduledNumber, publishAt, withdrawAt, publishedAt } = article;
  const pointers = { ...article, withdrawnAt: article.withdrawnAt ? new Date(article.withdrawnAt) : null };
  const number = { number: String(draftNumber) };
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
  const post = (intent: "publish" | "withdraw" | "unschedule" | "send" | "approve") => (
    <PostButton
      key={intent}
      name={intent}
      intent={intent}
      idempotencyKey={idempotencyKey}
      size="small"
      variant={intent === "publish" ? "primary" : undefined}
      hidden={intent === "withdraw" || intent === "unschedule" ? {} : number}
    >
      {t(`steps.${intent}`)}
    </PostButton>
  );
  const asked = article.reviewState === "asked";
  const isSendBackRefused = Boolean(useAnswerOf("sendBack"));
  const isScheduleRefused = Boolean(useAnswerOf("schedule"));
  return (
    <Card title={t("state.title")} id="state" className="grid gap-3">
      <p>
        <StateMark state={article.state as LifecycleState} />
      </p>
      {article.dueProblem ? (
        <Note tone="warn">
          {t("state.dueProblem", { reason: textsByKey("articles")(`validation.${article.dueProblem}`) })}
        </Note>
      ) : null}
      {lines.map((line) => (
        <Hint key={line}>{line}</Hint>
      ))}
      <Review article={article} />
      <Actions>
        {may("publish") && reasonAgainst("publish", pointers) === null ? post("publish") : null}
        {may("unpublish") && reasonAgainst("withdraw", pointers) === null ? post("withdraw") : null}
        {may("schedule") && scheduledNumber !== null ? post("unschedule") : null}
        {may("send_for_review") && !asked ? post("send") : null}
        {may("publish") && asked && article.reviewNumber === draftNumber ? post("approve") : null}
      </Actions>
      {may("publish") && asked && article.reviewNumber === draftNumber ? (
        <details open={isSendBackRefused}>
          <summary>{t("steps.sendBack")}</summary>
          <SmallForm
            name="sendBack"
            area="articles"
            idempotencyKey={idempotencyKey}
            className="grid gap-3 mt-2"
          >
            <input type="hidden" name="number" value={draftNumber} />
            <Back.LongText name="reason" rows={3} />
            <SubmitButton intent="sendBack">{t("steps.sendBack")}</SubmitButton>
          </SmallForm>
        </details>
      ) : null}
      {may("schedule") ? (
        <details open={isScheduleRefused}>
          <summary>{t("steps.schedule")}</summary>
          <SmallForm
            name="schedule"
            area="articles"
            idempotencyKey={idempotencyKey}
            className="grid gap-3 mt-2"
          >
            <input type="hidden" name="number" value={draftNumber} />
            <Text
              name="publishAt"
              type="datetime-local"
              hint={t("hints.schedule", { number: draftNumber })}
            />
            <Text name="withdrawAt" type="datetime-local" />
            <SubmitButton intent="schedule">{t("steps.schedule")}</SubmitButton>
          </SmallForm>
        </details>
      ) : null}
    </Card>
  );
}

function Review({ article }: { article: Staged }) {
  const { t } = useTranslation("articles");
  const { reviewState, reviewNumber, reviewReason, reviewAskedBy, draftNumber } = article;
  if (reviewState === null || reviewNumber === null) return null;
  const said = { number: reviewNumber, name: reviewAskedBy ? personName(reviewAskedBy) : t("somebody") };
  return (
    <Note tone={reviewState === "returned" ? "warn" : undefined}>
      {t(`reviewed.${reviewState as "asked" | "approved" | "returned"}`, said)}
      {reviewReason ? ` ${reviewReason}` : ""}
      {reviewNumber < draftNumber ? ` ${t("reviewed.movedOn", { number: draftNumber })}` : ""}
    </Note>
  );
}
