const ROWS = "main .list-rows tbody tr, main .tile, main .todo-row";

/** What these keys press in a row. */
const PRESSED = { x: 'input[name="ids"]', a: "a.todo-act, .todo-act > button" } as const;

/** The link of a row to its record. */
const linkOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>(":is(.lead-cell, .tile-title, .todo-what) a[href]") ?? null;

/**
 * The keys of a list: `j` and `k` go from row to row, `x` ticks the row, `e` opens it as Enter does, `a` does what is to be
 * done about it. Of a record that was opened from a list, `j` and `k` lead to the next one and to the one before. False for any other key, or without rows.
 */
export function pressInRows(key: string): boolean {
  const row = document.activeElement?.closest(ROWS);
  if (key === "x" || key === "e" || key === "a") {
    const target = key === "e" ? linkOf(row) : row?.querySelector<HTMLElement>(PRESSED[key]);
    target?.click();
    return Boolean(target);
  }
  if (key !== "j" && key !== "k") return false;
  const rows = [...document.querySelectorAll(ROWS)];
  const step = key === "j" ? 1 : -1;
  const next = row ? rows[rows.indexOf(row) + step] : rows.at(step === 1 ? 0 : -1);
  if (rows.length > 0) linkOf(next)?.focus();
  else
    document
      .querySelector<HTMLElement>(`main .record-walk a[rel="${key === "j" ? "next" : "prev"}"]`)
      ?.click();
  return true;
}
