// Parses the records of a CSV in a thread. Its bounds were checked before.
import { CsvError, parse } from "csv-parse/sync";

/**
 * @param {{ text: string, delimiter: string, keepsEmpty: boolean }} work
 * @returns {{ records: { cells: string[], line: number }[] } | { brokenAt: number }}
 */
export default function parseCsv({ text, delimiter, keepsEmpty }) {
  try {
    const parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: !keepsEmpty,
    });
    return { records: parsed.map(({ record, info }) => ({ cells: record, line: lineOf(record, info) })) };
  } catch (error) {
    if (error instanceof CsvError) return { brokenAt: Number(error.lines ?? 0) };
    throw error;
  }
}

/** The line on which a record begins. The parser reports that of its end; quoted cells may contain further lines. */
const lineOf = (record, info) =>
  info.lines - record.reduce((count, cell) => count + (cell.split("\n").length - 1), 0);
