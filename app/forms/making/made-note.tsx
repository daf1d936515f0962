import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";
import type { MadeRecord } from "../post/form-answer";

/** Names the record that was made on the way. It opens beside the form, of which nothing is saved yet. */
export function MadeNote({ label, address }: MadeRecord) {
  const { t } = useTranslation("forms");
  return (
    <Hint role="status">
      {t("combo.made", { name: label })}{" "}
      <a href={address} target="_blank" rel="noreferrer" className="inline-block min-h-(--least-target)">
        {t("combo.openMade")}
      </a>
    </Hint>
  );
}
