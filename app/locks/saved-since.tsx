import { useLocation } from "@remix-run/react";
import { LIVE_AREAS } from "domain/areas";
import { personName } from "domain/person-name";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/use-live";
import { PathLink } from "~/ui/path-link";
import { Note } from "~/ui/text";

/** The events of a record, if changes of its area are told. */
export function useSaves(area: string | undefined, id: string | undefined) {
  const told = LIVE_AREAS.find((one) => one === area);
  return useLive("record", told && id ? { area: told, id } : null);
}

/** For users who only read a record: that it was saved since the page was loaded. */
export function SavedSince({ area, id, version }: { area: string; id: string; version: number }) {
  const { t } = useTranslation("locks");
  const saved = useSaves(area, id);
  return (
    <div role="status">
      {saved?.version && saved.version > version ? (
        <SavedNote>{t("savedSince", { name: personName(saved.by) || t("somebody") })}</SavedNote>
      ) : null}
    </div>
  );
}

/** Says that somebody has saved, with the way to see it. What is typed stays: the record then opens in another window. */
export function SavedNote({ children, isTyped }: { children: ReactNode; isTyped?: () => boolean }) {
  const { t } = useTranslation("locks");
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const look = (event: MouseEvent) => {
    if (!isTyped?.()) return;
    event.preventDefault();
    window.open(here, "_blank", "noopener");
  };
  return (
    <Note tone="warn" className="mb-4">
      {children}{" "}
      <PathLink to={here} replace preventScrollReset onClick={look}>
        {t("look")}
      </PathLink>
    </Note>
  );
}
