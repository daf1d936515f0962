import { type ReactNode, useEffect } from "react";
import { classes } from "./class-names";

/**
 * The words of an icon, within its link or button, which `aria-label` names. The style sheet shows them while the pointer
 * or the keyboard's focus is there (spec §9: after 300 ms, for 200 ms more).
 */
export const Tooltip = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span role="tooltip" className={classes("tooltip", className)}>
    {children}
  </span>
);

/** Escape hides the tooltip that is shown, until the pointer or the focus moves on. */
export function useTooltipsHiddenByEscape() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const hide = ({ key }: KeyboardEvent) => {
      if (key === "Escape") dataset.tooltips = "hidden";
    };
    const show = () => {
      delete dataset.tooltips;
    };
    document.addEventListener("keydown", hide, true);
    for (const moved of ["focusin", "pointerout"]) document.addEventListener(moved, show);
    return () => {
      document.removeEventListener("keydown", hide, true);
      for (const moved of ["focusin", "pointerout"]) document.removeEventListener(moved, show);
    };
  }, []);
}
