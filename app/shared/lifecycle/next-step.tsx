import { type LifecycleState, reasonAgainst } from "domain/lifecycle/state";
import type { ContentType } from "domain/permissions/names";
import { PostButton } from "~/forms";
import { StateMark } from "~/frames/state-mark";
import type { ResultOf } from "~/graphql/graphql";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import type { PublishingStage } from "./lifecycle-documents";

export type Staged = ResultOf<typeof PublishingStage>;

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

type Props = { contentType: ContentType; record: Staged; idempotencyKey: string };

/** For the head of a record: its next step as a button. */
export function NextStep({ contentType, record, idempotencyKey }: Props) {
  const { t } = useTranslation("lifecycle");
  const next = useNextStep(contentType, record);
  if (!next) return null;
  return (
    <PostButton
      name={next}
      intent={next}
      idempotencyKey={idempotencyKey}
      variant="primary"
      hidden={{ number: String(record.draftNumber) }}
    >
      {t(`steps.${next}`)}
    </PostButton>
  );
}

/** What the head of a published record says: its state, and its next step. */
export const publishingHead = ({ contentType, record, idempotencyKey }: Props) => ({
  states: <StateMark state={record.state as LifecycleState} />,
  next: <NextStep {...{ contentType, record, idempotencyKey }} />,
});
