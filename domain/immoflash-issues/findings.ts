import type { PageType } from "domain/immoflash/page-types";
import type { IssuePageDraft } from "./issue";
import { adCountsOf, fits, type Offers } from "./issue-options";
import {
  AD_PLACES,
  type AdPlace,
  type ArticlePlace,
  adPlacesOf,
  articlePlacesOf,
  showsPrintIssue,
} from "./places";

/** An ad that is sold into the issue: its booking. */
export interface SoldAd {
  _id: string;
  formatId: string | null;
  /** open | requested | available | approved: the state of its material. */
  material: string;
}

/** An article that a page or the content names. */
export interface NamedArticle {
  _id: string;
  /** Whether readers get it. */
  isPublished: boolean;
  /** Whether only users with permission get it: the newsletter leaves it out. */
  isPrivate: boolean;
  hasCover: boolean;
}

/** What is found in an issue: where, and whether it stops publishing. */
export interface IssueFinding {
  kind: FindingKind;
  /** From 1; null: of the issue. */
  page: number | null;
  place: ArticlePlace | AdPlace | "printIssue" | null;
  booking: string | null;
  article: string | null;
}

/** What stops publishing. */
const STOPS = [
  "no_pages",
  "ad_not_placed",
  "ad_not_sold",
  "ad_without_place",
  "ad_of_other_format",
  "article_missing",
  "article_unpublished",
] as const;
/** What is only told. */
const TOLD = [
  "place_free",
  "material_missing",
  "material_unapproved",
  "article_private",
  "cover_missing",
  "print_issue_missing",
] as const;

export const FINDING_KINDS = [...STOPS, ...TOLD] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What is checked of an issue, and what each check may find. */
export const IMMOFLASH_CHECKS = {
  pages: ["no_pages"],
  sold: ["ad_not_placed", "ad_not_sold", "ad_without_place", "ad_of_other_format"],
  articles: ["article_missing", "article_unpublished", "article_private", "cover_missing"],
  places: ["place_free"],
  material: ["material_missing", "material_unapproved"],
  printIssue: ["print_issue_missing"],
} as const satisfies Record<string, readonly FindingKind[]>;

export const stopsPublishing = ({ kind }: Pick<IssueFinding, "kind">): boolean =>
  STOPS.some((one) => one === kind);

/** Whether it is about the material of an ad. */
export const isOfMaterial = ({ kind }: { kind: string }): boolean => kind.startsWith("material_");

/** What an issue has and knows of the records that it names. */
export interface IssueCheckInput {
  pages: readonly IssuePageDraft[];
  content: readonly { article: string }[];
  sold: readonly SoldAd[];
  articles: ReadonlyMap<string, NamedArticle>;
  pageTypes: Offers["pageTypes"];
}

/** All that is found in an issue, in the order of its pages; what belongs to no page comes first. */
export function findingsIn({ pages, content, sold, articles, pageTypes }: IssueCheckInput): IssueFinding[] {
  const counts = adCountsOf({ pageTypes });
  const placed = new Set(pages.flatMap((page) => AD_PLACES.map((place) => page[place])));
  const soldById = new Map(sold.map((ad) => [ad._id, ad]));
  const finding = (kind: FindingKind, at: Partial<IssueFinding> = {}): IssueFinding => ({
    kind,
    page: null,
    place: null,
    booking: null,
    article: null,
    ...at,
  });
  const articleFindings = (id: string, at: Partial<IssueFinding>): IssueFinding[] => {
    const article = articles.get(id);
    if (!article?.isPublished) return [finding("article_unpublished", { ...at, article: id })];
    return article.isPrivate ? [finding("article_private", { ...at, article: id })] : [];
  };

  const ofPage = (page: IssuePageDraft, nth: number): IssueFinding[] => {
    const at = { page: nth + 1 };
    const places = adPlacesOf(page.type as PageType, counts);
    const ofArticles = articlePlacesOf(page.type).flatMap((place): IssueFinding[] => {
      const id = page[place];
      if (id === null) return [finding("article_missing", { ...at, place })];
      const noCover = page.type === "cover_left" && !articles.get(id)?.hasCover;
      return [
        ...articleFindings(id, { ...at, place }),
        ...(noCover ? [finding("cover_missing", { ...at, place, article: id })] : []),
      ];
    });
    const ofAds = AD_PLACES.flatMap((place): IssueFinding[] => {
      const booking = page[place];
      const isThere = places.includes(place);
      if (booking === null) return isThere ? [finding("place_free", { ...at, place })] : [];
      const ad = soldById.get(booking);
      const where = { ...at, place, booking };
      if (!ad) return [finding("ad_not_sold", where)];
      if (!isThere) return [finding("ad_without_place", where)];
      return [
        ...(fits({ pageTypes }, page.type, ad.formatId) ? [] : [finding("ad_of_other_format", where)]),
        ...materialFindings(ad, finding, where),
      ];
    });
    const noIssue = showsPrintIssue(page.type) && page.printIssue === null;
    return [
      ...ofArticles,
      ...ofAds,
      ...(noIssue ? [finding("print_issue_missing", { ...at, place: "printIssue" })] : []),
    ];
  };

  return [
    ...(pages.length === 0 ? [finding("no_pages")] : []),
    ...sold
      .filter(({ _id }) => !placed.has(_id))
      .flatMap((ad) => [
        finding("ad_not_placed", { booking: ad._id }),
        ...materialFindings(ad, finding, { booking: ad._id }),
      ]),
    ...content.flatMap(({ article }) => articleFindings(article, {})),
    ...pages.flatMap(ofPage),
  ];
}

/** What is to be said of an ad's material; null where it is approved. */
export function materialFinding(
  material: SoldAd["material"],
): Extract<FindingKind, `material_${string}`> | null {
  if (material === "approved") return null;
  return material === "available" ? "material_unapproved" : "material_missing";
}

function materialFindings(
  { material }: SoldAd,
  finding: (kind: FindingKind, at: Partial<IssueFinding>) => IssueFinding,
  at: Partial<IssueFinding>,
): IssueFinding[] {
  const kind = materialFinding(material);
  return kind ? [finding(kind, at)] : [];
}
