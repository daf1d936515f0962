import type { PlannedAd, Size } from "./flat-plan";

/** How many pages ads fill by their area, in halves and rounded up. Ads without a size count nothing. */
export function pagesNeeded(ads: readonly Pick<PlannedAd, "size">[], pageSize: Size): number {
  const area = ads.reduce((sum, { size }) => sum + (size ? size.width * size.height : 0), 0);
  return Math.ceil((area * 2) / (pageSize.width * pageSize.height)) / 2;
}
