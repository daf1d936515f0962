import { type ReceiverState, UNCONFIRMED_DAYS } from "domain/receivers/states";
import { PostButton, useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useRecordRights } from "~/records/record-rights";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint, Note } from "~/ui/text";
import { ReceiverStateBadge, receiverList } from "./list-columns";

type Receiver = {
  version: number;
  state: ReceiverState;
  askedAt: string | null;
  confirmedAt: string | null;
  leftAt: string | null;
  mayBeAsked: boolean;
};

/** Whether the receiver gets anything, since when, and what the house can do about it. */
export function ReceiverStateCard({ receiver }: { receiver: Receiver }) {
  const { t } = useTranslation("receivers");
  const may = useRecordRights(receiverList);
  const { version, state, askedAt, confirmedAt, leftAt, mayBeAsked } = receiver;
  const askProblems = useAnswerOf("ask")?.result?.error?.[""] ?? [];
  const left = useAnswerOf("unsubscribe")?.result?.error?.[""] ?? [];
  const messages = useMessages()([...askProblems, ...left]);
  const post = { version, size: "small" } as const;
  const gets = state === "subscribed" || state === "pending" || state === "bounced";
  return (
    <Card title={t("parts.state")} id="state" className="grid gap-3">
      {messages.length > 0 ? (
        <Note role="alert" tone="warn">
          {messages.join(" ")}
        </Note>
      ) : null}
      <p>
        <ReceiverStateBadge state={state} />
      </p>
      {state === "pending" ? (
        <Hint>
          {askedAt
            ? t("facts.asked", { at: instantText(askedAt), count: UNCONFIRMED_DAYS })
            : t("facts.notAsked")}
        </Hint>
      ) : null}
      {confirmedAt ? <Hint>{t("facts.confirmed", { at: instantText(confirmedAt) })}</Hint> : null}
      {leftAt ? <Hint>{t("facts.left", { at: instantText(leftAt) })}</Hint> : null}
      {may("edit") ? (
        <Actions>
          {mayBeAsked ? (
            <PostButton {...post} name="ask" intent="ask">
              {t(state === "unsubscribed" ? "steps.askAnew" : askedAt ? "steps.askAgain" : "steps.ask")}
            </PostButton>
          ) : null}
          {gets ? (
            <PostButton {...post} name="unsubscribe" intent="unsubscribe">
              {t("steps.unsubscribe")}
            </PostButton>
          ) : null}
        </Actions>
      ) : null}
    </Card>
  );
}
