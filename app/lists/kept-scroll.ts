import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** Where a box was scrolled to is restored with its page, as the browser restores the page itself. */
export function useKeptScroll<Box extends HTMLElement>(): RefObject<Box> {
  const box = useRef<Box>(null);
  const { key, pathname, search } = useLocation();
  const name = `scroll ${key} ${pathname}${search}`;
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const kept = Number(sessionStorage.getItem(name));
    if (kept > 0) current.scrollTop = kept;
    const keep = () => sessionStorage.setItem(name, String(current.scrollTop));
    current.addEventListener("scroll", keep, { passive: true });
    return () => current.removeEventListener("scroll", keep);
  }, [name]);
  return box;
}
