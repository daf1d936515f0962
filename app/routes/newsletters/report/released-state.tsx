import { PostButton } from "~/forms";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Hint, Note } from "~/ui/text";
import { Refusals } from "../composer/refusals";
import { SwitchOn } from "../composer/switch-on";
import type { ShownNewsletter } from "../record/newsletter.server";
import { NewsletterStateBadge } from "../record/state-badge";

type Props = { newsletter: ShownNewsletter };

/** How far a newsletter is that is released, and the steps from here, each for who may take it. */
export function ReleasedState({ newsletter }: Props) {
  const { t } = useTranslation("newsletters");
  const { state, sending } = newsletter;
  return (
    <Card title={t("parts.state")} id="state" className="grid gap-3">
      <Refusals />
      <p>
        <NewsletterStateBadge state={state} />
      </p>
      <Facts newsletter={newsletter} />
      {sending === "none" ? <Note tone="warn">{t("sending.none")}</Note> : null}
      <SwitchOn newsletter={newsletter} />
      {state === "scheduled" ? <Unschedule newsletter={newsletter} /> : null}
    </Card>
  );
}

function Facts({ newsletter }: Props) {
  const { t } = useTranslation("newsletters");
  const { state, updatedAt, updatedBy, approvedAt, approvedBy } = newsletter;
  const { sendAt, releasedAt, releasedBy, endedAt } = newsletter;
  const by = (name: string | null) => name ?? t("facts.nobody");
  const lines = [
    updatedAt ? t("facts.saved", { by: by(updatedBy), at: instantText(updatedAt) }) : null,
    approvedAt ? t("facts.approved", { by: by(approvedBy), at: instantText(approvedAt) }) : null,
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

function Unschedule({ newsletter: { version } }: Props) {
  const { t } = useTranslation("newsletters");
  const may = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  return may ? (
    <PostButton name="unschedule" intent="unschedule" version={version} size="small">
      {t("steps.unschedule")}
    </PostButton>
  ) : null;
}
