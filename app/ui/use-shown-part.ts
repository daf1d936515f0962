import { useLocation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * The part of a frame that the address leads to: the one that its fragment is in (`data-of`). It stays until the address
 * leads to another one, or to another record, which begins with `first`. Until the browser says what the address points to
 * it is `before`.
 *
 * `open` shows another part and names it in the address. It is no step of the router, which would end a save that is
 * under way.
 */
export function useShownPart(
  frame: RefObject<HTMLElement>,
  first: string,
  before?: string,
): {
  shown: string | undefined;
  open: (part: string) => void;
} {
  const { hash, pathname, key } = useLocation();
  const [shown, setShown] = useState<Shown>({ part: before });
  const lastPath = useRef(pathname);
  useEffect(() => {
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const within = named?.closest<HTMLElement>("[data-of]");
    const leadsTo = within && frame.current?.contains(within) ? within.dataset.of : undefined;
    const isSameRecord = lastPath.current === pathname;
    lastPath.current = pathname;
    setShown((last) => ({
      part: leadsTo ?? (isSameRecord && last.part ? last.part : first),
      target: leadsTo && named && named !== within ? named : undefined,
    }));
  }, [hash, pathname, key, frame, first]);
  // What was hidden can be reached once its part is on the page.
  useEffect(() => {
    if (shown.target) reach(shown.target);
  }, [shown]);
  const open = useCallback((id: string) => {
    setShown({ part: id });
    window.history.replaceState(window.history.state, "", `#${id}`);
  }, []);
  return { shown: shown.part, open };
}

interface Shown {
  part: string | undefined;
  /** Where the address leads within it. */
  target?: HTMLElement | undefined;
}

function reach(target: HTMLElement) {
  target.scrollIntoView({ block: "nearest" });
  if (target.matches("input, select, textarea, fieldset[tabindex], [contenteditable]")) target.focus();
}
