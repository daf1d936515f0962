import type { KeyboardEvent, MouseEvent } from "react";

type Control = HTMLSelectElement | HTMLInputElement;

/** The state of a cell by its number: 0 is what nothing was chosen for. The form hears of it as of any change. */
export function setState(control: Control, state: number): void {
  if (control instanceof HTMLSelectElement) control.selectedIndex = state;
  else control.checked = state === 1;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The cells beside a button of the matrix: of its row, or of its column. What is not shown stays as it is. */
export function cellsOf(button: Element): Control[] {
  const place = button.closest("[role=group], section");
  const row = place?.matches("[role=group]") ? place : null;
  const head = button.parentElement;
  const column = [...(head?.parentElement?.children ?? [])].indexOf(head as Element) + 1;
  const places = row ? [row] : [...(place?.querySelectorAll(`[role=group] > :nth-child(${column})`) ?? [])];
  const cells = places.flatMap((place) => [...place.querySelectorAll<Control>("select, input")]);
  return cells.filter((cell) => !cell.disabled && cell.checkVisibility({ visibilityProperty: true }));
}

const STEPS: Partial<Record<string, number>> = {
  " ": 1,
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

function step(select: HTMLSelectElement, by: number) {
  const { length } = select.options;
  setState(select, (select.selectedIndex + by + length) % length);
}

const selectAt = (target: EventTarget) => (target as Element).closest<HTMLSelectElement>("select:enabled");

/** One click, Space or an arrow leads a cell to its next state. Without scripts, a cell is a select. */
export const toggling = {
  onMouseDown(event: MouseEvent) {
    const select = selectAt(event.target);
    if (!select || event.button !== 0) return;
    event.preventDefault();
    select.focus();
    step(select, 1);
  },
  onKeyDown(event: KeyboardEvent) {
    const select = selectAt(event.target);
    const by = STEPS[event.key];
    if (!select || !by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(select, by);
  },
};
