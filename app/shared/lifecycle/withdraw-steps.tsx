import { addTexts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import type { BulkSteps } from "~/lists/bulk/bulk-screen";
import linkTexts from "../../../locales/de/linkedFrom.json";
import { LostLinkList, type LostLinks } from "./link-list";

// Over a list the steps come with the first answer, and their texts with them.
addTexts({ linkedFrom: linkTexts });

/** Names what will lead nowhere before many records are withdrawn. */
export const withdrawSteps: BulkSteps<{ links?: LostLinks }> = {
  confirm: ({ preview: { links } }) => (links && links.length > 0 ? <Lost links={links} /> : null),
};

function Lost({ links }: { links: LostLinks }) {
  const { t } = useTranslation("linkedFrom");
  return (
    <>
      <h3>{t("lost.title")}</h3>
      <LostLinkList lost={links} />
    </>
  );
}
