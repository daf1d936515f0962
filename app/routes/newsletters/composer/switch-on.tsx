import { PostButton } from "~/forms";
import { StageNote } from "~/frames/stage/stage";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import type { ShownNewsletter } from "../record/newsletter.server";

/** Where the database is a copy of another one: that nothing is sent from here, and how to change that. */
export function SwitchOn({ newsletter: { version, sending } }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const may = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  if (sending !== "copy") return null;
  return (
    <StageNote tone="warn">
      <p>{t("sending.copy")}</p>
      {may ? (
        <PostButton name="switchOn" intent="switchOn" version={version} size="small">
          {t("steps.switchOn")}
        </PostButton>
      ) : null}
    </StageNote>
  );
}
