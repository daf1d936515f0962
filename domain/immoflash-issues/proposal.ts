import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { adCountsOf, fits, type Offers, placesOfPage, type TypedPage } from "./issue-options";
import { AD_PLACES, ARTICLE_PLACES, takesAds } from "./places";

/** The pages of a new issue: those of a usual one. */
export const USUAL_PAGES: readonly PageType[] = [
  "cover_left",
  "cover_right",
  "full_ad",
  "two_articles",
  "half_ad",
  "two_articles_banner",
  "magazine_preview",
  "imprint",
];

/** The pages that every issue begins with. */
export const COVER_PAGES: readonly PageType[] = ["cover_left", "cover_right"];

/** An article as far as it decides whether it is proposed for a page. */
export interface ProposedArticle {
  _id: string;
  isOfIssue: boolean;
  isPublished: boolean;
  isPrivate: boolean;
  isAdvertorial: boolean;
  hasCover: boolean;
}

/**
 * The pages with an article in each free place, as long as there are articles that stand on no page: first those of the
 * issue that readers get, then the other ones of the issue, then those of no issue that readers get. The left cover gets
 * one with a picture. Private ones and advertorials are placed by hand, and what is placed already stays.
 */
export function withArticlesPlaced<Page extends TypedPage>(
  articles: readonly ProposedArticle[],
  pages: readonly Page[],
): Page[] {
  const placed = pages.map((page) => ({ ...page }));
  const taken = new Set(pages.flatMap((page) => ARTICLE_PLACES.map((place) => page[place])));
  const isProposed = ({ _id, isOfIssue, isPublished, isPrivate, isAdvertorial }: ProposedArticle) =>
    !taken.has(_id) && !isPrivate && !isAdvertorial && (isOfIssue || isPublished);
  const rank = ({ isOfIssue, isPublished }: ProposedArticle) => (isOfIssue ? (isPublished ? 0 : 1) : 2);
  const waiting = articles.filter(isProposed).toSorted((one, other) => rank(one) - rank(other));
  for (const page of placed) {
    for (const place of placesOfPage(page.type, {}).articles) {
      if (page[place]) continue;
      const next = waiting.findIndex(({ hasCover }) => hasCover || page.type !== "cover_left");
      const [article] = next < 0 ? [] : waiting.splice(next, 1);
      if (article) page[place] = article._id;
    }
  }
  return placed;
}

/**
 * The pages with every ad that has no place yet, in the first free place that its format fits. For ads that find none,
 * pages of a type whose formats name theirs are added before the imprint. What is placed already stays.
 */
export function withAdsPlaced<Page extends TypedPage>(
  offers: Pick<Offers, "ads" | "pageTypes">,
  pages: readonly Page[],
  mostPages: number,
): (Page | TypedPage)[] {
  const counts = adCountsOf(offers);
  const placed: (Page | TypedPage)[] = pages.map((page) => ({ ...page }));
  const isPlaced = (ad: string) => placed.some((page) => AD_PLACES.some((place) => page[place] === ad));
  const freePlace = (page: TypedPage) => placesOfPage(page.type, counts).ads.find((place) => !page[place]);
  const openFor = (formatId: string | null) => (page: TypedPage) =>
    freePlace(page) !== undefined && fits(offers, page.type ?? "", formatId);
  for (const { _id, formatId } of offers.ads) {
    if (isPlaced(_id)) continue;
    const page = placed.find(openFor(formatId)) ?? added(typeFor(offers, formatId));
    const place = page && freePlace(page);
    if (page && place) page[place] = _id;
  }
  return placed;

  function added(type: PageType | undefined): TypedPage | undefined {
    if (!type || !counts[type] || placed.length >= mostPages) return undefined;
    const page: TypedPage = { type };
    const imprint = placed.findIndex((one) => one.type === "imprint");
    placed.splice(imprint < 0 ? placed.length : imprint, 0, page);
    return page;
  }
}

/** The type of pages that is for ads of a format: one that names it, and with as few articles as possible. */
function typeFor({ pageTypes }: Pick<Offers, "pageTypes">, formatId: string | null): PageType | undefined {
  const order: readonly PageType[] = ["full_ad", "half_ad", "two_articles_banner", ...PAGE_TYPES];
  return order.find(
    (type) =>
      takesAds(type) &&
      pageTypes.some((one) => one.type === type && formatId !== null && one.formatIds.includes(formatId)),
  );
}

/** The next number after that of an issue: `12/2026` becomes `13/2026`, in a new year `1/2027`. */
export function nextNumber(number: string, day: string, before: string | null): string {
  const year = day.slice(0, 4);
  const isNewYear = before !== null && before.slice(0, 4) !== year;
  const [, head = "", digits = "", tail = ""] = /^(\D*)(\d+)(.*)$/s.exec(number) ?? [];
  if (digits === "") return "";
  const next = isNewYear ? 1 : Number(digits) + 1;
  const padded = String(next).padStart(digits.startsWith("0") ? digits.length : 1, "0");
  return head + padded + (isNewYear && before ? tail.replaceAll(before.slice(0, 4), year) : tail);
}
