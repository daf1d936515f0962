import { type MutableRefObject, useCallback, useEffect, useRef } from "react";
import { entriesToKeep } from "~/forms/post/kept-values";
import type { WatchedForm } from "~/forms/screen/watched-form";
import { isLineOpen } from "~/live/open-line";
import { lockAddress, type OpenedLock } from "./edit-lock";
import { type Answered, lookAt, postStep } from "./lock-requests";

const SIGN_MS = 15_000;
/** Of who only reads what nobody edits: a line tells more, and sooner. */
const READER_MS = 60_000;
/** While somebody asks to take over. */
const ASKED_MS = 3_000;

type Signs = {
  watch: MutableRefObject<WatchedForm | null>;
  hear: (answer: Answered | null) => Promise<void>;
  /** Takes the lock, if something is typed. */
  begin: () => Promise<void>;
  isReader: boolean;
  /** Whether this window keeps the lock. */
  holds: boolean;
};

/** Signs of life of the window that keeps the lock, and looks of all others. Returns what looks at once. */
export function useSigns(lock: OpenedLock | null, signs: Signs): () => void {
  const { watch, hear, begin, isReader, holds } = signs;
  const present = useRef({ lock, holds });
  present.current = { lock, holds };
  const looking = useRef<() => void>(() => {});
  /** Whether something has happened since the look began that is under way, or whose answer was not heard. */
  const isMissed = useRef(false);
  const address = lock && lockAddress(lock);
  const isAsked = lock?.secondsLeft != null;

  useEffect(() => {
    if (address === null) return;
    let [timer, isOver, isLooking] = [0, false, false];
    let typedBefore: string | undefined;
    async function look() {
      const { lock: current, holds: isKeeping } = present.current;
      if (!current) return;
      if (isLooking) {
        isMissed.current = true;
        return;
      }
      isLooking = true;
      isMissed.current = false;
      // A change that could not be told before, without a connection.
      if (!isKeeping) await begin();
      const { typed, isDirty } = workIn(watch.current, typedBefore);
      const answer = await (isKeeping
        ? postStep(current, "beat", signOf(current, isDirty))
        : lookAt(current));
      isLooking = false;
      if (isOver) {
        isMissed.current = true;
        return;
      }
      if (answer && isKeeping) typedBefore = typed;
      await hear(answer);
      if (answer !== "gone") lookLater(SIGN_MS);
      if (isMissed.current && !isOver) void look();
    }
    function lookLater(ms: number) {
      window.clearTimeout(timer);
      const { secondsLeft = null, holder } = present.current.lock ?? {};
      if (isOver) return;
      const isQuiet = isReader && !holder;
      timer = window.setTimeout(look, isQuiet ? READER_MS : secondsLeft === null ? ms : ASKED_MS);
    }
    const seen = () => (document.visibilityState === "visible" ? look() : undefined);
    const shownAgain = ({ persisted }: PageTransitionEvent) => (persisted ? look() : undefined);
    looking.current = look;
    lookLater(holds || isMissed.current ? 0 : SIGN_MS);
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
  }, [address, holds, isAsked, hear, begin, watch, isReader]);

  return useCallback(() => looking.current(), []);
}

/** In the background timers are rare, so a sign from there counts for longer; with a line the server needs none. */
const signOf = ({ token, window: name }: OpenedLock, isDirty: string | undefined) => ({
  token: String(token),
  window: name,
  isDirty,
  isHidden: document.visibilityState === "hidden" && !isLineOpen() ? "on" : undefined,
});

/** Whether there is unsaved work, if that is news: something was typed since the last sign, or nothing is unsaved. */
function workIn(form: WatchedForm | null, before: string | undefined) {
  if (!form?.isChanged()) return { isDirty: form ? "no" : undefined };
  const typed = JSON.stringify(entriesToKeep(new FormData(form.element)));
  return { typed, isDirty: typed === before ? undefined : "yes" };
}
