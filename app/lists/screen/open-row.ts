import type { MouseEvent } from "react";

/** What does something of its own where it is clicked. */
const OWN = "a, button, input, label, select, summary, [popover], .tick-cell, .menu-cell, .cell-form";

/**
 * Opens the record of a row that is clicked anywhere: its link gets the click, with the keys that open it in another
 * window. Marked text stays marked.
 */
export function openRow(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  if (button > 1 || event.defaultPrevented || !(target instanceof Element) || target.closest(OWN)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = target
    .closest("tr, .tile")
    ?.querySelector<HTMLAnchorElement>(":is(.lead-cell, .tile-title) a[href]");
  if (!link) return;
  if (button === 1) window.open(link.href);
  else
    link.dispatchEvent(
      new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}
