import { useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/forms";
import { entriesToKeep } from "~/forms/post/kept-values";
import type { WatchedForm } from "~/forms/screen/watched-form";
import { useLive } from "~/live/use-live";
import { lockAddress, type OpenedLock } from "./edit-lock";
import { lookAt, postLeaving, postStep } from "./lock-requests";
import { type RecordEnd, useRecordNews } from "./saves";

/** A page that is left at once gives no sign; its load has taken the lock already. */
const FIRST_SIGN_MS = 3_000;
const SIGN_MS = 15_000;
/** Of who only reads what nobody edits: a line tells more, and sooner. */
const READER_MS = 60_000;
/** While somebody asks to take over. */
const ASKED_MS = 3_000;

export type FormLock = {
  lock: OpenedLock;
  /** The version of the record that the screen shows. */
  shownVersion: number;
  /** Whether the form is shown; else the record is read. */
  isOpen: boolean;
  /** Whether the user may only read the record. */
  isReader: boolean;
  /** That the record was deleted while it was open, or is hidden from the user by now. */
  end: RecordEnd | null;
  /** Takes a step, such as asking to take over. */
  step: (intent: string, fields?: Record<string, string>) => Promise<void>;
  /** Asks at once who edits, as each sign of life does. */
  lookAgain: () => void;
  /** For `WatchContext` around the form. */
  watch: MutableRefObject<WatchedForm | null>;
};

/**
 * The lock of an opened form: by what the loader has answered, and `/locks/:area/:id` since. It gives signs of life,
 * notices who asks, and keeps what was typed if the record is handed over. Users who only read see
 * who edits. Null where there is no lock: for a new record.
 */
export function useLock(
  opened: OpenedLock | null,
  answer: FormAnswer | undefined,
  mayEdit: boolean,
): FormLock | null {
  const isReader = !mayEdit;
  const { revalidate } = useRevalidator();
  const watch = useRef<WatchedForm | null>(null);
  const [heard, setHeard] = useState({ opened, lock: opened });
  const lock = heard.opened === opened ? heard.lock : opened;
  /** The record that was handed over while this page had it open. */
  const [lostAt, setLostAt] = useState<string | null>(null);
  /** The record that the service does not know any more. */
  const [goneAt, setGoneAt] = useState<string | null>(null);
  const present = useRef({ opened, lock });
  present.current = { opened, lock };

  const hear = useCallback(
    async (answer: Awaited<ReturnType<typeof lookAt>>) => {
      const { opened, lock: before } = present.current;
      if (answer === "gone") return setGoneAt(before && lockAddress(before));
      const now = answer?.lock;
      if (!now || !opened || !before || lockAddress(now) !== lockAddress(opened)) return;
      const isLost = before.isMine && !now.isMine;
      const typed = isLost && now.holder ? typedIn(watch.current) : null;
      const lock = { ...now, window: opened.window };
      present.current = { opened, lock };
      setHeard({ opened, lock });
      if (isLost || now.isMine) setLostAt(isLost ? lockAddress(now) : null);
      if (typed && (await postStep(now, "keep", { window: opened.window, ...typed.kept }))) typed.discard();
      const isNewer = !now.isMine && now.version !== opened.version;
      // What only is read never moves by itself.
      if (isReader) return;
      if (before.isMine !== now.isMine || !now.holder || isNewer) revalidate();
    },
    [revalidate, isReader],
  );

  const lookAgain = useSigns(lock, { watch, hear, isReader });
  const recordEnd = useNews(lock, lookAgain);
  useLeaving(lock);
  const step = useCallback(
    async (intent: string, fields: Record<string, string> = {}) => {
      const { lock } = present.current;
      await hear(lock && (await postStep(lock, intent, fields)));
      if (intent === "drop") revalidate();
    },
    [hear, revalidate],
  );

  if (!opened || !lock) return null;
  const end = recordEnd ?? (goneAt === lockAddress(lock) ? GONE : null);
  // Without scripts: what was typed and refused is shown again, whoever has the record now.
  const cameBack = answer?.result?.initialValue !== undefined && lostAt !== lockAddress(lock);
  const isOpen = mayEdit && (lock.isMine || cameBack || answer?.conflict !== undefined);
  return { lock, shownVersion: opened.version, isOpen, isReader, end, step, lookAgain, watch };
}

/** What is known of it where nobody was told. */
const GONE: RecordEnd = { by: null, isOwn: false, isDeleted: false };

/** Looks at once when something has happened; without a connection the next sign finds out. Returns the record's end. */
function useNews(lock: OpenedLock | null, lookAgain: () => void): RecordEnd | null {
  const { area, recordId: id } = lock ?? {};
  const event = useLive("lock", area && id ? { area, id } : null);
  const { version, end } = useRecordNews(area, id) ?? { version: null, end: null };
  const latest = useRef(lock);
  latest.current = lock;
  useEffect(() => {
    const { current } = latest;
    if (!current) return;
    const isNews =
      event !== null &&
      (event.token !== current.token ||
        event.version > current.version ||
        event.isDirty !== current.isDirty ||
        (event.secondsLeft === null) !== (current.secondsLeft === null));
    if (isNews || (version !== null && version > current.version)) lookAgain();
  }, [event, version, lookAgain]);
  return end;
}

type Signs = {
  watch: FormLock["watch"];
  hear: (answer: Awaited<ReturnType<typeof lookAt>>) => Promise<void>;
  isReader: boolean;
};

/** Signs of life of who has the record, and looks of who waits for it. Returns what looks at once. */
function useSigns(lock: OpenedLock | null, { watch, hear, isReader }: Signs): () => void {
  const present = useRef(lock);
  present.current = lock;
  const looking = useRef<() => void>(() => {});
  const [address, page] = lock ? [lockAddress(lock), lock.window] : [null, null];
  const isAsked = lock?.secondsLeft != null;

  useEffect(() => {
    if (address === null || page === null) return;
    let [timer, isOver, isLooking] = [0, false, false];
    let typedBefore: string | undefined;
    async function look() {
      const current = present.current;
      if (isLooking || !current) return;
      isLooking = true;
      const { typed, isDirty } = workIn(watch.current, typedBefore);
      const sign = {
        token: String(current.token),
        window: page ?? "",
        isDirty,
        isHidden: document.visibilityState === "hidden" ? "on" : undefined,
      };
      const answer = await (current.isMine ? postStep(current, "beat", sign) : lookAt(current));
      isLooking = false;
      if (isOver) return;
      if (answer && current.isMine) typedBefore = typed;
      await hear(answer);
      if (answer !== "gone") lookLater(SIGN_MS);
    }
    function lookLater(ms: number) {
      window.clearTimeout(timer);
      const { secondsLeft = null, holder } = present.current ?? {};
      if (isOver) return;
      const isQuiet = isReader && !holder;
      timer = window.setTimeout(look, isQuiet ? READER_MS : secondsLeft === null ? ms : ASKED_MS);
    }
    const seen = () => (document.visibilityState === "visible" ? look() : undefined);
    const shownAgain = ({ persisted }: PageTransitionEvent) => (persisted ? look() : undefined);
    looking.current = look;
    lookLater(FIRST_SIGN_MS);
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("pageshow", shownAgain);
    window.addEventListener("online", look);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("pageshow", shownAgain);
      window.removeEventListener("online", look);
    };
  }, [address, page, isAsked, hear, watch, isReader]);

  return useCallback(() => looking.current(), []);
}

/** Gives the record back, or the request for it, when its page is left. */
function useLeaving(lock: OpenedLock | null) {
  const last = useRef(new Map<string, OpenedLock>());
  const address = lock && lockAddress(lock);
  if (lock && address) last.current.set(address, lock);
  useEffect(() => {
    if (!address) return;
    function leave() {
      const lock = last.current.get(address ?? "");
      if (lock?.isMine) postLeaving(lock, "release", { token: String(lock.token), window: lock.window });
      else if (lock?.isAskedByMe) postLeaving(lock, "withdraw");
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [address]);
}

/** Whether there is unsaved work, if that is news: something was typed since the last sign, or nothing is unsaved. */
function workIn(form: WatchedForm | null, before: string | undefined) {
  if (!form?.isChanged()) return { isDirty: form ? "no" : undefined };
  const typed = JSON.stringify(entriesToKeep(new FormData(form.element)));
  return { typed, isDirty: typed === before ? undefined : "yes" };
}

/** What is typed and not saved; null if nothing is. */
function typedIn(form: WatchedForm | null) {
  if (!form?.isChanged()) return null;
  const data = new FormData(form.element);
  const draft = {
    version: String(data.get("kit/version") ?? 0),
    values: JSON.stringify(entriesToKeep(data)),
  };
  return { kept: draft, discard: form.discardDraft };
}
