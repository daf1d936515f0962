/** The bounds of a CSV, which hold before anything is made of it. */
export const CSV_BOUNDS = {
  bytes: 5_000_000,
  /** Lines with content, without the head. */
  lines: 5000,
  /** Lines without content, which are skipped. */
  emptyLines: 5000,
  columns: 100,
  head: 10_000,
  cell: 20_000,
} as const;

export type CsvBounds = { readonly [bound in keyof typeof CSV_BOUNDS]: number };

/** Those of a file that is imported by work, in parts. */
export const LONG_CSV_BOUNDS: CsvBounds = {
  ...CSV_BOUNDS,
  bytes: 20_000_000,
  lines: 100_000,
  emptyLines: 100_000,
};

/** Why a CSV is refused; `line` counts from 1. */
export interface CsvRefusal {
  message:
    | "csv_too_long"
    | "csv_too_many_columns"
    | "csv_head_too_long"
    | "csv_cell_too_long"
    | "csv_broken"
    | "csv_too_much"
    | "too_much_asked";
  params: Record<string, number>;
}

export interface CsvRecord {
  cells: string[];
  /** The line of the text on which it begins, from 1. */
  line: number;
}

/** Parses a text whose lines end with `\n`, within its bounds. Empty lines are skipped. */
export type ParseCsv = (
  text: string,
  how: {
    delimiter: string;
    /** Whether a record of empty cells is one. */
    keepsEmpty: boolean;
    /** Within the bounds of a long file. */
    isLong?: boolean;
    /** Aborts when nobody waits for it any more. */
    signal?: AbortSignal | undefined;
  },
) => Promise<{ records: CsvRecord[]; problem?: undefined } | { records?: undefined; problem: CsvRefusal }>;

const QUOTE = 34;
const LINE_END = 10;

/**
 * The bound that a CSV breaks, in one pass: a parser takes time for each column of each line, and for each line of
 * another length. Lines end with `\n`; within quotes neither they nor delimiters count.
 */
export function csvRefusal(
  text: string,
  delimiter: string,
  bounds: CsvBounds = CSV_BOUNDS,
): CsvRefusal | null {
  const separates = delimiter.charCodeAt(0);
  let isQuoted = false;
  let [line, lines, empty] = [1, 0, 0];
  let [columns, lineStart, cellStart] = [1, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const sign = at === text.length ? LINE_END : text.charCodeAt(at);
    if (sign === QUOTE) isQuoted = !isQuoted;
    const isEnd = sign === LINE_END && (!isQuoted || at === text.length);
    if (isEnd || (sign === separates && !isQuoted)) {
      if (at - cellStart > bounds.cell) return { message: "csv_cell_too_long", params: { line } };
      cellStart = at + 1;
    }
    if (sign === separates && !isQuoted) {
      columns += 1;
      if (columns > bounds.columns)
        return { message: "csv_too_many_columns", params: { line, max: bounds.columns } };
    }
    if (isEnd) {
      if (lines === 0 && at - lineStart > bounds.head)
        return { message: "csv_head_too_long", params: { max: bounds.head } };
      if (at === lineStart) empty += 1;
      else lines += 1;
      if (lines > bounds.lines + 1 || empty > bounds.emptyLines)
        return { message: "csv_too_long", params: { max: bounds.lines } };
      columns = 1;
      lineStart = at + 1;
    }
    if (sign === LINE_END) line += 1;
  }
  return null;
}
