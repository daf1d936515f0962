import { useLocation } from "@remix-run/react";
import { personName } from "domain/person-name";
import type { MouseEvent } from "react";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { PathLink } from "~/ui/path-link";
import { Note } from "~/ui/text";
import { useIsSaving } from "./saves";
import type { FormLock } from "./use-lock";

/** What happened to the record since the page was loaded: it was deleted, or saved by others or in another window. */
export function RecordNote(formLock: FormLock) {
  return formLock.end ? <EndNote end={formLock.end} /> : <SavedNote {...formLock} />;
}

/** What is typed stays where it is: it can still be copied. */
function EndNote({ end: { by, isOwn, isDeleted } }: { end: NonNullable<FormLock["end"]> }) {
  const { t } = useTranslation("locks");
  const isSaving = useIsSaving();
  if ((isOwn || !by) && isSaving) return null;
  const text = !isDeleted
    ? t("hidden")
    : isOwn
      ? t("deletedByMe")
      : t("deleted", { name: personName(by) || t("somebody") });
  return (
    <Note tone="warn" className="mb-4">
      {text}
    </Note>
  );
}

/** With the way to see what was saved. What is typed stays: the record then opens in another window. */
function SavedNote({ lock, isOpen, isReader, shownVersion, watch }: FormLock) {
  const { t } = useTranslation("locks");
  const { pathname, search } = useLocation();
  const isOwn = lock.savedBy?._id === useUser()._id;
  const isSaving = useIsSaving();
  const { version, savedBy, savedAt } = lock;
  // Whoever waits for the record reads its present version by themselves.
  const isShown = isOpen || isReader;
  if (!isShown || version <= shownVersion || !savedAt || (isOwn && isSaving)) return null;
  const here = pathname + search;
  const look = (event: MouseEvent) => {
    if (!watch.current?.isChanged()) return;
    event.preventDefault();
    window.open(here, "_blank", "noopener");
  };
  const name = personName(savedBy) || t("somebody");
  return (
    <Note tone="warn" className="mb-4">
      {isOwn ? t("savedByMe") : t("saved", { name, at: instantText(savedAt) })} {isOpen ? t("merges") : null}{" "}
      <PathLink to={here} replace preventScrollReset onClick={look}>
        {t("look")}
      </PathLink>
    </Note>
  );
}
