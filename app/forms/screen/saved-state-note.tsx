import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { Note } from "~/ui/text";
import { useFormAnswer } from "./record-form";

/**
 * Above what was found in the saved record: that it knows nothing of what the form beside it holds. The style sheet
 * shows it while that is not saved; without scripts the server's answer does.
 */
export function SavedStateNote() {
  const { t } = useTranslation("forms");
  const isPosted = Boolean(useFormAnswer()?.result);
  return (
    <Note tone="warn" className={classes(!isPosted && "while-unsaved")}>
      {t("unsaved.before")}
    </Note>
  );
}
