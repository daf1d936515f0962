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
  /** How much is on its way to the server, which leaving ends. */
  underWay: RefObject<number>;
  onDiscard: () => void;
};

/** Spec §2: leaving a screen with unsaved changes asks for confirmation; closing the window is guarded too. */
export function UnsavedGuard({ isChanged, itself, underWay, onDiscard }: Props) {
  const { t } = useTranslation("forms");
  const isUnderWay = () => (underWay.current ?? 0) > 0;
  // The router does not treat a redirect after saving as a new navigation, so it is not blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (isChanged() || isUnderWay()),
  );
  useBeforeUnload((event) => {
    if (isUnderWay() || (isChanged() && !itself.current?.canSendLast())) event.preventDefault();
  });
  const [asks, setAsks] = useState<"unsaved" | "underWay" | null>(null);
  const { state, proceed } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    let isOver = false;
    const saves = isChanged() ? (itself.current?.leave() ?? Promise.resolve(false)) : Promise.resolve(true);
    void saves.then((isSaved) => {
      if (isOver) return;
      if (!isSaved) setAsks("unsaved");
      else if (isUnderWay()) setAsks("underWay");
      else proceed();
    });
    return () => {
      isOver = true;
      setAsks(null);
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
      open={state === "blocked" && asks !== null}
      onClose={stay}
      closeLabel={t("formprotection.stay")}
    >
      <p>{t(asks === "underWay" ? "formprotection.underWay" : "formprotection.unsavedchangeswarning")}</p>
      <div className="dialog-actions">
        <Button type="button" variant="primary" onClick={stay}>
          {t("formprotection.stay")}
        </Button>
        <Button type="button" variant="danger" onClick={leave}>
          {t(asks === "underWay" ? "formprotection.leaveAnyway" : "formprotection.leave")}
        </Button>
      </div>
    </Dialog>
  );
}
