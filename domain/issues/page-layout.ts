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
    if (!ad.size) continue;
    const width = Math.min(100, (ad.size.width / pagesTaken(ad.size, pageSize) / pageSize.width) * 100);
    const height = Math.min(100, (ad.size.height / pageSize.height) * 100);
    const lefts = [0, ...laid.map(({ box }) => box.left + box.width)];
    const tops = [0, ...laid.map(({ box }) => box.top + box.height)].sort((a, b) => a - b);
    const boxes = tops.flatMap((top) => lefts.map((left) => ({ left, top, width, height })));
    const fits = (box: Box) =>
      box.left + width <= 100 + SLACK &&
      box.top + height <= 100 + SLACK &&
      laid.every((other) => !overlaps(box, other.box));
    const box = boxes.find(fits) ?? { left: 0, top: 100 - height, width, height };
    laid.push({ ad, box });
  }
  return laid;
}
