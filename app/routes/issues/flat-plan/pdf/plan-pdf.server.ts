import { type FlatPlan, type PlanPage, pagesOf, pagesTaken, type Size } from "domain/issues/flat-plan";
import { initialsOf } from "domain/issues/initials";
import { type Box, type LaidAd, layOut } from "domain/issues/page-layout";
import { sectionsByPage, spreadsOf } from "domain/issues/spreads";
import { attachmentHref } from "~/http/attachment-href";
import { texts } from "~/i18n/i18n";
import { createPause } from "~/shared/pdf/limits.server";
import { openPdf, PAGE_HEIGHT, PAGE_WIDTH, type Pdf } from "~/shared/pdf/paper.server";
import type { PdfPictures } from "~/shared/pdf/pictures.server";
import type { ScreenAd } from "../flat-plan.server";

const MARGIN = 36;
const HEAD = 46;
const GAP = 16;
/** The lines above and below a page. */
const LINE = 13;
const SPREADS_IN_ROW = 2;
const PAGE = (PAGE_WIDTH - 2 * MARGIN - (SPREADS_IN_ROW - 1) * GAP) / (2 * SPREADS_IN_ROW);
const BOTTOM = PAGE_HEIGHT - MARGIN;
/** Pages are drawn in these proportions while their size is not known, and none is higher than this. */
const A4: Size = { width: 210, height: 297 };
const MOST_HEIGHT = BOTTOM - MARGIN - HEAD - 2 * LINE;

const INK = "#17202a";
const QUIET = "#48545f";
const FRAME = "#8a949e";
const STATES = { open: "#b3261e", requested: "#c77700", available: "#3d63c9", approved: "#23804a" } as const;

type Area = { x: number; y: number; width: number; height: number };

/** The address of the picture of an ad. */
const pictureOf = ({ pictureId }: ScreenAd) => pictureId && attachmentHref(pictureId, "media_libary");

/** The addresses of all pictures of a plan. */
export const picturesOfPlan = ({ ads }: FlatPlan<ScreenAd>): string[] =>
  ads.filter(({ page }) => page !== null).flatMap((ad) => pictureOf(ad) ?? []);

/** A flat plan on sheets of A4, spread by spread, with the pictures of its ads. */
export async function planPdf(
  { title, plan }: { title: string; plan: FlatPlan<ScreenAd> },
  pictures: PdfPictures,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = texts("flatPlan");
  const pause = createPause();
  const heading = t("pdf.title", { title });
  const { pdf, written } = openPdf({ title: heading, author: texts("frame")("client") }, { margin: MARGIN });
  const size = plan.pageSize ?? A4;
  const height = Math.min(MOST_HEIGHT, (PAGE * size.height) / size.width);
  const pages = pagesOf(plan);
  const sections = sectionsByPage(pages);
  const rowHeight = height + 2 * LINE + 6;
  let y = writeHeading(pdf, heading);
  for (const [nth, spread] of spreadsOf(pages).entries()) {
    await pause();
    const column = nth % SPREADS_IN_ROW;
    if (nth > 0 && column === 0) y += rowHeight;
    if (column === 0 && y + rowHeight > BOTTOM) {
      pdf.addPage();
      y = writeHeading(pdf, heading);
    }
    for (const page of spread) {
      const x = MARGIN + column * (2 * PAGE + GAP) + (page.side === "right" ? PAGE : 0);
      const area = { x, y, width: PAGE, height };
      drawPage(pdf, { page, size, area, section: sections.get(page.page) ?? null, pictures });
    }
  }
  if (pages.length === 0) pdf.font("plain").fontSize(10).text(t("plan.empty"), MARGIN, y);
  pdf.end();
  return await written;
}

/** Returns where the pages begin. */
function writeHeading(pdf: Pdf, heading: string): number {
  pdf.font("bold").fontSize(14).fillColor(INK);
  pdf.text(heading, MARGIN, MARGIN, { width: PAGE_WIDTH - 2 * MARGIN, height: 18, ellipsis: true });
  return MARGIN + HEAD - LINE;
}

type Drawn = {
  page: PlanPage<ScreenAd>;
  size: Size;
  area: Area;
  section: string | null;
  pictures: PdfPictures;
};

function drawPage(pdf: Pdf, { page, size, area, section, pictures }: Drawn): void {
  const t = texts("flatPlan");
  const head = [page.page, section].filter(Boolean).join(" · ");
  writeLine(pdf, head, { ...area, height: LINE }, "bold");
  const sheet = { ...area, y: area.y + LINE };
  for (const laid of layOut(page.ads, size)) drawAd(pdf, { laid, page, size, sheet, pictures });
  pdf.rect(sheet.x, sheet.y, sheet.width, sheet.height).lineWidth(0.7).stroke(FRAME);
  const { percent } = page;
  const unsized = page.ads.filter((ad) => !ad.size).map(({ client }) => client);
  const free =
    percent === null ? [] : [percent >= 100 ? t("plan.full") : t("plan.space", { percent: 100 - percent })];
  writeLine(
    pdf,
    [...unsized, ...free].join(" · "),
    { ...sheet, y: sheet.y + sheet.height, height: LINE },
    "plain",
  );
}

type DrawnAd = {
  laid: LaidAd<ScreenAd>;
  page: PlanPage<ScreenAd>;
  size: Size;
  sheet: Area;
  pictures: PdfPictures;
};

function drawAd(pdf: Pdf, { laid, page, size, sheet, pictures }: DrawnAd): void {
  const { ad } = laid;
  const area = areaOf(laid.box, sheet);
  const address = pictureOf(ad);
  const picture = address ? pictures.get(address) : undefined;
  pdf.save().rect(area.x, area.y, area.width, area.height).clip();
  pdf.rect(area.x, area.y, area.width, area.height).fill("#ffffff");
  if (picture) {
    // A double page is drawn on both of its pages, half on each.
    const isHalf = pagesTaken(ad.size, size) === 2;
    const x = isHalf && page.page !== ad.page ? area.x - area.width : area.x;
    pdf.image(picture.content, x, area.y, {
      width: isHalf ? area.width * 2 : area.width,
      height: area.height,
    });
  }
  writeName(pdf, ad.client, area);
  pdf.restore();
  if (ad.materialState) pdf.rect(area.x, area.y, 2.5, area.height).fill(STATES[ad.materialState]);
  pdf.rect(area.x, area.y, area.width, area.height).lineWidth(0.5).stroke(FRAME);
}

const areaOf = (box: Box, { x, y, width, height }: Area): Area => ({
  x: x + (box.left / 100) * width,
  y: y + (box.top / 100) * height,
  width: (box.width / 100) * width,
  height: (box.height / 100) * height,
});

const STRIP = 11;
const PADDING = 4;

/** The name as the screen shows it: at the foot, upright where the ad is narrow, as initials where it is small. */
function writeName(pdf: Pdf, client: string, area: Area): void {
  const { x, y, width, height } = area;
  if (width >= 40) {
    const strip = { x, y: y + Math.max(0, height - STRIP), width, height: STRIP };
    pdf.rect(strip.x, strip.y, strip.width, strip.height).fill("#ffffff");
    writeLine(pdf, client, strip, "plain");
  } else if (height < 70) {
    const initials = initialsOf(client);
    pdf.font("bold").fontSize(6).fillColor(INK);
    pdf.text(initials, x + PADDING, y + 2, { lineBreak: false });
  } else {
    pdf.rect(x, y, STRIP + PADDING, height).fill("#ffffff");
    pdf.save().rotate(-90, { origin: [x, y + height] });
    writeLine(pdf, client, { x, y: y + height + PADDING, width: height, height: STRIP }, "plain");
    pdf.restore();
  }
}

/** One line that ends with an ellipsis where it is too long. */
function writeLine(pdf: Pdf, text: string, { x, y, width, height }: Area, font: "plain" | "bold"): void {
  pdf
    .font(font)
    .fontSize(7)
    .fillColor(font === "bold" ? INK : QUIET);
  const options = { width: Math.max(4, width - 2 * PADDING), height: Math.min(height, LINE), ellipsis: true };
  pdf.text(text, x + PADDING, y + 2, options);
}
