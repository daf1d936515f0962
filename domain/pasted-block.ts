/** The longest text that is read as a block. */
export const MOST_PASTED = 100_000;

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ""));

/**
 * Reads what a spreadsheet copies: cells by tabs, rows by line breaks. A cell in quotes may hold both, and two quotes for
 * one. The line break behind the last row is none of its own.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A quoted cell, or all up to the next tab or line break; then that, or the end.
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, quoted, plain = "", end] = match;
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "" || cells.lastIndex >= text.length) break;
  }
  return rows;
}
