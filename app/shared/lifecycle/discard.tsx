import type { ContentType } from "domain/permissions/names";
import { ConfirmDelete, ConfirmLink, useIsHeld } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import type { Staged } from "./next-step";

type Props = { contentType: ContentType; record: Staged };

/** Whether there are changes that readers do not have, and the user may take them back. */
function useMayDiscard({ contentType, record: { draftNumber, liveNumber } }: Props): boolean {
  const can = useCan();
  const isHeld = useIsHeld();
  const isChanged = liveNumber !== null && draftNumber > liveNumber;
  return isChanged && !isHeld && can({ action: "write", collectionType: contentType });
}

/** The entry of a menu that makes what readers get the draft again. Its question is `DiscardQuestion`. */
export function DiscardLink(props: Props) {
  const { t } = useTranslation("lifecycle");
  return useMayDiscard(props) ? (
    <ConfirmLink intent="discard" inMenu>
      {t("steps.discard")}
    </ConfirmLink>
  ) : null;
}

/** Asks before changes are taken back. It stands outside of the form. */
export function DiscardQuestion(props: Props & { record: { version: number } }) {
  const { t } = useTranslation("lifecycle");
  const { liveNumber, draftNumber, version } = props.record;
  if (!useMayDiscard(props)) return null;
  return (
    <ConfirmDelete
      intent="discard"
      title={t("steps.discardAsked")}
      confirmLabel={t("steps.discard")}
      version={version}
    >
      <p>{t("steps.discardWhat", { live: liveNumber, draft: draftNumber })}</p>
      <input type="hidden" name="number" value={liveNumber ?? ""} />
    </ConfirmDelete>
  );
}
