import { useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/forms";
import { entriesToKeep } from "~/forms/post/kept-values";
import type { WatchedForm } from "~/forms/screen/watched-form";
import { useLive } from "~/live/use-live";
import { isHeldByOther, type LockState, lockAddress, type OpenedLock } from "./edit-lock";
import { type Answered, postLeaving, postStep } from "./lock-requests";
import { type RecordEnd, useRecordNews } from "./saves";
import { useFirstChange } from "./use-first-change";
import { useSigns } from "./use-signs";

export type RecordViewer = LockState["viewers"][number];

export type FormLock = {
  lock: OpenedLock;
  /** The version of the record that the screen shows. */
  shownVersion: number;
  /** Whether the form is shown; else the record is read. */
  isOpen: boolean;
  /** Whether the user may only read the record. */
  isReader: boolean;
  /** Whether somebody else edits the record. */
  isHeld: boolean;
  /** Who else has the record open, without who edits it. */
  viewers: readonly RecordViewer[];
  /** That the record was deleted while it was open, or is hidden from the user by now. */
  end: RecordEnd | null;
  /** Takes a step, such as asking to take over. */
  step: (intent: string, fields?: Record<string, string>) => Promise<void>;
  /** Asks at once who edits, as each sign of life does. */
  lookAgain: () => void;
  /** For `WatchContext` around the form. */
  watch: MutableRefObject<WatchedForm | null>;
};

/** A lock as the page knows it. `holds`: whether it is this window that keeps it. */
type Known = { opened: OpenedLock | null; lock: OpenedLock | null; holds: boolean };

/** A page without scripts keeps its lock by its loads; here its scripts have come, and go on by signs. */
const isKeptByLoad = (opened: OpenedLock | null) => opened?.outcome === "mine" && opened.isMine;

/**
 * The lock of an opened form: by what the loader has answered, and `/locks/:area/:id` since. To look at a record takes
 * nothing. The first change takes the lock, which this window then keeps by signs of life until what was typed is saved
 * or the page is left. If somebody else has the record, or was faster, what is typed is kept and the record is read.
 * Null where there is no lock: for a new record.
 */
export function useLock(
  opened: OpenedLock | null,
  answer: FormAnswer | undefined,
  mayEdit: boolean,
): FormLock | null {
  const isReader = !mayEdit;
  const { revalidate } = useRevalidator();
  const watch = useRef<WatchedForm | null>(null);
  const [known, setKnown] = useState<Known>({ opened, lock: opened, holds: isKeptByLoad(opened) });
  /** The record that was handed over while this page had it open. */
  const [lostAt, setLostAt] = useState<string | null>(null);
  /** The record that the service does not know any more. */
  const [goneAt, setGoneAt] = useState<string | null>(null);
  const isOfRecord = known.lock && opened && lockAddress(known.lock) === lockAddress(opened);
  const holds = isOfRecord ? known.holds : isKeptByLoad(opened);
  const lock = known.opened === opened ? known.lock : opened;
  const present = useRef<Known>({ opened, lock, holds });
  const before = useRef<OpenedLock | null>(opened);
  present.current = { opened, lock, holds };

  const know = useCallback((next: Known) => {
    present.current = next;
    setKnown(next);
  }, []);

  const hear = useCallback(
    async (answer: Answered | null) => {
      const { opened, lock: last, holds } = present.current;
      if (answer === "gone") return setGoneAt(last && lockAddress(last));
      const now = answer?.lock;
      if (!now || !opened || !last || lockAddress(now) !== lockAddress(opened)) return;
      const isTaken = isHeldByOther(now);
      const wasTaken = isHeldByOther(last);
      const typed = isTaken && !wasTaken ? typedIn(watch.current) : null;
      const isGiven = now.isMine && last.isAskedByMe;
      know({ opened, lock: { ...now, window: opened.window }, holds: now.isMine && (holds || isGiven) });
      if (isTaken && !wasTaken) setLostAt(lockAddress(now));
      if (!isTaken) setLostAt(null);
      if (typed && (await postStep(now, "keep", { window: opened.window, ...typed.kept }))) typed.discard();
      // What only is read never moves by itself, nor what is typed into.
      if (isReader) return;
      if (isTaken !== wasTaken || (isTaken && now.version !== opened.version)) revalidate();
    },
    [know, revalidate, isReader],
  );

  const release = useCallback(async () => {
    const { opened, lock } = present.current;
    if (!lock) return;
    know({ opened, lock, holds: false });
    await hear(await postStep(lock, "release", { token: String(lock.token), window: lock.window }));
  }, [know, hear]);

  const isBeginning = useRef(false);
  const begin = useCallback(async () => {
    const { lock, holds } = present.current;
    if (!lock || holds || isReader || isBeginning.current || isHeldByOther(lock)) return;
    if (!watch.current?.isChanged()) return;
    isBeginning.current = true;
    const answer = await postStep(lock, "take", { window: lock.window });
    isBeginning.current = false;
    const taken = answer === "gone" ? null : answer?.lock;
    const isHere = taken && lockAddress(taken) === lockAddress(present.current.lock ?? taken);
    if (taken?.isMine && isHere) know({ ...present.current, holds: true });
    await hear(answer);
    // It was saved meanwhile.
    if (taken?.isMine && isHere && watch.current?.isChanged() === false) await release();
  }, [know, hear, release, isReader]);

  const address = lock && lockAddress(lock);
  useFirstChange(isReader ? null : address, answer?.result?.initialValue !== undefined, begin);
  const lookAgain = useSigns(lock, { watch, hear, begin, isReader, holds });
  const recordEnd = useNews(lock, holds, lookAgain);
  const viewers = useViewers(lock);
  useLeaving(lock, holds);

  // After a save nothing is unsaved here: whoever types next takes the lock again.
  useEffect(() => {
    const last = before.current;
    before.current = opened;
    if (!present.current.holds || !opened || !last || last === opened) return;
    // A save that was quicker than the sign of unsaved work shows by the version alone.
    const isSaved = lockAddress(last) === lockAddress(opened) && opened.version > last.version;
    if (!opened.isDirty && !isSaved) return;
    // Whoever goes on typing keeps it.
    if (watch.current?.savedByItself() === opened.version) return;
    if (watch.current?.isChanged() === false) void release();
  }, [opened, release]);

  const step = useCallback(
    async (intent: string, fields: Record<string, string> = {}) => {
      const { lock } = present.current;
      await hear(lock && (await postStep(lock, intent, fields)));
      if (intent === "drop") revalidate();
    },
    [hear, revalidate],
  );

  if (!opened || !lock) return null;
  const end = recordEnd ?? (goneAt === address ? GONE : null);
  // Without scripts: what was typed and refused is shown again, whoever has the record now.
  const cameBack = answer?.result?.initialValue !== undefined && lostAt !== address;
  const isHeld = isHeldByOther(lock);
  const isOpen = mayEdit && (!isHeld || cameBack || answer?.conflict !== undefined);
  return {
    lock,
    shownVersion: opened.version,
    isOpen,
    isReader,
    isHeld,
    viewers,
    end,
    step,
    lookAgain,
    watch,
  };
}

/** What is known of it where nobody was told. */
const GONE: RecordEnd = { by: null, isOwn: false, isDeleted: false };

/**
 * Looks at once when something has happened; without a connection the next sign finds out. While this window keeps the
 * lock, its connection does so, too. Returns the record's end.
 */
function useNews(lock: OpenedLock | null, holds: boolean, lookAgain: () => void): RecordEnd | null {
  const { area, recordId: id, token, window } = lock ?? {};
  const keeping = holds ? { token, window } : {};
  const event = useLive("lock", area && id ? { area, id, ...keeping } : null);
  const { version, end } = useRecordNews(area, id) ?? { version: null, end: null };
  const latest = useRef(lock);
  latest.current = lock;
  useEffect(() => {
    const { current } = latest;
    if (!current) return;
    const isNews =
      event !== null &&
      (event.token !== current.token ||
        event.since !== current.since ||
        event.version > current.version ||
        event.isDirty !== current.isDirty ||
        (event.secondsLeft === null) !== (current.secondsLeft === null));
    if (isNews || (version !== null && version > current.version)) lookAgain();
  }, [event, version, lookAgain]);
  return end;
}

/** Who else has the record open: as it was when the page was loaded, and by the connection since. */
function useViewers(lock: OpenedLock | null): readonly RecordViewer[] {
  const { area, recordId: id, viewers = [], holder } = lock ?? {};
  const event = useLive("viewers", area && id ? { area, id } : null);
  return (event?.people ?? viewers).filter(({ _id }) => _id !== holder?._id);
}

/** Gives the record back, or the request for it, when its page is left. */
function useLeaving(lock: OpenedLock | null, holds: boolean) {
  const last = useRef(new Map<string, { lock: OpenedLock; holds: boolean }>());
  const address = lock && lockAddress(lock);
  if (lock && address) last.current.set(address, { lock, holds });
  useEffect(() => {
    if (!address) return;
    function leave() {
      const { lock, holds } = last.current.get(address ?? "") ?? {};
      if (lock && holds) postLeaving(lock, "release", { token: String(lock.token), window: lock.window });
      else if (lock?.isAskedByMe) postLeaving(lock, "withdraw");
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [address]);
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
