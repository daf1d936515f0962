import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";

/**
 * A folding whose content lies over what follows: nothing below it moves. With scripts it closes on Escape, which gives
 * the focus back to its head, when a link in it is followed, on a press elsewhere, and when the focus goes on. It is not in the browser's top layer:
 * calendars and lists of combo boxes open above it, and a press there is none elsewhere.
 */
export function FoldOver(props: { className?: string; open?: boolean; children: ReactNode }) {
  const folding = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      if (isBeside(target, folding.current)) close(folding.current);
    };
    window.addEventListener("pointerdown", closeBeside);
    return () => window.removeEventListener("pointerdown", closeBeside);
  }, []);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (isBeside(relatedTarget, folding.current)) close(folding.current);
  };
  const escape = (event: KeyboardEvent) => {
    const { current } = folding;
    if (event.key !== "Escape" || event.defaultPrevented || !current?.open) return;
    event.preventDefault();
    close(current);
    current.querySelector("summary")?.focus();
  };
  const follow = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest("a")) return;
    close(folding.current);
    folding.current?.querySelector("summary")?.focus();
  };
  return <details ref={folding} onKeyDown={escape} onBlur={leave} onClick={follow} {...props} />;
}

function close(folding: HTMLDetailsElement | null): void {
  if (folding) folding.open = false;
}

/** Whether a place of the same page lies outside. What opens above the page hangs at the body beside it. */
const isBeside = (place: EventTarget | null, folding: HTMLElement | null) =>
  place instanceof Node &&
  !folding?.contains(place) &&
  folding?.closest("body > *")?.contains(place) === true;
