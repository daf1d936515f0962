import { createContext, useContext } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";

/** Whether somebody else edits the record of the screen. */
export const HeldContext = createContext(false);

/** Whether somebody else edits the record of the screen: then no step is offered that changes its state. */
export const useIsHeld = (): boolean => useContext(HeldContext);

/** Why there are no steps, in their place. */
export function HeldHint() {
  const { t } = useTranslation("forms");
  return useIsHeld() ? <Hint>{t("held")}</Hint> : null;
}
