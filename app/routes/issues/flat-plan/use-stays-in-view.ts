import { type RefObject, useEffect } from "react";

/** What the top bar, the plan's tools and the bar that saves take of the window, in pixels. */
const TAKEN = 240;

/** Marks an element that is short enough to stay in view while the page scrolls (`data-stays`). */
export function useStaysInView(element: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      current.toggleAttribute("data-stays", current.offsetHeight <= window.innerHeight - TAKEN);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);
}
