import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useKitContext } from "./kit-context";

type SubmitProps = {
  intent?: string;
  variant?: ComponentProps<typeof Button>["variant"];
  /** Shown while this intent is under way; "Wird gespeichert …" for `save`. */
  pendingText?: string;
  /** The keys that press it, if not those of saving. */
  keys?: string;
  /** Whether the form may be incomplete for this intent. */
  formNoValidate?: boolean;
  children: ReactNode;
};

/** A button that carries an intent. It stays focusable while the form is under way; a second press does nothing. */
export function SubmitButton(props: SubmitProps) {
  const { intent = "save", variant, pendingText, keys, formNoValidate, children } = props;
  const { t } = useTranslation("forms");
  const { pendingIntent, waiting } = useKitContext();
  return (
    <Button
      name="intent"
      value={intent}
      formNoValidate={formNoValidate}
      aria-keyshortcuts={keys ?? (intent === "save" ? "Control+Enter" : undefined)}
      variant={variant ?? (intent === "save" ? "primary" : "plain")}
      aria-disabled={pendingIntent !== null || waiting || undefined}
    >
      {pendingIntent === intent
        ? (pendingText ?? t(intent === "save" ? "pending.save" : "pending.other"))
        : children}
    </Button>
  );
}
