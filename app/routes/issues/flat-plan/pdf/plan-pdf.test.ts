import type { FlatPlan } from "domain/issues/flat-plan";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import type { PdfPictures } from "~/shared/pdf/pictures.server";
import type { ScreenAd } from "../flat-plan.server";
import { picturesOfPlan, planPdf } from "./plan-pdf.server";

startTexts();

const A4 = { width: 210, height: 280 };

const ad = (id: number, values: Partial<ScreenAd> = {}): ScreenAd => ({
  id: String(id),
  formatId: "1",
  format: "1/1 Seite",
  placementId: null,
  placement: null,
  placementDetails: null,
  materialState: "open",
  size: A4,
  client: `Möbel Žižek ${id}`,
  picture: null,
  pictureId: null,
  page: null,
  position: null,
  ...values,
});

async function read(plan: FlatPlan<ScreenAd>, pictures: PdfPictures = new Map()) {
  const content = await planPdf({ title: "Alpenblick 12/2026", plan }, pictures);
  const pdf = await getDocument({ data: content, verbosity: 0 }).promise;
  return await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, n) => {
      const one = await pdf.getPage(n + 1);
      const { items } = await one.getTextContent();
      const { fnArray } = await one.getOperatorList();
      return {
        text: items.map((item) => ("str" in item ? item.str : "")).join(" "),
        pictures: fnArray.filter((fn) => fn === OPS.paintImageXObject).length,
      };
    }),
  );
}

const plan = (ads: ScreenAd[], pageCount: number | null = 64): FlatPlan<ScreenAd> => ({
  pageCount,
  pageSize: A4,
  sections: [{ page: 4, name: "Auftakt" }],
  places: [],
  ads,
});

test("a plan as PDF with pictures: all pages, their sections, the names of the ads and their pictures", async () => {
  const content = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#1f5f8b" } })
    .jpeg()
    .toBuffer();
  const ads = [
    ad(1, { page: 3, pictureId: "9" }),
    ad(2, { page: 4, size: { width: 60, height: 280 } }),
    ad(3, { page: 4, size: { width: 20, height: 20 }, client: "Optik Berger" }),
    ad(4, { page: 6, size: { width: 420, height: 280 }, pictureId: "8" }),
    ad(5, { page: 9, size: null }),
    ad(6, { pictureId: "7" }),
  ];
  const addresses = picturesOfPlan(plan(ads));
  expect(addresses).toEqual(["/download/9/media_libary", "/download/8/media_libary"]);
  const pictures = new Map(addresses.map((address) => [address, { content, width: 40, height: 60 }]));
  const sheets = await read(plan(ads), pictures);
  const text = sheets.map((sheet) => sheet.text).join(" ");
  for (const words of [
    "Alpenblick 12/2026",
    "4 · Auftakt",
    "64 · Auftakt",
    "Möbel Žižek 1",
    "OB",
    "Möbel Žižek 5",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Möbel Žižek 6");
  expect(sheets.length).toBeGreaterThan(3);
  // The double page has a half of its picture on each of its pages.
  expect(sheets[0]?.pictures).toBe(3);
});

test("a plan without pages, and one of a size that no sheet has, are sheets as well", async () => {
  expect((await read(plan([], null)))[0]?.text).toContain("Noch kein Heftplan");
  const high = { ...plan([ad(1, { page: 2 })], 8), pageSize: { width: 20, height: 2000 } };
  expect((await read(high)).length).toBeGreaterThan(0);
});
