import { SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { nextIntent } from "./next";
import type { WalkLinks } from "./walk";

/** Saves the record and opens the next one of the list: the one that was next when the screen was opened. */
export function SaveAndNext({ next }: Pick<WalkLinks, "next">) {
  const { t } = useTranslation("walk");
  if (!next) return null;
  return (
    <SubmitButton intent={nextIntent(next)}>
      <span>
        <span className="wide-only">{t("save")} </span>
        {t("andNext")}
      </span>
    </SubmitButton>
  );
}
