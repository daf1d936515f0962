import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useKitContext } from "./kit-form";

type SubmitProps = {
  intent?: string;
  variant?: "primary" | "plain" | "quiet" | "danger";
  /** Shown while this intent is under way; "Wird gespeichert …" for `save`. */
  pendingText?: string;
  /** The form need not be complete for this intent. */
  formNoValidate?: boolean;
  children: ReactNode;
};

const CLASSES = { primary: "btn p", plain: "btn", quiet: "btn q", danger: "btn d" };

/** A button that carries an intent. It stays focusable while the form is under way; a second press does nothing. */
export function SubmitButton(props: SubmitProps) {
  const { intent = "save", variant = "primary", pendingText, formNoValidate, children } = props;
  const { t } = useTranslation("forms");
  const { pendingIntent, waiting } = useKitContext();
  const pending = pendingIntent === intent;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate={formNoValidate}
      className={CLASSES[variant]}
      aria-disabled={pendingIntent !== null || waiting || undefined}
    >
      {pending ? (pendingText ?? t(intent === "save" ? "pending.save" : "pending.other")) : children}
    </button>
  );
}
