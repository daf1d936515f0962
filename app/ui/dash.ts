/** What is shown where there is nothing to show. Exports leave such a cell empty. */
export const DASH = "—";
