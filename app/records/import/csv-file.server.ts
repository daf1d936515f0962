import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { CSV_BOUNDS, LONG_CSV_BOUNDS } from "domain/csv";
import type { FormProblem } from "~/forms";
import type { RequestArgs } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";

/** The columns of a file, and how their heads are read and written. */
export type CsvColumns<Field extends string> = {
  fields: readonly Field[];
  required: readonly Field[];
  fieldOfHead: (head: string) => Field | null;
  headOf: (field: Field) => string;
  /** Up to 100,000 lines, which work imports; otherwise 5,000. */
  isLong?: true;
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
export type CsvReading<Field extends string> = { file: CsvFile<Field>; problem?: undefined } | Refused;

const refused = (field: string, message: string, params?: FormProblem["params"]): Refused => ({
  problem: { field, message, params },
});

/** Reads the posted file or the pasted text: semicolon, comma or tab, UTF-8 with or without BOM. */
export async function readCsvFile<Field extends string>(
  args: RequestArgs,
  form: FormData,
  columns: CsvColumns<Field>,
): Promise<CsvReading<Field>> {
  const file = form.get("file");
  const pasted = form.get("csv");
  if (file instanceof File && file.size > 0) {
    const { bytes } = columns.isLong ? LONG_CSV_BOUNDS : CSV_BOUNDS;
    if (file.size > bytes) return refused("file", "file_too_large", { megabytes: bytes / 1_000_000 });
    const text = utf8Text(await file.arrayBuffer());
    return text === null ? refused("file", "csv_not_utf8") : await readText(args, "file", text, columns);
  }
  if (typeof pasted !== "string" || pasted.trim() === "") return refused("file", "csv_nothing");
  return await readText(args, "csv", pasted, columns);
}

function utf8Text(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function readText<Field extends string>(
  { request, context }: RequestArgs,
  field: string,
  given: string,
  { fields, required, fieldOfHead, headOf, isLong, cellOf = (_field, text) => text }: CsvColumns<Field>,
): Promise<CsvReading<Field>> {
  // Makes all line ends alike: inside quotes the parser counts other ones twice.
  const text = given
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n");
  const how = { delimiter: delimiterOf(text), keepsEmpty: false, isLong, signal: request.signal };
  const { records, problem } = await context.parseCsv(requireToken(request), text, how);
  if (problem) return refused(field, problem.message, problem.params);
  const [head, ...body] = records;
  if (!head) return refused(field, "csv_empty");
  const columns = head.cells.map(fieldOfHead);
  const named = columns.filter((field) => field !== null);
  const list = (some: readonly Field[]) => ({ columns: some.map(headOf).join(", ") });
  const double = named.filter((field, index) => named.indexOf(field) !== index);
  if (double.length > 0) return refused(field, "csv_columns_double", list([...new Set(double)]));
  const missing = required.filter((field) => !named.includes(field));
  if (missing.length > 0) return refused(field, "csv_columns_missing", list(missing));
  if (body.length === 0) return refused(field, "csv_empty");
  const tooLong = body.find(({ cells }) => cells.slice(columns.length).some((cell) => cell.trim() !== ""));
  if (tooLong) return refused(field, "csv_line_too_long", { line: tooLong.line });
  const knownColumns = columns.flatMap((field, index) => (field ? [[field, index] as const] : []));
  const cells = body.map((record) =>
    Object.fromEntries(knownColumns.map(([field, index]) => [field, record.cells[index] ?? ""])),
  ) as Partial<Record<Field, string>>[];
  const lines = body.map(({ line }) => line);
  return {
    file: {
      text,
      canonical: await canonicalFile(fields, { cells, lines: isLong ? lines : null }, cellOf),
      lines,
      cells,
      unknown: head.cells.filter((name, index) => name.trim() !== "" && columns[index] === null),
    },
  };
}

/** The delimiter: the sign that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => head.split(sign).length;
  return [";", ",", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Lines that are written before others have a turn. */
const LINES_IN_A_ROW = 1000;

/** Work that imports a long file reads from the column `line` where a record stands. */
async function canonicalFile<Field extends string>(
  fields: readonly Field[],
  { cells, lines }: { cells: readonly Partial<Record<Field, string>>[]; lines: readonly number[] | null },
  cellOf: (field: Field, text: string) => string,
): Promise<File> {
  // Quoted, so that a record of empty cells stays a record.
  const write = (rows: string[][]) => stringify(rows, { delimiter: ";", quoted: true, quoted_empty: true });
  const parts = [write([[...fields, ...(lines ? ["line"] : [])]])];
  for (let from = 0; from < cells.length; from += LINES_IN_A_ROW) {
    const rows = cells
      .slice(from, from + LINES_IN_A_ROW)
      .map((row, nth) => [
        ...fields.map((field) => cellOf(field, row[field] ?? "")),
        ...(lines ? [String(lines[from + nth])] : []),
      ]);
    parts.push(write(rows));
    await setImmediate();
  }
  return new File(parts, "import.csv", { type: "text/csv" });
}
