import { fromCellText } from "./cell-text";

/** One line of a CSV: its cells by column. */
export type ImportLine = Readonly<Record<string, string>>;

/** What is wrong with the cell of a column; `message` is a key of the namespace `validation`. */
export interface CellProblem {
  field: string;
  message: string;
  params?: Record<string, string | number> | undefined;
}

/** The most of a cell that a problem shows, in characters. */
export const SHOWN_OF_CELL = 80;

/** A name as it is looked up: names that differ in case or blanks only are one. */
export const nameKey = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, " ");

/**
 * The text of a cell: trimmed, without NUL (no column of the database holds it), and without the apostrophe that exports
 * put before possible formulas.
 */
export const importCell = (line: Readonly<Record<string, string | undefined>>, column: string): string =>
  fromCellText((line[column] ?? "").replaceAll("\0", "").trim());

/** The field of a column, by one of the heads that the field has, or by its name in the contract; null for none. */
export function fieldOfHead<Field extends string>(
  fields: readonly Field[],
  head: string,
  headsOf: (field: Field) => readonly string[],
): Field | null {
  const key = nameKey(head);
  const isNamed = (field: Field) => [...headsOf(field), field].some((ownHead) => nameKey(ownHead) === key);
  return fields.find(isNamed) ?? null;
}

/** What is wrong with a name that not exactly one record has; null where exactly one does. Imports never guess. */
export function problemOfName(
  name: string,
  { length }: readonly string[],
): Omit<CellProblem, "field"> | null {
  if (length === 1) return null;
  return {
    message: length === 0 ? "import_unknown" : "import_ambiguous",
    params: { value: name.slice(0, SHOWN_OF_CELL) },
  };
}
