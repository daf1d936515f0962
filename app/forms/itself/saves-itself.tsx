import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { SITTING_FIELD } from "~/forms/post/form-step";
import { useKitContext } from "~/forms/screen/kit-context";
import { SavedAt, savedPlace } from "~/forms/screen/saved-words";
import { useUnsaved } from "~/forms/screen/use-unsaved";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { useSaving } from "./use-saving";

/** A save that is quicker needs no word. */
const SAY_AFTER_MS = 400;

/**
 * Lets the opened record's form around it save itself, and says in the head of the screen (`SavedPlace`) how that stands. The
 * saves of one opening of the form are one sitting, which a press ends.
 */
export function SavesItself({ savedAt }: { savedAt: string | null }) {
  const { t } = useTranslation("forms");
  const { ofItself } = useKitContext();
  const [sitting] = useState(ofItself?.idempotencyKey);
  const ref = useRef<HTMLInputElement>(null);
  const { isSaving, notSaved, answered, again } = useSaving();
  const unsaved = useUnsaved(ref, answered);
  const isSlow = useIsSlow(isSaving);
  const place = useHydrated() ? savedPlace() : null;
  const words = isSlow ? (
    <span className="stage-saved">{t("itself.saving")}</span>
  ) : notSaved && unsaved ? (
    <span className="stage-saved" data-unsaved="">
      {t(`itself.${notSaved.reason}`, { name: notSaved.by ?? t("itself.somebody") })}
      {notSaved.reason === "conflict" ? null : (
        <>
          {" · "}
          <Button type="button" variant="quiet" size="small" onClick={again}>
            {t("itself.again")}
          </Button>
        </>
      )}
    </span>
  ) : unsaved ? (
    <span className="stage-saved" data-unsaved="" title={unsaved.join(", ")}>
      {t("unsaved.any")}
    </span>
  ) : savedAt ? (
    <SavedAt at={savedAt} />
  ) : null;
  return (
    <>
      <input ref={ref} type="hidden" name={SITTING_FIELD} value={sitting} />
      {place ? createPortal(words, place) : null}
    </>
  );
}

function useIsSlow(isSaving: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isSaving) return setIsSlow(false);
    const timer = window.setTimeout(() => setIsSlow(true), SAY_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [isSaving]);
  return isSlow;
}
