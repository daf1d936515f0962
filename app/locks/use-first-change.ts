import { useEffect } from "react";

/** What changes a field says so at once. */
const CHANGES = ["input", "change", "submit"];
/** What may have changed one: a row that was moved, a choice, a tool of an editor. It is looked at a moment later. */
const ACTS = ["click", "drop", "keyup"];
const LOOK_AFTER_MS = 250;

/**
 * Calls back when something on the page may have changed the form. Whether it has is for the caller to find out.
 *
 * @param form the record that the form is of; null: there is nothing to change
 * @param isChanged whether the form has come back with what was typed, so that it is looked at now
 */
export function useFirstChange(form: string | null, isChanged: boolean, look: () => void): void {
  useEffect(() => {
    if (form === null) return;
    let timer = 0;
    function later(ms: number) {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, ms);
    }
    const changed = () => later(0);
    const acted = () => later(LOOK_AFTER_MS);
    if (isChanged) later(0);
    for (const name of CHANGES) document.addEventListener(name, changed);
    for (const name of ACTS) document.addEventListener(name, acted);
    return () => {
      window.clearTimeout(timer);
      for (const name of CHANGES) document.removeEventListener(name, changed);
      for (const name of ACTS) document.removeEventListener(name, acted);
    };
  }, [form, isChanged, look]);
}
