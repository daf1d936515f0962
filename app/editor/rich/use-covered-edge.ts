import { type RefObject, useEffect } from "react";

/**
 * Says in the property `--covered` of an element how much of the window's lower edge is covered: by the keyboard of a
 * phone, which makes the window no smaller.
 */
export function useCoveredEdge(of: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const follow = () => {
      // Made larger with two fingers the window shows a part of the page, and nothing covers it.
      const covered = seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      of.current?.style.setProperty("--covered", `${covered}px`);
    };
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
    };
  }, [of]);
}
