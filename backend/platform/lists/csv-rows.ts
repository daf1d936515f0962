import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { badUserInput } from "backend/platform/use-case/errors";
import { CsvError, parse } from "csv-parse";
import { CSV_BOUNDS, csvParts, csvRefusal } from "domain/csv";

const DELIMITER = ";";

/**
 * The records of a CSV with semicolons whose header names the fields. BAD_USER_INPUT on `file`. Its bounds are checked
 * before it is parsed, and it is parsed in parts, so that nobody else waits for it.
 */
export async function readCsvRows<Field extends string>(
  file: File,
  fields: readonly Field[],
): Promise<Record<Field, string>[]> {
  const refused = (message: string, params?: Record<string, string | number>) =>
    badUserInput([{ field: "file", message, params }]);
  if (file.size > CSV_BOUNDS.bytes)
    throw refused("file_too_large", { megabytes: CSV_BOUNDS.bytes / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  if (text === null) throw refused("csv_not_utf8");
  const refusal = csvRefusal(text, DELIMITER);
  if (refusal) throw refused(refusal.message, refusal.params);
  const records: string[][] = [];
  try {
    const parser = parse({ delimiter: DELIMITER, skip_empty_lines: true, relax_column_count: true });
    for await (const record of Readable.from(csvParts(text, setImmediate)).pipe(parser)) records.push(record);
  } catch (error) {
    if (error instanceof CsvError) throw refused("csv_broken", { line: Number(error.lines ?? 0) });
    throw error;
  }
  const [head = [], ...rows] = records;
  if (rows.length === 0) throw refused("csv_empty");
  const tooLong = rows.findIndex((cells) => cells.slice(head.length).some((cell) => cell.trim() !== ""));
  if (tooLong >= 0) throw refused("csv_line_too_long", { line: tooLong + 2 });
  const places = fields.map((field) => [field, head.indexOf(field)] as const);
  return rows.map(
    (cells) =>
      Object.fromEntries(places.map(([field, place]) => [field, cells[place] ?? ""])) as Record<
        Field,
        string
      >,
  );
}

/** UTF-8 with or without BOM; all line ends alike. Null if it is none. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    return null;
  }
}
