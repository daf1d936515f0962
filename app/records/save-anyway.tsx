import { SubmitButton, useFormAnswer } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";

/** The intent of the button that answers a question with yes. */
export const SAVE_ANYWAY = "save-anyway";

/** The answer to what the service asks before it changes a record. All that was typed is posted with it. */
export function SaveAnyway({ questions }: { questions: readonly string[] }) {
  const { t } = useTranslation("records");
  const problems = Object.values(useFormAnswer()?.result?.error ?? {}).flatMap((one) => one ?? []);
  // Other problems are mended first.
  if (problems.length === 0 || problems.some(({ message }) => !questions.includes(message))) return null;
  return (
    <SubmitButton intent={SAVE_ANYWAY} variant="danger">
      {t("saveAnyway")}
    </SubmitButton>
  );
}
