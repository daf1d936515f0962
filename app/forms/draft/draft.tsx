import { useLocation, useSubmit } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { FormAnswer } from "../post/form-answer";
import { KEY_FIELD } from "../post/form-values";
import { isTypedInto } from "../screen/form-changes";
import {
  draftOf,
  dropDraft,
  type FormDraft,
  KEEP_AFTER_MS,
  keepDraft,
  markDraftPosted,
  readDraft,
  writeIntoForm,
} from "./draft-store";

const RESTORE = "refresh/draft";

type DraftOptions = {
  formRef: RefObject<HTMLFormElement>;
  /** The user whose draft is kept. Without a user no draft is kept. */
  user: string | undefined;
  formId: string;
  answer: FormAnswer | undefined;
  isChanged: () => boolean;
};

/** Decisions §7: the browser keeps typed values until they are saved. */
export function useDraft({ formRef, user, formId, answer, isChanged }: DraftOptions) {
  const submit = useSubmit();
  const { pathname } = useLocation();
  // The address names the record, so that a draft of one record is never offered for another.
  const name = user ? `${user}:${pathname}:${formId}` : null;
  const [offered, setOffered] = useState<FormDraft | null>(null);
  const [posted, setPosted] = useState(false);
  const [restored, setRestored] = useState<FormDraft | null>(null);
  const restoring = useRef<FormDraft | null>(null);
  /** Runs from each change until the draft is kept. */
  const timer = useRef(0);
  const stopTimer = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
  }, []);

  useEffect(() => {
    const form = formRef.current;
    if (!form || !name) return;
    setOffered(readDraft(name, form));
    function keep() {
      stopTimer();
      if (!name || !form) return;
      if (isChanged()) keepDraft(name, form);
      else dropDraft(name);
    }
    function typed() {
      stopTimer();
      timer.current = window.setTimeout(keep, KEEP_AFTER_MS);
    }
    // The user may close the window before the typing pause that writes the draft.
    function leave() {
      if (timer.current) keep();
    }
    // What was typed before the scripts ran.
    if (isTypedInto(form)) typed();
    form.addEventListener("input", typed);
    form.addEventListener("change", typed);
    window.addEventListener("pagehide", leave);
    return () => {
      // The form can be taken away while the user types: when the record is handed over.
      if (timer.current && isTypedInto(form)) keepDraft(name, form);
      stopTimer();
      window.removeEventListener("pagehide", leave);
      form.removeEventListener("input", typed);
      form.removeEventListener("change", typed);
    };
  }, [formRef, name, isChanged, stopTimer]);

  // If the form disappears after a post, it was saved, unless the session ended or the screen failed.
  useEffect(() => {
    if (!name || !posted) return;
    return () => {
      const { pathname: now } = window.location;
      if (now !== pathname && now !== "/login") dropDraft(name);
    };
  }, [name, posted, pathname]);

  useEffect(() => {
    if (!answer) return;
    setPosted(false);
    // The server has answered with the choices that depend on the draft's values (a medium's formats). Now they can be
    // chosen.
    if (!restoring.current || !formRef.current || answer.connectionLost || answer.unread) return;
    writeIntoForm(formRef.current, restoring.current);
    setRestored(restoring.current);
    restoring.current = null;
  }, [answer, formRef]);

  const discard = useCallback(() => {
    stopTimer();
    if (name) dropDraft(name);
    setOffered(null);
  }, [name, stopTimer]);

  function put(draft: FormDraft) {
    const form = formRef.current;
    if (!form) return;
    restoring.current = draft;
    const body = new FormData();
    for (const [field, value] of draft.entries) body.append(field, value);
    const key = new FormData(form).get(KEY_FIELD);
    body.set(KEY_FIELD, String(key));
    body.set("intent", RESTORE);
    submit(body, {
      method: "post",
      encType: form.enctype === "multipart/form-data" ? form.enctype : undefined,
    });
  }

  return {
    offered,
    restored,
    discard,
    markPosted() {
      const form = formRef.current;
      if (!name || !form) return;
      stopTimer();
      markDraftPosted(name, form);
      setPosted(true);
    },
    restore() {
      if (offered) put(offered);
      setOffered(null);
    },
    /** Puts other values into the form, as if they had been typed. */
    putBack(values: FormData) {
      put(draftOf(values));
    },
  };
}

export function DraftNotice({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation("forms");
  if (!draft.offered) return null;
  const when = instantText(new Date(draft.offered.at));
  return (
    <Card className="mb-4" label={t("draft.title")}>
      <p>{t("draft.found", { when })}</p>
      <div className="dialog-actions">
        <Button type="button" onClick={draft.restore}>
          {t("draft.restore")}
        </Button>
        <Button type="button" variant="quiet" onClick={draft.discard}>
          {t("draft.discard")}
        </Button>
      </div>
    </Card>
  );
}
