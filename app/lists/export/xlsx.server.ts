import { looksLikeFormula } from "domain/cell-text";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { download } from "./download.server";
import type { ExportColumn, Parts } from "./export-columns";
import { inTurns } from "./in-turns.server";

const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Excel's own limits. */
const MAX_ROWS = 1_048_576;
const MAX_CELL = 32_767;
const SHEET = "xl/worksheets/sheet1.xml";

/** Streams rows as an Excel workbook with one sheet: bold fixed head, filter, real numbers and dates. */
export function xlsxResponse<Row>(
  filename: string,
  columns: readonly ExportColumn<Row>[],
  pages: Parts<Row>,
): Promise<Response> {
  return download(filename, CONTENT_TYPE, xlsxChunks(columns, pages));
}

async function* xlsxChunks<Row>(columns: readonly ExportColumn<Row>[], pages: Parts<Row>) {
  let ready: Uint8Array[] = [];
  const take = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  for (const [path, xml] of Object.entries(FIXED_PARTS)) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  const sheet = new ZipDeflate(SHEET, { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(sheetStart(columns)));
  const letters = columns.map((_, index) => columnLetters(index + 1));
  let line = 1;
  for await (const rows of inTurns(pages)) {
    let xml = "";
    for (const row of rows) {
      line += 1;
      if (line > MAX_ROWS) throw new RangeError("More rows than an Excel sheet holds");
      const cells = columns.map((column, index) => xlsxCell(column, row, `${letters[index]}${line}`));
      xml += `<row r="${line}">${cells.join("")}</row>`;
    }
    sheet.push(strToU8(xml));
    yield* take();
  }
  sheet.push(strToU8(sheetEnd(columns.length, line)), true);
  zip.end();
  yield* take();
}

function sheetStart<Row>(columns: readonly ExportColumn<Row>[]): string {
  const widths = columns
    .map((column, index) => {
      const width = column.width ?? (column.kind === "text" ? 24 : 14);
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const head = columns
    .map((column, index) => textCell(column.header, STYLE.head, `${columnLetters(index + 1)}1`))
    .join("");
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${head}</row>`;
}

const sheetEnd = (columns: number, lines: number) =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns)}${lines}"/></worksheet>`;

/** 1 → A, 27 → AA. */
function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? columnLetters((column - 1 - rest) / 26) + letter : letter;
}

function xlsxCell<Row>(column: ExportColumn<Row>, row: Row, at: string): string {
  const value = column.value(row);
  if (value === null || value === undefined || value === "") return "";
  if (column.kind === "number") return `<c r="${at}"><v>${Number(value)}</v></c>`;
  if (column.kind === "cents") return `<c r="${at}" s="${STYLE.money}"><v>${Number(value) / 100}</v></c>`;
  const text = String(value);
  if (column.kind === "day" && /^\d{4}-\d\d-\d\d$/.test(text))
    return `<c r="${at}" s="${STYLE.day}"><v>${excelDay(text)}</v></c>`;
  // Excel would turn such a text into a formula when somebody edits its cell. This style keeps it a text.
  return textCell(text, looksLikeFormula(text) ? STYLE.quoted : STYLE.plain, at);
}

/** Excel counts days since 30 December 1899. */
const excelDay = (day: string) =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);

/** Inline text is never a formula, whatever its first character is. */
const textCell = (text: string, style: number, at: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL))}</t></is></c>`;

/** Removes what XML 1.0 cannot hold, also halves of surrogate pairs. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Positions in `cellXfs` of the style part. */
const STYLE = { plain: 0, head: 1, money: 2, day: 3, quoted: 4 };

/** The parts of the package that are the same in every workbook. */
const FIXED_PARTS: Record<string, string> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
};
