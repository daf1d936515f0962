import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { texts } from "~/i18n/i18n";
import type { Confirmation } from "./order";

/** Measures of an A4 page and its parts, in points (72 to the inch). */
const MARGIN = 57;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 20;
/** Widths of the columns of the positions; "Druckunterlagenschluss" fits into the fourth. */
const COLUMNS = [28, 116, 144, 114, WIDTH - 402];
const PADDING = 4;

// The standard fonts of PDF have no č or ő, and names of clients contain them.
const fonts = createRequire(import.meta.url);
const FONT = { plain: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf" };

/** The place of the logo, at the right of the sender. */
const LOGO = { width: 170, height: 56 };

/** The confirmation as a PDF of A4 pages, the first one with the logo (PNG). Each page repeats the table's head. */
export function confirmationPdf(
  order: Confirmation,
  logo: Uint8Array | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    lang: "de",
    displayTitle: true,
    info: { Title: order.heading, Author: order.house },
  });
  for (const [name, file] of Object.entries(FONT)) {
    pdf.registerFont(name, fonts.resolve(`dejavu-fonts-ttf/ttf/${file}`));
  }
  const chunks: Buffer[] = [];
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
  writeHead(pdf, order, logo);
  writePositions(pdf, order);
  for (const note of order.notes) {
    if (pdf.y > BOTTOM - 40) pdf.addPage();
    pdf
      .font("plain")
      .fontSize(9)
      .text(note, MARGIN, pdf.y + 12, { width: WIDTH });
  }
  numberPages(pdf);
  pdf.end();
  return written;
}

type Pdf = PDFKit.PDFDocument;

function writeHead(pdf: Pdf, order: Confirmation, logo: Uint8Array | null): void {
  if (logo) {
    const fit: [number, number] = [LOGO.width, LOGO.height];
    pdf.image(Buffer.from(logo), MARGIN + WIDTH - LOGO.width, MARGIN, { fit, align: "right" });
  }
  const width = logo ? WIDTH - LOGO.width - 20 : WIDTH;
  pdf.font("bold").fontSize(12).text(order.house, MARGIN, MARGIN, { width });
  pdf
    .font("plain")
    .fontSize(9)
    .text([order.sender, ...order.address].join("\n"), { width });
  if (logo) pdf.y = Math.max(pdf.y, MARGIN + LOGO.height);
  pdf.font("plain").fontSize(10).y += 40;
  for (const line of order.recipient) writeLine(pdf, line, { x: MARGIN, width: WIDTH / 2, size: 10 });
  pdf.text(order.placeAndDay, MARGIN, pdf.y + 24, { width: WIDTH, align: "right" });
  pdf
    .font("bold")
    .fontSize(15)
    .text(order.heading, MARGIN, pdf.y + 16, { width: WIDTH });
  pdf.y += 10;
  pdf.fontSize(9);
  for (const { label, value } of order.facts) {
    const { y } = pdf;
    pdf.font("bold").text(label, MARGIN, y, { width: 120 });
    const afterLabel = pdf.y;
    pdf.font("plain").y = y;
    writeLine(pdf, value, { x: MARGIN + 130, width: WIDTH - 130, size: 9 });
    pdf.y = Math.max(afterLabel, pdf.y) + 2;
  }
  pdf.font("plain").text(order.introduction, MARGIN, pdf.y + 12, { width: WIDTH });
  pdf.y += 10;
}

type Line = { x: number; width: number; size: number };

/** Text broken at its words. An e-mail address is never broken: a long one goes on, and is written smaller. */
function writeLine(pdf: Pdf, text: string, { x, width, size }: Line): void {
  pdf.fontSize(size);
  if (!/^\S+@\S+$/.test(text)) return void pdf.text(text, x, pdf.y, { width });
  const { y } = pdf;
  const height = pdf.heightOfString("x");
  const [wide, room] = [pdf.widthOfString(text), MARGIN + WIDTH - x];
  if (wide > room) pdf.fontSize((size * room) / wide - 0.1);
  pdf.text(text, x, y, { lineBreak: false });
  pdf.fontSize(size).y = y + height;
}

function writePositions(pdf: Pdf, { columns, positions, totals }: Confirmation): void {
  writeRow(pdf, columns, "bold");
  for (const cells of positions) {
    if (pdf.y + heightOf(pdf, cells, "plain") > BOTTOM) {
      pdf.addPage();
      writeRow(pdf, columns, "bold");
    }
    writeRow(pdf, cells, "plain");
  }
  for (const { label, value } of totals) writeTotal(pdf, label, value);
}

/** The label takes the width of all columns but the last. */
function writeTotal(pdf: Pdf, label: string, value: string): void {
  pdf.font("bold").fontSize(9);
  const last = COLUMNS.length - 1;
  const widthOfLabel = WIDTH - (COLUMNS[last] ?? 0);
  const height = pdf.heightOfString(label, { width: widthOfLabel - PADDING }) + 2 * PADDING;
  if (pdf.y + height > BOTTOM) pdf.addPage();
  const { y } = pdf;
  pdf.text(label, MARGIN, y + PADDING, { width: widthOfLabel - PADDING });
  pdf.text(value, MARGIN + widthOfLabel, y + PADDING, { width: widthOf(last), align: "right" });
  drawLine(pdf, y + height);
}

function heightOf(pdf: Pdf, cells: readonly string[], font: keyof typeof FONT): number {
  pdf.font(font).fontSize(9);
  const heights = cells.map((cell, n) => pdf.heightOfString(cell || " ", { width: widthOf(n) }));
  return Math.max(...heights) + 2 * PADDING;
}

const widthOf = (column: number) => (COLUMNS[column] ?? 0) - PADDING;

function writeRow(pdf: Pdf, cells: readonly string[], font: keyof typeof FONT): void {
  const height = heightOf(pdf, cells, font);
  const { y } = pdf;
  let x = MARGIN;
  for (const [n, cell] of cells.entries()) {
    const align = n === cells.length - 1 ? "right" : "left";
    pdf.text(cell, x, y + PADDING, { width: widthOf(n), align });
    x += COLUMNS[n] ?? 0;
  }
  drawLine(pdf, y + height);
}

function drawLine(pdf: Pdf, y: number): void {
  pdf.y = y;
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .stroke();
}

function numberPages(pdf: Pdf): void {
  const t = texts("confirmation");
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The text is below the margin, where it would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    const text = t("page", { page: page + 1, pages: count });
    pdf
      .font("plain")
      .fontSize(8)
      .text(text, MARGIN, 841.89 - 40, { width: WIDTH, align: "center" });
  }
}
