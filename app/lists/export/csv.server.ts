import { stringify } from "csv-stringify/sync";
import { asCellText } from "domain/cell-text";
import { download } from "./download.server";
import type { ExportColumn, Parts } from "./export-columns";
import { inTurns } from "./in-turns.server";

const BOM = "\ufeff";

/** Streams rows as the CSV that German spreadsheets read: semicolon, UTF-8 with BOM, comma decimals. */
export function csvResponse<Row>(
  filename: string,
  columns: readonly ExportColumn<Row>[],
  pages: Parts<Row>,
): Promise<Response> {
  return download(filename, "text/csv; charset=utf-8", csvChunks(columns, pages));
}

async function* csvChunks<Row>(columns: readonly ExportColumn<Row>[], pages: Parts<Row>) {
  const encoder = new TextEncoder();
  let headerLine = [columns.map((column) => asCellText(column.header))];
  let start = BOM;
  for await (const rows of inTurns(pages)) {
    const records = [...headerLine, ...rows.map((row) => columns.map((column) => csvCell(column, row)))];
    yield encoder.encode(start + csvLines(records));
    headerLine = [];
    start = "";
  }
  if (headerLine.length > 0) yield encoder.encode(start + csvLines(headerLine));
}

// A line break of a cell is quoted whether or not it is one that ends the lines of the file.
const FORMAT = { delimiter: ";", record_delimiter: "\r\n", quote_record_delimiter: true };
const csvLines = (records: string[][]) => stringify(records, FORMAT);

function csvCell<Row>(column: ExportColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined) return "";
  if (column.kind === "number") return String(value).replace(".", ",");
  if (column.kind === "cents") return decimalCents(Number(value));
  return asCellText(String(value));
}

/** 145000 → "1450,00". It has no thousands separators, because spreadsheets can misread them. */
function decimalCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
