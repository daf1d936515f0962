import { HeldHint, PostButton, SmallForm, SubmitButton, useAnswerOf, useIsHeld } from "~/forms";
import { momentIn } from "~/forms/fields/moment-field";
import { useMessages } from "~/forms/messages";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint, Note } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";
import { NewsletterStateBadge } from "../record/state-badge";
import type { ReleaseValues } from "../record/steps.server";

const Moment = momentIn<ReleaseValues>();

type Props = { newsletter: ShownNewsletter };

/** How far the newsletter is, and the steps from here, each for who may take it. */
export function NewsletterStateCard({ newsletter }: Props) {
  const { t } = useTranslation("newsletters");
  const { state, isApproved } = newsletter;
  const isHeld = useIsHeld();
  return (
    <Card title={t("parts.state")} id="state" className="grid gap-3">
      <Refusals />
      <p>
        <NewsletterStateBadge state={state} isApproved={isApproved} />
      </p>
      <Facts newsletter={newsletter} />
      {newsletter.sending === "none" ? <Note tone="warn">{t("sending.none")}</Note> : null}
      {newsletter.sending === "copy" ? <Copy newsletter={newsletter} /> : null}
      <HeldHint />
      {state === "draft" && !isHeld ? <DraftSteps newsletter={newsletter} /> : null}
      {state === "scheduled" ? <Unschedule newsletter={newsletter} /> : null}
    </Card>
  );
}

/** What was said of the last step: none of these has a field of its own. */
function Refusals() {
  const answers = [
    useAnswerOf("test"),
    useAnswerOf("approve"),
    useAnswerOf("withdraw"),
    useAnswerOf("unschedule"),
    useAnswerOf("switchOn"),
    useAnswerOf("resend"),
  ];
  const errors = answers.flatMap((answer) => Object.values(answer?.result?.error ?? {}));
  const messages = useMessages()(errors.flatMap((error) => error ?? []));
  return messages.length > 0 ? (
    <Note role="alert" tone="warn">
      {messages.join(" ")}
    </Note>
  ) : null;
}

function Facts({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const { state, version, updatedAt, updatedBy, approvedAt, approvedBy, isApproved } = newsletter;
  const { sendAt, releasedAt, releasedBy, endedAt } = newsletter;
  const by = (name: string | null) => name ?? t("facts.nobody");
  const approval =
    approvedAt === null
      ? t("facts.notApproved")
      : isApproved
        ? t("facts.approved", { by: by(approvedBy), at: instantText(approvedAt) })
        : t("facts.approvalOver", { by: by(approvedBy) });
  const lines = [
    version === 0 ? t("facts.unsaved") : null,
    updatedAt ? t("facts.saved", { by: by(updatedBy), at: instantText(updatedAt) }) : null,
    version > 0 ? approval : null,
    state === "scheduled" && sendAt
      ? t("facts.scheduled", { at: instantText(sendAt), by: by(releasedBy) })
      : null,
    state !== "scheduled" && releasedAt
      ? t("facts.released", { at: instantText(releasedAt), by: by(releasedBy) })
      : null,
    endedAt ? t("facts.ended", { at: instantText(endedAt) }) : null,
  ].filter((line) => line !== null);
  return lines.map((line) => <Hint key={line}>{line}</Hint>);
}

function Copy({ newsletter: { version } }: Props) {
  const { t } = useTranslation("newsletters");
  const may = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  return (
    <Note tone="warn">
      <p>{t("sending.copy")}</p>
      {may ? (
        <PostButton name="switchOn" intent="switchOn" version={version} size="small" className="mt-2">
          {t("steps.switchOn")}
        </PostButton>
      ) : null}
    </Note>
  );
}

function DraftSteps({ newsletter }: Props) {
  const { t } = useTranslation("newsletters");
  const can = useCan();
  const may = (action: "edit" | "publish") => can({ action, collectionType: "immoflash_issues" });
  const { version, content, isApproved, approvedAt, mayApprove, updatedBy, findings, receivers } = newsletter;
  const isReleaseRefused = Boolean(useAnswerOf("release"));
  if (content === null) return null;
  const post = { version, size: "small", hidden: { hash: content.hash } } as const;
  const isReady = !findings.some(({ stops }) => stops);
  return (
    <>
      <Actions>
        {may("edit") ? (
          <PostButton {...post} name="test" intent="test">
            {t("steps.test")}
          </PostButton>
        ) : null}
        {may("publish") && mayApprove && !isApproved && isReady ? (
          <PostButton {...post} name="approve" intent="approve" variant="primary">
            {t("steps.approve")}
          </PostButton>
        ) : null}
        {may("publish") && approvedAt !== null ? (
          <PostButton {...post} name="withdraw" intent="withdraw" hidden={{}}>
            {t("steps.withdraw")}
          </PostButton>
        ) : null}
      </Actions>
      {may("publish") && !mayApprove && !isApproved ? (
        <Hint>{t("facts.secondPerson", { by: updatedBy ?? t("facts.nobody") })}</Hint>
      ) : null}
      {may("publish") && isApproved && isReady ? (
        <details open={isReleaseRefused}>
          <summary>{t("steps.releaseTitle")}</summary>
          <SmallForm name="release" area="newsletters" version={version} className="grid gap-3 mt-2">
            <Moment name="sendAt" hint={t("hints.sendAt")} />
            <SubmitButton intent="release">
              {t("steps.releaseNow", { count: receivers, number: receivers.toLocaleString("de") })}
            </SubmitButton>
          </SmallForm>
        </details>
      ) : null}
    </>
  );
}

function Unschedule({ newsletter: { version } }: Props) {
  const { t } = useTranslation("newsletters");
  const may = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  return may ? (
    <PostButton name="unschedule" intent="unschedule" version={version} size="small">
      {t("steps.unschedule")}
    </PostButton>
  ) : null;
}
