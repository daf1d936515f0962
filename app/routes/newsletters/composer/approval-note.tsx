import { PostButton } from "~/forms";
import { WhileUnsaved } from "~/forms/screen/while-unsaved";
import { StageNote } from "~/frames/stage/stage";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import type { ShownNewsletter } from "../record/newsletter.server";

/** Whom the newsletter waits for or who has sent it back, and what a change of it ends: said before it is saved. */
export function ApprovalNote({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const mayEdit = useCan()({ action: "edit", collectionType: "immoflash_issues" });
  const { isAsked, askedAt, askedOf, isApproved, approvedBy, version } = newsletter;
  const { returnedAt, returnedBy, returnReason } = newsletter;
  const by = (name: string | null) => name ?? t("facts.nobody");
  if (isAsked && askedAt)
    return (
      <StageNote>
        <p>
          {t("ask.waits", { name: by(askedOf), at: instantText(askedAt) })}{" "}
          {mayEdit ? (
            <WhileUnsaved>
              <b>{t("ask.endsRequest", { name: by(askedOf) })}</b>
            </WhileUnsaved>
          ) : null}
        </p>
        {mayEdit ? (
          <PostButton name="withdrawRequest" intent="withdrawRequest" version={version} size="small">
            {t("ask.withdraw")}
          </PostButton>
        ) : null}
      </StageNote>
    );
  if (isApproved)
    return mayEdit ? (
      <WhileUnsaved as="div">
        <StageNote tone="warn">{t("ask.endsApproval", { name: by(approvedBy) })}</StageNote>
      </WhileUnsaved>
    ) : null;
  return returnedAt ? (
    <StageNote tone="warn">
      {t("ask.returned", { name: by(returnedBy), at: instantText(returnedAt), reason: returnReason ?? "" })}
    </StageNote>
  ) : null;
}
