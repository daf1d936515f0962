import { type PlannedAd, pagesTaken, type Size } from "./flat-plan";

/** Where an ad lies on its page, in percent of the page. */
export type Box = { left: number; top: number; width: number; height: number };
export type LaidAd<Ad> = { ad: Ad; box: Box };

/** Formats are rounded to millimetres, so what fits by less than that fits. */
const SLACK = 1;

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width - SLACK &&
  b.left < a.left + a.width - SLACK &&
  a.top < b.top + b.height - SLACK &&
  b.top < a.top + a.height - SLACK;

/**
 * The ads of a page to scale, each where it fits first: from above, then from the left. Those that do not fit lie at the
 * foot, over the others. Ads without a size are left out.
 */
export function layOut<Ad extends PlannedAd>(ads: readonly Ad[], pageSize: Size): LaidAd<Ad>[] {
  const laid: LaidAd<Ad>[] = [];
  for (const ad of ads) {
    const size = shareOf(ad, pageSize);
    if (!size) continue;
    const atFoot = { left: 0, top: 100 - size.height, ...size };
    laid.push({ ad, box: freeBox(laid, size) ?? atFoot });
  }
  return laid;
}

/** Whether the ads of a page lie beside each other, none over another. */
export function fitTogether(ads: readonly PlannedAd[], pageSize: Size): boolean {
  const laid: LaidAd<PlannedAd>[] = [];
  return ads.every((ad) => {
    const size = shareOf(ad, pageSize);
    if (!size) return true;
    const box = freeBox(laid, size);
    if (box) laid.push({ ad, box });
    return box !== null;
  });
}

/** Width and height of an ad on one page, in percent of the page. */
function shareOf({ size }: PlannedAd, pageSize: Size): Size | null {
  if (!size) return null;
  return {
    width: Math.min(100, (size.width / pagesTaken(size, pageSize) / pageSize.width) * 100),
    height: Math.min(100, (size.height / pageSize.height) * 100),
  };
}

function freeBox(laid: readonly LaidAd<PlannedAd>[], { width, height }: Size): Box | null {
  const lefts = [0, ...laid.map(({ box }) => box.left + box.width)];
  const tops = [0, ...laid.map(({ box }) => box.top + box.height)].sort((a, b) => a - b);
  const boxes = tops.flatMap((top) => lefts.map((left) => ({ left, top, width, height })));
  const fits = (box: Box) =>
    box.left + width <= 100 + SLACK &&
    box.top + height <= 100 + SLACK &&
    laid.every((other) => !overlaps(box, other.box));
  return boxes.find(fits) ?? null;
}
