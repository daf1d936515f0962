import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { SubmitButton } from "./submit-button";

type Props = {
  /** Where "cancel" leads. */
  back?: string;
  /** The text of the button: "Speichern" by default. Null for no button. */
  label?: string | null;
  /** Further steps of the form, beside saving. */
  also?: ReactNode;
  /** Further actions on the record, at the end. */
  children?: ReactNode;
};

/** The last line of a form: save, cancel, and further actions on the record. */
export function SaveBar({ back, label, also, children }: Props) {
  const { t } = useTranslation("forms");
  return (
    <div className="save-bar">
      {label === null ? null : <SubmitButton>{label ?? t("save")}</SubmitButton>}
      {also}
      {back ? (
        <LinkButton variant="quiet" to={back}>
          {t("cancel")}
        </LinkButton>
      ) : null}
      <span className="grow" />
      {children}
    </div>
  );
}
