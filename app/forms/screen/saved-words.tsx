import { useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { useUnsaved } from "./use-unsaved";

const PLACE = "stage-saved";

export const savedPlace = () => document.getElementById(PLACE);

/** Where the head of a screen says whether its form is saved: `SavedWords` writes into it. */
export const SavedPlace = () => <span id={PLACE} role="status" />;

/** Says in the head of a screen what of the form around it is not saved, or when all of it was. */
export function SavedWords({ savedAt }: { savedAt: string | null }) {
  const { t } = useTranslation("forms");
  const ref = useRef<HTMLSpanElement>(null);
  const unsaved = useUnsaved(ref);
  const place = useHydrated() ? savedPlace() : null;
  const words = unsaved ? (
    <span className="stage-saved" data-unsaved="" title={unsaved.join(", ")}>
      {t("unsaved.any")}
    </span>
  ) : savedAt ? (
    <span className="stage-saved" data-saved="">
      {t("savedAt", { at: savedAt })}
    </span>
  ) : null;
  return (
    <>
      <span ref={ref} hidden />
      {place ? createPortal(words, place) : null}
    </>
  );
}
