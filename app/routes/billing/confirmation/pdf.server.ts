import { texts } from "~/i18n/i18n";
import {
  BOTTOM,
  tableOn,
  writeFacts,
  writeFooters,
  writeHeading,
  writeLine,
  writeSender,
} from "~/shared/pdf/letter.server";
import { MARGIN, openPdf, type Pdf, WIDTH } from "~/shared/pdf/paper.server";
import type { Confirmation } from "./order";

/** Widths of the columns of the positions; "Druckunterlagenschluss" fits into the fourth. */
const COLUMNS = [28, 116, 144, 114, WIDTH - 402];

/** The confirmation as a PDF of A4 pages, the first one with the logo (PNG). Each page repeats the table's head. */
export function confirmationPdf(
  order: Confirmation,
  logo: Uint8Array | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = texts("confirmation");
  const { pdf, written } = openPdf({ title: order.heading, author: order.house });
  writeHead(pdf, order, logo);
  const table = tableOn(pdf, COLUMNS);
  table.rows(order.columns, order.positions);
  for (const total of order.totals) table.total(total);
  for (const note of order.notes) {
    if (pdf.y > BOTTOM - 40) pdf.addPage();
    pdf
      .font("plain")
      .fontSize(9)
      .text(note, MARGIN, pdf.y + 12, { width: WIDTH });
  }
  writeFooters(pdf, (page, pages) => t("page", { page: page + 1, pages }));
  pdf.end();
  return written;
}

function writeHead(pdf: Pdf, order: Confirmation, logo: Uint8Array | null): void {
  writeSender(pdf, { house: order.house, lines: [order.sender, ...order.address] }, logo);
  pdf.font("plain").fontSize(10).y += 40;
  for (const line of order.recipient) writeLine(pdf, line, { x: MARGIN, width: WIDTH / 2, size: 10 });
  writeHeading(pdf, order);
  writeFacts(pdf, order.facts);
  pdf.font("plain").text(order.introduction, MARGIN, pdf.y + 12, { width: WIDTH });
  pdf.y += 10;
}
