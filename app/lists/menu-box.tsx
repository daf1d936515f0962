import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * A button that opens a panel: native `<details>`. With scripts it also closes on Escape, when the focus or a click
 * goes elsewhere, and when the address changes.
 */
export function MenuBox(props: { label: string; up?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Another address closes the menu
  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const menu = box.current;
      if (menu?.open && isElsewhere(menu, event.target)) menu.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      const menu = box.current;
      if (event.key !== "Escape" || !menu?.open || isInDialog(event.target)) return;
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", escape);
    };
  }, []);
  return (
    <details ref={box} className={props.up ? "menu-box opens-up" : "menu-box"}>
      <summary className="button">{props.label}</summary>
      <div className="menu-panel">{props.children}</div>
    </details>
  );
}

/** A dialog that the menu opened lies over it: when it closes, the focus returns into the menu. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("dialog") !== null;

const isElsewhere = (menu: Element, target: EventTarget | null) =>
  target instanceof Node && !menu.contains(target) && !isInDialog(target);
