// Texts in the cells of a CSV: what exports put before them, and what imports take away again.

/** What shows nothing: blanks, control and format characters, fillers. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
/** With what a spreadsheet begins a formula, in full width too; a tab or line break moves on to another cell. */
const BEGINS_A_FORMULA = String.raw`[=+\-@|\t\r\n\uff1d\uff0b\uff0d\uff20\uff5c]`;

// An apostrophe of the text's own counts along, or nobody could tell it from ours.
const RISKY = new RegExp(`^'*${UNSEEN}*${BEGINS_A_FORMULA}`, "u");
const GUARDED = new RegExp(`^'(?='*${UNSEEN}*${BEGINS_A_FORMULA})`, "u");

/** Whether a spreadsheet might run the text as a formula (OWASP, CSV injection). */
export function looksLikeFormula(text: string): boolean {
  return RISKY.test(text);
}

/** The text as a cell that no spreadsheet runs: with an apostrophe before what looks like a formula. */
export function asCellText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** What `asCellText` was given. */
export function fromCellText(cell: string): string {
  return cell.replace(GUARDED, "");
}
