import { CsvError, parse } from "csv-parse/sync";
import { MAX_IMPORT_BYTES, MAX_IMPORT_LINES } from "domain/bookings/import";
import { badUserInput } from "./errors";

/** The records of a CSV with semicolons whose header names the fields. BAD_USER_INPUT on `file`. */
export async function readCsvRows<Field extends string>(
  file: File,
  fields: readonly Field[],
): Promise<Record<Field, string>[]> {
  const refused = (message: string, params?: Record<string, string | number>) =>
    badUserInput([{ field: "file", message, params }]);
  if (file.size > MAX_IMPORT_BYTES)
    throw refused("file_too_large", { megabytes: MAX_IMPORT_BYTES / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  let records: Record<string, string>[];
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    records = parse(text, {
      delimiter: ";",
      columns: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw refused("csv_broken", { line: Number(error.lines ?? 0) });
    if (error instanceof TypeError) throw refused("csv_not_utf8");
    throw error;
  }
  if (records.length === 0) throw refused("csv_empty");
  if (records.length > MAX_IMPORT_LINES) throw refused("csv_too_long", { max: MAX_IMPORT_LINES });
  return records.map(
    (record) =>
      Object.fromEntries(fields.map((field) => [field, record[field] ?? ""])) as Record<Field, string>,
  );
}
