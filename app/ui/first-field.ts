const FIELDS = 'input:not([type="hidden"]):enabled, select:enabled, textarea:enabled';

/**
 * Moves the focus to the first field of a form that asks for it (`data-first-field`), so that one can type at once.
 * Does nothing where that would hurt: on a touch screen, where the keyboard would cover the page, and where the field is
 * out of view.
 */
export function focusFirstField(): boolean {
  if (!matchMedia("(pointer: fine)").matches) return false;
  const field = document.querySelector("form[data-first-field]")?.querySelector<HTMLElement>(FIELDS);
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {};
  if (!field || top < 0 || bottom > innerHeight || bottom === top) return false;
  // A field that loads more when it is used waits for the first key.
  field.dataset.arrived = "";
  field.focus({ preventScroll: true });
  return document.activeElement === field;
}
