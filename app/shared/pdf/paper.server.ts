import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

export type Pdf = PDFKit.PDFDocument;

/** Measures of an A4 page, in points (72 to the inch). */
export const MARGIN = 57;
export const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;

// The standard fonts of PDF have no č or ő, and names contain them.
const fonts = createRequire(import.meta.url);
const FONT = {
  plain: "DejaVuSans.ttf",
  bold: "DejaVuSans-Bold.ttf",
  italic: "DejaVuSans-Oblique.ttf",
  boldItalic: "DejaVuSans-BoldOblique.ttf",
};
export type Font = keyof typeof FONT;

/** A document of A4 pages, and what it becomes once it is ended. */
export function openPdf(
  { title, author }: { title: string; author: string },
  options: PDFKit.PDFDocumentOptions = {},
): { pdf: Pdf; written: Promise<Uint8Array<ArrayBuffer>> } {
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    lang: "de",
    displayTitle: true,
    info: { Title: title, Author: author },
    ...options,
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
  return { pdf, written };
}
