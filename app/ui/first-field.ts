const FIELDS = 'input:not([type="hidden"]):enabled, select:enabled, textarea:enabled';

/** A field that most leave as it is is none to begin with; of several to choose one from, none is chosen. */
function isEmpty(field: HTMLInputElement): boolean {
  if (field.closest("[data-seldom]")) return false;
  if (field.type !== "radio") return field.value === "";
  const group = field.form?.elements.namedItem(field.name);
  return group instanceof RadioNodeList && group.value === "" && !field.checked;
}

/**
 * Moves the focus to the first empty field of a form that asks for it (`data-first-field`), so that one can type at once.
 * Does nothing where that would hurt: on a touch screen, where the keyboard would cover the page, and where the field is
 * out of view.
 */
export function focusFirstField(): boolean {
  if (!matchMedia("(pointer: fine)").matches) return false;
  const form = document.querySelector("form[data-first-field]");
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  const field = fields.find(isEmpty) ?? fields[0];
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {};
  if (!field || top < 0 || bottom > innerHeight || bottom === top) return false;
  // A field that loads more when it is used waits for the first key.
  field.dataset.arrived = "";
  field.focus({ preventScroll: true });
  return document.activeElement === field;
}
