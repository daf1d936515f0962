import { ISSUE_IS_OUT } from "domain/bookings/out-issue";
import { SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { SectionProps } from "./section-props";

/** The intent of the button that books into an issue although it is out. */
export const BOOK_LATE = "save-late";

/** The answer to the question at the issue. All that was typed is posted with it. */
export function BookLate({ specs }: Pick<SectionProps, "specs">) {
  const { t } = useTranslation("bookings");
  if (!specs.issue.errors?.some(({ message }) => message === ISSUE_IS_OUT)) return null;
  return (
    <SubmitButton intent={BOOK_LATE} variant="danger">
      {t("form.bookLate")}
    </SubmitButton>
  );
}
