import { CheckRows } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";

export type TextWarning = { reason: string; address: string; title: string | null };

/** What of the saved text readers would not get. */
export function TextWarnings({ warnings }: { warnings: readonly TextWarning[] }) {
  const { t } = useTranslation("articles");
  if (warnings.length === 0) return null;
  return (
    <>
      <Hint className="mt-2">{t("textWarnings.title")}</Hint>
      <CheckRows
        checks={warnings.map(({ reason, address, title }) => ({
          id: address,
          weight: "warn",
          text: t(`textWarnings.${reason as "article_unknown"}`, {
            address,
            title: title ?? address,
          }),
        }))}
      />
    </>
  );
}
