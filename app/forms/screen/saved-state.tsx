import { useTranslation } from "~/i18n/use-translation";
import { useFormAnswer } from "./record-form";

/**
 * Beside what was found in the saved record: whether it knows what the form beside it holds. The style sheet shows one of
 * both while something is not saved; without scripts the server's answer does.
 */
export function SavedState() {
  const { t } = useTranslation("forms");
  const isPosted = Boolean(useFormAnswer()?.result);
  const before = t("unsaved.before");
  if (isPosted) return <>{before}</>;
  return (
    <>
      <span className="while-saved">{t("unsaved.now")}</span>
      <span className="while-unsaved">{before}</span>
    </>
  );
}
