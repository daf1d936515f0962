import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { proofPdf } from "./pdf.server";
import { proofOf } from "./words";

type Ad = Parameters<typeof proofOf>[0];

beforeAll(() => {
  startTexts();
});

const PROOF: NonNullable<Ad["newsletterProof"]> = {
  subject: "Neues aus dem Alpenraum, guten Tag",
  accepted: 1712,
  clicks: 1003,
  sentAt: "2099-03-12T06:30:00Z",
  endedAt: "2099-03-12T06:50:00Z",
  target: "https://moebel.test/aktion?von=immoflash",
  days: [
    { day: "2099-03-12", clicks: 900 },
    { day: "2099-03-13", clicks: 100 },
  ],
};
const ad: Ad = {
  _id: "4711",
  clientCompany: { name: "Öko-Möbel Žižek & Söhne" },
  agencyCompany: null,
  specs: {
    issue: { title: "immoflash März", issueNumber: "5/2099", publishDate: "2099-03-12" },
    format: { name: "ganze Anzeige" },
  },
  newsletterProof: PROOF,
};
const HOUSE = { houseName: "Verlag Test", houseAddress: "Ring 1\n4600 Wels", housePlace: "Wels", logo: null };
const MADE_AT = new Date("2099-04-01T22:30:00Z");

async function read(values: Partial<Ad> = {}, logo: Uint8Array | null = null) {
  const proof = proofOf({ ...ad, ...values }, HOUSE, MADE_AT);
  if (!proof) throw new Error("no proof");
  const pdf = await getDocument({ data: await proofPdf(proof, logo), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  const links = (await page.getAnnotations()).map(({ unsafeUrl }) => unsafeUrl);
  return { pages: pdf.numPages, text: text.replace(/\s+/g, " "), links };
}

describe("the proof of an ad in a newsletter", () => {
  it("is a page that says what came of it", async () => {
    const { pages, text, links } = await read();
    expect(pages).toBe(1);
    for (const part of [
      ...["Verlag Test", "Ring 1", "Nachweis zur Anzeige Nr. 4711", "Kunde Öko-Möbel Žižek & Söhne"],
      ...["Ausgabe immoflash März · 5/2099", "Erscheinungstag 12.03.2099", "Format ganze Anzeige"],
      ...["Betreff Neues aus dem Alpenraum, guten Tag", "Erreichte Empfänger 1.712", "Klicks 1.003"],
      ...["Ziel der Anzeige https://moebel.test/aktion?von=immoflash", "Verschickt 12.03.2099, 07:30"],
      ...["12.03.2099 900", "13.03.2099 100", "danach 3", "Klicks insgesamt 1.003"],
      // Half past midnight in Vienna.
      ...["Wels, 2. April 2099", "Erstellt am 02.04.2099, 00:30"],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Der Versand läuft noch");
    expect(links).toEqual([PROOF.target]);
  });

  it("says that it is still being sent, and fits on a page with all that is long", async () => {
    const days = Array.from({ length: 14 }, (_, n) => ({ day: `2099-03-${12 + n}`, clicks: 10 + n }));
    const target = `https://moebel.test/${"sehr-lang-".repeat(150)}`;
    const picture = sharp({ create: { width: 400, height: 100, channels: 4, background: "#1f5f8b80" } });
    const { pages, text, links } = await read(
      {
        agencyCompany: { name: "Agentur Blau und Partner für Werbung in den Alpen ".repeat(3) },
        newsletterProof: { ...PROOF, subject: "Wohnen im Gebirge ".repeat(8), endedAt: null, days, target },
      },
      new Uint8Array(await picture.png().toBuffer()),
    );
    expect(pages).toBe(1);
    expect(text).toContain("Der Versand läuft noch");
    expect(links).toEqual([target]);
  });

  it("is none where none was sent", () => {
    expect(proofOf({ ...ad, newsletterProof: null }, HOUSE, MADE_AT)).toBeNull();
  });
});
