import PDFDocument from "pdfkit";

/** A PDF of so many pages, each with a text. */
export async function pdf(pages: number, text = "Seite"): Promise<Buffer> {
  const made = new PDFDocument({ autoFirstPage: false });
  for (let nth = 1; nth <= pages; nth += 1) made.addPage().text(`${text} ${nth}`);
  made.end();
  const parts: Buffer[] = [];
  for await (const part of made as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
