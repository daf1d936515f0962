import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { Itself } from "../screen/kit-context";

type Props = {
  isChanged: () => boolean;
  /** What saves the form before it is left; where it does, nothing is asked. */
  itself: RefObject<Itself>;
  onDiscard: () => void;
};

/** Spec §2: leaving a screen with unsaved changes asks for confirmation; closing the window is guarded too. */
export function UnsavedGuard({ isChanged, itself, onDiscard }: Props) {
  const { t } = useTranslation("forms");
  // The router does not treat a redirect after saving as a new navigation, so it is not blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );
  useBeforeUnload((event) => {
    if (isChanged() && !itself.current?.canSendLast()) event.preventDefault();
  });
  const [isAsking, setIsAsking] = useState(false);
  const { state, proceed } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    let isOver = false;
    const saves = itself.current?.leave() ?? Promise.resolve(false);
    void saves.then((isSaved) => {
      if (isOver) return;
      if (isSaved) proceed();
      else setIsAsking(true);
    });
    return () => {
      isOver = true;
      setIsAsking(false);
    };
  }, [state, proceed, itself]);
  const stay = () => blocker.reset?.();
  function leave() {
    onDiscard();
    blocker.proceed?.();
  }
  return (
    <Dialog
      title={t("formprotection.title")}
      open={state === "blocked" && isAsking}
      onClose={stay}
      closeLabel={t("formprotection.stay")}
    >
      <p>{t("formprotection.unsavedchangeswarning")}</p>
      <div className="dialog-actions">
        <Button type="button" variant="primary" onClick={stay}>
          {t("formprotection.stay")}
        </Button>
        <Button type="button" variant="danger" onClick={leave}>
          {t("formprotection.leave")}
        </Button>
      </div>
    </Dialog>
  );
}
