import { LATE_QUESTIONS } from "domain/bookings/out-issue";
import { SubmitButton } from "~/forms";
import type { FieldMessage } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";

/** The intent of the button that books into an issue although it is out or closed. */
export const BOOK_LATE = "save-late";

/** The answer to the question at the issue. All that was typed is posted with it. */
export function BookLate({ errors }: { errors: Record<string, FieldMessage[]> }) {
  const { t } = useTranslation("bookings");
  const all = Object.values(errors).flat();
  // Other problems are mended first.
  if (all.length === 0 || all.some(({ message }) => !LATE_QUESTIONS.includes(message))) return null;
  return (
    <SubmitButton intent={BOOK_LATE} variant="danger">
      {t("form.bookLate")}
    </SubmitButton>
  );
}
