/** The types of the pages of an immoflash issue (spec §4), in the order of a usual issue. */
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
