import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** Spec §2: leaving a screen with unsaved changes asks for confirmation; closing the window is guarded too. */
export function UnsavedGuard({ isChanged, onDiscard }: { isChanged: () => boolean; onDiscard: () => void }) {
  const { t } = useTranslation("forms");
  // The router does not treat a redirect after saving as a new navigation, so it is not blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });
  const stay = () => blocker.reset?.();
  function leave() {
    onDiscard();
    blocker.proceed?.();
  }
  return (
    <Dialog
      title={t("formprotection.title")}
      open={blocker.state === "blocked"}
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
