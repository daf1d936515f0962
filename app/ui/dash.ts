/** Shown in place of an empty value. Exports leave such a cell empty. */
export const DASH = "—";
