import { type RefObject, useEffect } from "react";

const CONTROLS = "a[href], button:not([hidden])";

const isBelow = (control: Element, region: Element): boolean => {
  const at = control.getBoundingClientRect();
  return [...region.children].some((toast) => {
    const over = toast.getBoundingClientRect();
    return at.left < over.right && at.right > over.left && at.top < over.bottom && at.bottom > over.top;
  });
};

/** How high the bars are that stand at the lower edge of the window: one that saves, or one for what is ticked. */
function heightOfBars(): number {
  const bars = [...document.querySelectorAll(".save-bar, .bulk-bar")].filter((bar) => bar.checkVisibility());
  const tops = bars
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ bottom }) => bottom > innerHeight - 60);
  return Math.max(0, ...tops.map(({ top }) => innerHeight - top));
}

/**
 * What the keyboard needs of toasts. If nothing was pressed since the newest came, it is the next stop of the tabulator,
 * which then goes on from where the focus was. A control that gets the focus is moved away from below a toast; where the
 * page cannot be scrolled, the toasts go to the other side. They stand above the bars of the screen.
 *
 * @param newest the id of the newest toast; undefined without any
 */
export function useToastFocus(ref: RefObject<HTMLElement>, newest: number | undefined): void {
  useEffect(() => {
    const region = ref.current;
    if (newest === undefined || !region) return;
    const toasts = region;
    let isNext = true;
    let origin: Element | null = null;

    const stand = () => toasts.style.setProperty("--bar", `${heightOfBars()}px`);
    function uncover() {
      stand();
      const focused = document.activeElement;
      if (!focused?.matches(":not(body, main)") || toasts.contains(focused)) return;
      if (!isBelow(focused, toasts)) return;
      focused.scrollIntoView({ block: "nearest" });
      if (isBelow(focused, toasts)) toasts.dataset.side = toasts.dataset.side === "start" ? "end" : "start";
    }

    function press(event: KeyboardEvent) {
      const { key, shiftKey } = event;
      if (key === "Shift") return;
      const wasNext = isNext;
      isNext = false;
      if (key !== "Tab") return;
      const focused = document.activeElement;
      const controls = [...toasts.querySelectorAll<HTMLElement>(`.toast:last-child :is(${CONTROLS})`)];
      if (wasNext && !shiftKey && !toasts.contains(focused)) {
        const [first] = controls;
        if (!first) return;
        origin = focused;
        first.focus();
        event.preventDefault();
        return;
      }
      if (focused !== controls.at(shiftKey ? 0 : -1) || !(origin instanceof HTMLElement)) return;
      origin.focus({ preventScroll: true });
      // Onwards, the browser steps from here; back, this is where the focus was.
      if (shiftKey) event.preventDefault();
      origin = null;
    }

    const point = () => {
      isNext = false;
    };
    uncover();
    window.addEventListener("resize", stand);
    document.addEventListener("scroll", stand, { passive: true });
    document.addEventListener("focusin", uncover);
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", point);
    return () => {
      window.removeEventListener("resize", stand);
      document.removeEventListener("scroll", stand);
      document.removeEventListener("focusin", uncover);
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", point);
    };
  }, [ref, newest]);
}
