// Texts in the cells of a CSV: the characters that exports put before them and imports remove again.

/** Characters that show nothing: blanks, control and format characters, fillers. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
/**
 * Characters that begin a formula in a spreadsheet, in full width too. A tab or line break moves on to another cell.
 */
const BEGINS_A_FORMULA = String.raw`[=+\-@|\t\r\n\uff1d\uff0b\uff0d\uff20\uff5c]`;

// An apostrophe of the text itself is escaped too; otherwise nobody could tell it from ours.
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

/** The text that was given to `asCellText`. */
export function fromCellText(cell: string): string {
  return cell.replace(GUARDED, "");
}
