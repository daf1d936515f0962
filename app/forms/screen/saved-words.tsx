import { useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { useUnsaved } from "./use-unsaved";

const PLACE = "stage-saved";

export const savedPlace = () => document.getElementById(PLACE);

/**
 * Where the head of a screen says whether its form is saved: `SavedWords` writes into it. Until scripts run it says when
 * that was, as it does then: so nothing around it moves.
 */
export function SavedPlace({ savedAt = null }: { savedAt?: string | null | undefined }) {
  const isLive = useHydrated();
  return (
    <span id={PLACE} role="status">
      {isLive || savedAt === null ? null : <SavedAt at={savedAt} />}
    </span>
  );
}

export function SavedAt({ at }: { at: string }) {
  const { t } = useTranslation("forms");
  return (
    <span className="stage-saved" data-saved="">
      {t("savedAt", { at })}
    </span>
  );
}

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
    <SavedAt at={savedAt} />
  ) : null;
  return (
    <>
      <span ref={ref} hidden />
      {place ? createPortal(words, place) : null}
    </>
  );
}
