import { useLocation, useNavigationType } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Where a box was scrolled to is restored with its page, as the browser restores the page itself; and the link that was
 * followed has the focus again. An address that names a row leads to it.
 */
export function useKeptScroll<Box extends HTMLElement>(): RefObject<Box> {
  const box = useRef<Box>(null);
  const { key, pathname, search, hash } = useLocation();
  const name = `scroll ${key} ${pathname}${search}`;
  // A page that is opened anew has the key "default".
  const isBack = useNavigationType() === "POP" && key !== "default";
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const followed = `followed ${name}`;
    const row = hash.startsWith("#row-") ? hash.slice(1) : isBack && sessionStorage.getItem(followed);
    // After the new screen has taken the focus.
    if (row) queueMicrotask(() => document.getElementById(row)?.focus({ preventScroll: !hash }));
    const keep = ({ target }: Event) => {
      const { id = "" } = (target as Element).closest("a") ?? {};
      if (id) sessionStorage.setItem(followed, id);
    };
    current.addEventListener("click", keep);
    return () => current.removeEventListener("click", keep);
  }, [name, hash, isBack]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const scrollTop = Number(sessionStorage.getItem(name));
    if (scrollTop > 0) current.scrollTop = scrollTop;
    const keep = () => sessionStorage.setItem(name, String(current.scrollTop));
    // It may have been scrolled before the scripts had loaded.
    if (current.scrollTop > 0) keep();
    current.addEventListener("scroll", keep, { passive: true });
    return () => current.removeEventListener("scroll", keep);
  }, [name]);
  return box;
}
