import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";

/** What the sender has written, as it arrived. */
export function OwnTextCard({ text }: { text: string }) {
  const { t } = useTranslation("press-releases");
  return (
    <Card id="own-text">
      <details>
        <summary className="cursor-pointer">{t("parts.own")}</summary>
        <Hint className="mt-2">{t("notes.own")}</Hint>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere] mt-2">{text}</p>
      </details>
    </Card>
  );
}
