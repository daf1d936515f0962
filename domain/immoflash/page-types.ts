/** The types of the pages of an immoflash issue (spec §4), in the order in which they are offered. */
export const PAGE_TYPES = [
  "cover_left",
  "cover_right",
  "full_ad",
  "two_articles",
  "half_ad",
  "two_articles_banner",
  "imprint",
  "magazine_preview",
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** The most ads that a page takes, whatever its category says. */
export const MOST_ADS = 4;

const TYPES_WITH_AD: readonly PageType[] = ["full_ad", "half_ad", "two_articles_banner"];

/** How many ads a page of a type takes (decisions §5): as many as its category says, or as is usual for the type. */
export function adCountOf(
  type: PageType,
  category: { immoflashAdCount: number | null; noAd: boolean } | null,
): number {
  if (category?.noAd) return 0;
  const usual = TYPES_WITH_AD.includes(type) ? 1 : 0;
  return Math.min(category?.immoflashAdCount ?? usual, MOST_ADS);
}
