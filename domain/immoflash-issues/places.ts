import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";

export const ARTICLE_PLACES = ["article1", "article2"] as const;
/** A page has as many of them as its category says. */
export const AD_PLACES = ["ad1", "ad2", "ad3", "ad4"] as const;

export type ArticlePlace = (typeof ARTICLE_PLACES)[number];
export type AdPlace = (typeof AD_PLACES)[number];

/** What a page of each type takes besides ads (decisions §5). */
const PARTS: Record<PageType, { articles: 0 | 1 | 2; takesAds?: true }> = {
  cover_left: { articles: 1, takesAds: true },
  cover_right: { articles: 1, takesAds: true },
  full_ad: { articles: 0, takesAds: true },
  two_articles: { articles: 2, takesAds: true },
  half_ad: { articles: 1, takesAds: true },
  two_articles_banner: { articles: 2, takesAds: true },
  imprint: { articles: 0 },
  magazine_preview: { articles: 0 },
};

/** The types of pages that take so many articles at least. */
export const typesWithArticles = (atLeast: 1 | 2): readonly PageType[] =>
  PAGE_TYPES.filter((type) => PARTS[type].articles >= atLeast);

/** How many ads the pages of each type take; of a type that is not named none. */
export type AdCounts = Partial<Record<PageType, number>>;

export const articlePlacesOf = (type: PageType): readonly ArticlePlace[] =>
  ARTICLE_PLACES.slice(0, PARTS[type].articles);

export const adPlacesOf = (type: PageType, counts: AdCounts): readonly AdPlace[] =>
  AD_PLACES.slice(0, PARTS[type].takesAds ? (counts[type] ?? 0) : 0);

/** Whether a page of the type may have ads, if its category says so. */
export const takesAds = (type: PageType): boolean => PARTS[type].takesAds === true;

/** Whether a page of the type shows a print issue. */
export const showsPrintIssue = (type: PageType): boolean => type === "magazine_preview";
