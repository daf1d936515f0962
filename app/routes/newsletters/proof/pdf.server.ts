import { tableOn, writeFacts, writeHeading, writeSender } from "~/shared/pdf/letter.server";
import { MARGIN, openPdf, WIDTH } from "~/shared/pdf/paper.server";
import type { Proof } from "./words";

/** The proof as a PDF of one A4 page, with the logo of the house (PNG). */
export function proofPdf(proof: Proof, logo: Uint8Array | null = null): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, written } = openPdf({ title: proof.heading, author: proof.house });
  writeSender(pdf, { house: proof.house, lines: proof.address }, logo);
  writeHeading(pdf, proof);
  pdf.font("plain").fontSize(9).text(proof.introduction, MARGIN, pdf.y, { width: WIDTH });
  pdf.y += 10;
  const { label, value, link } = proof.target;
  writeFacts(pdf, proof.facts);
  const top = pdf.y;
  writeFacts(pdf, [{ label, value }]);
  pdf.link(MARGIN + 130, top, WIDTH - 130, pdf.y - top, link);
  pdf.y += 8;
  const table = tableOn(pdf, [WIDTH - 120, 120], 2);
  table.rows(proof.columns, proof.days);
  table.total(proof.total);
  for (const note of proof.notes) {
    pdf
      .font("plain")
      .fontSize(9)
      .text(note, MARGIN, pdf.y + 8, { width: WIDTH });
  }
  pdf.end();
  return written;
}
