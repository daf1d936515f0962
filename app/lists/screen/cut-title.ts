const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** Titles the cell under the mouse with its whole text, if the row is too short for it. */
export function titleCut({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("tbody td") : null;
  if (!cell) return;
  const parts = [...cell.querySelectorAll<HTMLElement>(".two-lines > *")];
  const isHidden = (part: HTMLElement) => part.offsetParent === null;
  if (![cell, ...cell.querySelectorAll(".two-lines, .badge")].some(isCut) && !parts.some(isHidden)) return;
  if (parts.length > 0) cell.title = parts.map((part) => part.textContent).join(" · ");
  else cell.title ||= cell.textContent ?? "";
}
