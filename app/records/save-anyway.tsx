import { SubmitButton, useFormAnswer } from "~/forms";
import { anywayIntent, stepIn } from "~/forms/post/form-step";
import { useTranslation } from "~/i18n/use-translation";

/** The intent of the button that answers a question with yes. */
export const SAVE_ANYWAY = "save-anyway";

type Props = {
  /** The questions of the service that can be answered so. */
  questions: readonly string[];
  /** What the button says after a step of the form, by the step. */
  steps?: Readonly<Record<string, string>>;
};

/** The answer to what the service asks before it changes a record. All that was typed is posted with it. */
export function SaveAnyway({ questions, steps = {} }: Props) {
  const { t } = useTranslation("records");
  const answer = useFormAnswer();
  const problems = Object.values(answer?.result?.error ?? {}).flatMap((one) => one ?? []);
  // Other problems are mended first.
  if (problems.length === 0 || problems.some(({ message }) => !questions.includes(message))) return null;
  const step = stepIn(answer?.intent ?? "");
  return (
    <SubmitButton intent={step === null ? SAVE_ANYWAY : anywayIntent(step)} variant="danger">
      {(step === null ? undefined : steps[step]) ?? t("saveAnyway")}
    </SubmitButton>
  );
}
