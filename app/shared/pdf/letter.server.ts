import { type Font, MARGIN, PAGE_HEIGHT, type Pdf, WIDTH } from "./paper.server";

/** What stands lower belongs on the next page. */
export const BOTTOM = PAGE_HEIGHT - MARGIN - 20;

/** The place of the logo, at the right of the sender. */
const LOGO = { width: 170, height: 56 };
const PADDING = 4;

/** Who writes, with the logo of the house (PNG). */
export function writeSender(
  pdf: Pdf,
  { house, lines }: { house: string; lines: readonly string[] },
  logo: Uint8Array | null,
): void {
  if (logo) {
    const fit: [number, number] = [LOGO.width, LOGO.height];
    pdf.image(Buffer.from(logo), MARGIN + WIDTH - LOGO.width, MARGIN, { fit, align: "right" });
  }
  const width = logo ? WIDTH - LOGO.width - 20 : WIDTH;
  pdf.font("bold").fontSize(12).text(house, MARGIN, MARGIN, { width });
  pdf.font("plain").fontSize(9).text(lines.join("\n"), { width });
  if (logo) pdf.y = Math.max(pdf.y, MARGIN + LOGO.height);
}

/** The place and the day at the right, and below them what it is. */
export function writeHeading(pdf: Pdf, { placeAndDay, heading }: { placeAndDay: string; heading: string }) {
  pdf
    .font("plain")
    .fontSize(10)
    .text(placeAndDay, MARGIN, pdf.y + 24, { width: WIDTH, align: "right" });
  pdf
    .font("bold")
    .fontSize(15)
    .text(heading, MARGIN, pdf.y + 16, { width: WIDTH });
  pdf.y += 10;
}

/** Names on the left, values on the right. */
export function writeFacts(pdf: Pdf, facts: readonly { label: string; value: string }[]): void {
  pdf.fontSize(9);
  for (const { label, value } of facts) {
    const { y } = pdf;
    pdf.font("bold").text(label, MARGIN, y, { width: 120 });
    const afterLabel = pdf.y;
    pdf.font("plain").y = y;
    writeLine(pdf, value, { x: MARGIN + 130, width: WIDTH - 130, size: 9 });
    pdf.y = Math.max(afterLabel, pdf.y) + 2;
  }
}

type Line = { x: number; width: number; size: number };

/** Text broken at its words. An e-mail address is never broken: a long one goes on, and is written smaller. */
export function writeLine(pdf: Pdf, text: string, { x, width, size }: Line): void {
  pdf.fontSize(size);
  if (!/^\S+@\S+$/.test(text)) return void pdf.text(text, x, pdf.y, { width });
  const { y } = pdf;
  const height = pdf.heightOfString("x");
  const [wide, room] = [pdf.widthOfString(text), MARGIN + WIDTH - x];
  if (wide > room) pdf.fontSize((size * room) / wide - 0.1);
  pdf.text(text, x, y, { lineBreak: false });
  pdf.fontSize(size).y = y + height;
}

/** The rows of a table with columns of these widths: the last one stands at the right, and a line below each row. */
export function tableOn(pdf: Pdf, columns: readonly number[], padding = PADDING) {
  const last = columns.length - 1;
  const widthOf = (column: number) => (columns[column] ?? 0) - PADDING;
  const endRow = (y: number) => {
    pdf.y = y;
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .stroke();
  };
  const heightOf = (cells: readonly string[], font: Font) => {
    pdf.font(font).fontSize(9);
    const heights = cells.map((cell, n) => pdf.heightOfString(cell || " ", { width: widthOf(n) }));
    return Math.max(...heights) + 2 * padding;
  };
  const row = (cells: readonly string[], font: Font = "plain") => {
    const height = heightOf(cells, font);
    const { y } = pdf;
    let x = MARGIN;
    for (const [n, cell] of cells.entries()) {
      const align = n === last ? "right" : "left";
      pdf.text(cell, x, y + padding, { width: widthOf(n), align });
      x += columns[n] ?? 0;
    }
    endRow(y + height);
  };
  return {
    row,
    /** Rows below their head, which each page repeats. */
    rows: (head: readonly string[], body: readonly (readonly string[])[]) => {
      row(head, "bold");
      for (const cells of body) {
        if (pdf.y + heightOf(cells, "plain") > BOTTOM) {
          pdf.addPage();
          row(head, "bold");
        }
        row(cells);
      }
    },
    /** The label takes the width of all columns but the last. */
    total: ({ label, value }: { label: string; value: string }) => {
      pdf.font("bold").fontSize(9);
      const width = WIDTH - (columns[last] ?? 0);
      const height = pdf.heightOfString(label, { width: width - PADDING }) + 2 * padding;
      if (pdf.y + height > BOTTOM) pdf.addPage();
      const { y } = pdf;
      pdf.text(label, MARGIN, y + padding, { width: width - PADDING });
      pdf.text(value, MARGIN + width, y + padding, { width: widthOf(last), align: "right" });
      endRow(y + height);
    },
  };
}

/** Writes below the margin of each page; `of` is the number of the page, from 0, among all. */
export function writeFooters(pdf: Pdf, of: (page: number, pages: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The text is below the margin, where it would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font("plain")
      .fontSize(8)
      .text(of(page, count), MARGIN, PAGE_HEIGHT - 40, { width: WIDTH, align: "center" });
  }
}
