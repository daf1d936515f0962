import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { SubmitButton } from "./submit-button";

type Props = {
  /** Where "cancel" leads. */
  back?: string;
  /** What the button says: "Speichern" unless told otherwise; null where there is none. */
  label?: string | null;
  /** Further steps of the form, beside saving. */
  also?: ReactNode;
  /** What else can be done with the record, at the end. */
  children?: ReactNode;
};

/** The last line of a form: save, leave, and what else can be done with the record. */
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
