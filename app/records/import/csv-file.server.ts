import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { CSV_BOUNDS, csvParts, csvRefusal } from "domain/csv";
import type { FormProblem } from "~/forms";

/** The columns of a file, and how their heads are read and written. */
export type CsvColumns<Field extends string> = {
  fields: readonly Field[];
  required: readonly Field[];
  fieldOfHead: (head: string) => Field | null;
  headOf: (field: Field) => string;
  /** The text of a cell as the service takes it. */
  cellOf?: (field: Field, text: string) => string;
};

/** A CSV as the user gave it, and as the service takes it. */
export type CsvFile<Field extends string> = {
  /** The text of the file, for the next step. */
  text: string;
  /** With semicolons and the service's names of the columns. */
  canonical: File;
  /** The line of the file on which each record begins, from 1. */
  lines: number[];
  /** The texts of the cells by record and column, for the report. */
  cells: Partial<Record<Field, string>>[];
  /** Unknown names of columns. */
  unknown: string[];
};

type Refused = { file?: undefined; problem: FormProblem };
type Reading<Field extends string> = { file: CsvFile<Field>; problem?: undefined } | Refused;
type CsvRecord = { record: string[]; info: { lines: number } };

const refused = (field: string, message: string, params?: FormProblem["params"]): Refused => ({
  problem: { field, message, params },
});

/** Reads the posted file or the pasted text: semicolon, comma or tab, UTF-8 with or without BOM. */
export async function readCsvFile<Field extends string>(
  form: FormData,
  columns: CsvColumns<Field>,
): Promise<Reading<Field>> {
  const file = form.get("file");
  const pasted = form.get("csv");
  if (file instanceof File && file.size > 0) {
    if (file.size > CSV_BOUNDS.bytes)
      return refused("file", "file_too_large", { megabytes: CSV_BOUNDS.bytes / 1_000_000 });
    const text = utf8Text(await file.arrayBuffer());
    return text === null ? refused("file", "csv_not_utf8") : await readText("file", text, columns);
  }
  if (typeof pasted !== "string" || pasted.trim() === "") return refused("file", "csv_nothing");
  return await readText("csv", pasted, columns);
}

function utf8Text(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bounds before parsing; then it is parsed in parts, so that nobody else waits for it. */
async function readText<Field extends string>(
  field: string,
  given: string,
  { fields, required, fieldOfHead, headOf, cellOf = (_field, text) => text }: CsvColumns<Field>,
): Promise<Reading<Field>> {
  // Makes all line ends alike: inside quotes the parser counts other ones twice.
  const text = given
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text);
  const refusal = csvRefusal(text, delimiter);
  if (refusal) return refused(field, refusal.message, refusal.params);
  const records: CsvRecord[] = [];
  try {
    const parser = parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    for await (const record of Readable.from(csvParts(text, setImmediate)).pipe(parser)) records.push(record);
  } catch (error) {
    if (error instanceof CsvError) return refused(field, "csv_broken", { line: Number(error.lines ?? 0) });
    throw error;
  }
  const [head, ...body] = records;
  if (!head) return refused(field, "csv_empty");
  const columns = head.record.map(fieldOfHead);
  const named = columns.filter((field) => field !== null);
  const list = (some: readonly Field[]) => ({ columns: some.map(headOf).join(", ") });
  const double = named.filter((field, index) => named.indexOf(field) !== index);
  if (double.length > 0) return refused(field, "csv_columns_double", list([...new Set(double)]));
  const missing = required.filter((field) => !named.includes(field));
  if (missing.length > 0) return refused(field, "csv_columns_missing", list(missing));
  if (body.length === 0) return refused(field, "csv_empty");
  const tooLong = body.find(({ record }) => record.slice(columns.length).some((cell) => cell.trim() !== ""));
  if (tooLong) return refused(field, "csv_line_too_long", { line: lineOf(tooLong) });
  const known = columns.flatMap((field, index) => (field ? [[field, index] as const] : []));
  const cells = body.map(({ record }) =>
    Object.fromEntries(known.map(([field, index]) => [field, record[index] ?? ""])),
  ) as Partial<Record<Field, string>>[];
  return {
    file: {
      text,
      canonical: canonicalFile(fields, cells, cellOf),
      lines: body.map(lineOf),
      cells,
      unknown: head.record.filter((name, index) => name.trim() !== "" && columns[index] === null),
    },
  };
}

/** The line on which a record begins. The parser reports that of its end; quoted cells may contain further lines. */
const lineOf = ({ record, info }: CsvRecord) =>
  info.lines - record.reduce((count, cell) => count + (cell.split("\n").length - 1), 0);

/** The delimiter: the sign that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => head.split(sign).length;
  return [";", ",", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function canonicalFile<Field extends string>(
  fields: readonly Field[],
  cells: readonly Partial<Record<Field, string>>[],
  cellOf: (field: Field, text: string) => string,
): File {
  const rows = [[...fields], ...cells.map((row) => fields.map((field) => cellOf(field, row[field] ?? "")))];
  // Quoted, so that a record of empty cells stays a record.
  return new File([stringify(rows, { delimiter: ";", quoted: true, quoted_empty: true })], "import.csv", {
    type: "text/csv",
  });
}
