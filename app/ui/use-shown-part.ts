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
  const [part, setPart] = useState(before);
  const lastPath = useRef(pathname);
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const within = target?.closest<HTMLElement>("[data-of]");
    const named = within && frame.current?.contains(within) ? within.dataset.of : undefined;
    const isSameRecord = lastPath.current === pathname;
    lastPath.current = pathname;
    setPart((last) => named ?? (isSameRecord && last ? last : first));
    // What was hidden is where the address leads only now.
    if (named && target && target !== within) requestAnimationFrame(() => reach(target));
  }, [hash, pathname, key, frame, first]);
  const open = useCallback((id: string) => {
    setPart(id);
    window.history.replaceState(window.history.state, "", `#${id}`);
  }, []);
  return { shown: part, open };
}

function reach(target: HTMLElement) {
  target.scrollIntoView({ block: "nearest" });
  if (target.matches("input, select, textarea, fieldset[tabindex], [contenteditable]")) target.focus();
}
