import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldMessage, ItselfAnswer, PostedValues } from "~/forms/post/form-answer";
import { BY_ITSELF } from "~/forms/post/form-step";
import { valuesOf } from "~/forms/post/form-values";
import { useKitContext } from "~/forms/screen/kit-context";
import { useItselfFetcher } from "./use-itself-fetcher";

/** How long nobody types before it is saved. */
const SAVE_AFTER_MS = 2_000;
/** How long to wait before a lost post is repeated. */
const REPEAT_AFTER_MS = 5_000;
/** The most that a browser sends while its page goes, in signs; it takes 64 KB. */
const MOST_OF_LAST = 60_000;

const TYPED = ["input", "change", "click", "drop"];

type Sent = { body: FormData; values: PostedValues; key: string };

/** How the last save without a press has ended; null: well, or there was none. */
export type NotSaved = null | {
  reason: NonNullable<ItselfAnswer["notSaved"]> | "conflict" | "wrong";
  by?: string | undefined;
};

/**
 * Saves the form around it without a press: two seconds after the last key, when a field is left, and before the screen is
 * left. A lost post is repeated as it was, and counts once. What would be refused stays in the form.
 */
export function useSaving() {
  const { answer, ofItself } = useKitContext();
  const fetcher = useItselfFetcher();
  const [notSaved, setNotSaved] = useState<NotSaved>(null);
  const sent = useRef<Sent | null>(null);
  const isSending = useRef(false);
  const presses = useRef<(() => void)[]>([]);
  const leaving = useRef<((isSaved: boolean) => void)[]>([]);
  /** What came back from a press is saved by the next one. */
  const waitsForPress = useRef(false);
  waitsForPress.current = answer !== undefined || notSaved?.reason === "conflict";
  /** The key of what was saved last: what follows waits for the next one, with which the screen is loaded. */
  const usedKey = useRef<string | null>(null);
  /** What was answered last, until what waits for it has gone on. */
  const answered = useRef<{ isSaved: boolean } | null>(null);
  /** Saves after the pause. */
  const later = useRef(() => {});
  const present = useRef({ fetcher, ofItself, notSaved });
  present.current = { fetcher, ofItself, notSaved };

  const send = useCallback((isRepeated = false) => {
    const { fetcher: now, ofItself: kit } = present.current;
    const form = kit?.formRef.current;
    if (!form || isSending.current) return;
    if (!isRepeated || !sent.current) {
      const body = new FormData(form);
      body.set("intent", BY_ITSELF);
      sent.current = { body, values: valuesOf(body), key: kit.idempotencyKey };
    }
    isSending.current = true;
    now.submit(sent.current.body, { method: "post" });
  }, []);

  const isLost = useCallback(() => present.current.notSaved?.reason === "lost" && sent.current !== null, []);

  /** Saves what is typed, if it can be saved. */
  const save = useCallback(() => {
    const { ofItself: kit } = present.current;
    if (isSending.current || waitsForPress.current || !kit || kit.isPressed()) return;
    if (isLost()) send(true);
    else if (kit.isChanged() && usedKey.current !== kit.idempotencyKey) send();
  }, [send, isLost]);

  useEffect(() => {
    const { ofItself: kit } = present.current;
    if (!isSending.current || fetcher.state !== "idle" || !fetcher.data || !kit) return;
    const posted = sent.current;
    isSending.current = false;
    const ended = endOf(fetcher.data);
    if (ended?.reason !== "lost") sent.current = null;
    setNotSaved(ended);
    kit.setRefused(refusedIn(fetcher.data));
    if (ended === null && posted) {
      usedKey.current = posted.key;
      kit.takeSaved(posted.values);
      if (!kit.isChanged()) kit.discardDraft();
    }
    answered.current = { isSaved: ended === null };
  }, [fetcher.state, fetcher.data]);

  // In each render: what waits goes on once the screen is loaded with the next key.
  useEffect(() => {
    const { ofItself: kit } = present.current;
    if (!answered.current || isSending.current || !kit || usedKey.current === kit.idempotencyKey) return;
    const { isSaved } = answered.current;
    answered.current = null;
    const [pressed] = presses.current.splice(0);
    const left = leaving.current.splice(0);
    // When the form around it has taken over the new key as well.
    if (pressed) window.setTimeout(pressed);
    // What was typed meanwhile goes along as well.
    else if (isSaved && kit.isChanged() && left.length > 0) {
      leaving.current = left;
      send();
    } else {
      for (const tell of left) tell(isSaved);
      if (isSaved && kit.isChanged()) later.current();
    }
  });

  useEffect(() => {
    const form = present.current.ofItself?.formRef.current;
    if (!form) return;
    let timer = 0;
    const saveIn = (ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(save, ms);
    };
    const typed = () => saveIn(SAVE_AFTER_MS);
    later.current = typed;
    const left = ({ relatedTarget }: FocusEvent) => {
      // What is pressed saves.
      const isPress = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit";
      if (!isPress) saveIn(0);
    };
    const online = () => (isLost() ? send(true) : save());
    const repeat = window.setInterval(
      () => (isLost() && navigator.onLine ? send(true) : undefined),
      REPEAT_AFTER_MS,
    );
    for (const name of TYPED) form.addEventListener(name, typed);
    form.addEventListener("focusout", left);
    window.addEventListener("online", online);
    window.addEventListener("pagehide", sendLast);
    return () => {
      window.clearTimeout(timer);
      window.clearInterval(repeat);
      for (const name of TYPED) form.removeEventListener(name, typed);
      form.removeEventListener("focusout", left);
      window.removeEventListener("online", online);
      window.removeEventListener("pagehide", sendLast);
    };

    function sendLast() {
      const { ofItself: kit } = present.current;
      if (!kit?.isChanged() || !canSendLast()) return;
      void fetch(window.location.pathname, {
        method: "POST",
        body: lastOf(kit.formRef.current),
        keepalive: true,
      });
    }
  }, [save, send, isLost]);

  const canSendLast = useCallback(() => {
    const { ofItself: kit } = present.current;
    if (isSending.current || waitsForPress.current || sent.current || present.current.notSaved) return false;
    if (kit?.isPressed()) return false;
    return navigator.onLine && String(lastOf(kit?.formRef.current ?? null)).length < MOST_OF_LAST;
  }, []);

  useEffect(() => {
    const kit = present.current.ofItself;
    if (!kit) return;
    const { itself } = kit;
    itself.current = {
      holdBack(press) {
        if (!isSending.current && isLost() && navigator.onLine) send(true);
        if (!isSending.current && answered.current === null) return false;
        presses.current = [press];
        return true;
      },
      leave() {
        if (!isSending.current) save();
        if (!isSending.current && answered.current === null) return Promise.resolve(false);
        return new Promise((resolve) => leaving.current.push(resolve));
      },
      canSendLast,
      savedVersion: fetcher.data?.savedVersion ?? null,
    };
    return () => {
      itself.current = null;
    };
  }, [fetcher.data, save, send, isLost, canSendLast]);

  return {
    isSaving: fetcher.state !== "idle",
    notSaved,
    /** What has been answered last: another one means that something may have been saved. */
    answered: fetcher.state === "idle" ? fetcher.data : undefined,
    again: () => (isLost() ? send(true) : send()),
  };
}

function lastOf(form: HTMLFormElement | null): URLSearchParams {
  const body = new URLSearchParams();
  if (!form) return body;
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  body.set("intent", BY_ITSELF);
  return body;
}

function endOf({ notSaved, conflict, savedVersion }: ItselfAnswer): NotSaved {
  if (notSaved) return { reason: notSaved };
  if (conflict) return { reason: "conflict", by: conflict.updatedBy };
  return savedVersion === undefined ? { reason: "wrong" } : null;
}

const refusedIn = ({ result }: ItselfAnswer): Record<string, FieldMessage[]> =>
  Object.fromEntries(
    Object.entries(result?.error ?? {}).flatMap(([field, messages]) => (messages ? [[field, messages]] : [])),
  );
