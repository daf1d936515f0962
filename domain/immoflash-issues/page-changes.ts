import { adCountsOf, fits, type Offers, placesOfPage, type TypedPage } from "./issue-options";
import { AD_PLACES, type AdPlace, ARTICLE_PLACES, type ArticlePlace } from "./places";

/** What stands on pages: an article, or an ad by its booking. */
export type PlacedOffer = { kind: "article" | "ad"; id: string };

/** A place of a page; pages are counted from 0. */
export interface PlaceOnPage {
  page: number;
  place: ArticlePlace | AdPlace;
}

const placesOf = (kind: PlacedOffer["kind"]): readonly (ArticlePlace | AdPlace)[] =>
  kind === "article" ? ARTICLE_PLACES : AD_PLACES;

/** Where something stands; undefined: nowhere. */
export function offerPlace(pages: readonly TypedPage[], { kind, id }: PlacedOffer): PlaceOnPage | undefined {
  return pages
    .flatMap((page, nth) => placesOf(kind).map((place) => ({ page: nth, place, id: page[place] })))
    .find((one) => one.id === id);
}

/** Whether something may stand at a place: the page has it, and takes ads of that format. */
function isPlaceFor(offers: Pick<Offers, "ads" | "pageTypes">, page: TypedPage, what: PlacedOffer) {
  const places = placesOfPage(page.type, adCountsOf(offers));
  if (what.kind === "article") return (place: string) => places.articles.some((one) => one === place);
  const format = offers.ads.find(({ _id }) => _id === what.id)?.formatId ?? null;
  const isFit = fits(offers, page.type ?? "", format);
  return (place: string) => isFit && places.ads.some((one) => one === place);
}

/** The free places that something fits, the first one of each page. */
export function freePlacesFor(
  offers: Pick<Offers, "ads" | "pageTypes">,
  pages: readonly TypedPage[],
  what: PlacedOffer,
): PlaceOnPage[] {
  return pages.flatMap((page, nth) => {
    const isFor = isPlaceFor(offers, page, what);
    const place = placesOf(what.kind).find((one) => isFor(one) && !page[one]);
    return place ? [{ page: nth, place }] : [];
  });
}

/** The pages with something at a place, and nowhere else. What stood there has no place then. */
export function withPlaced<Page extends TypedPage>(
  pages: readonly Page[],
  what: PlacedOffer,
  to: PlaceOnPage,
): Page[] {
  return pages.map((page, nth) => {
    const changed = { ...page };
    for (const place of placesOf(what.kind)) if (changed[place] === what.id) changed[place] = "";
    if (nth === to.page) changed[to.place] = what.id;
    return changed;
  });
}

/**
 * A page as one of another type: articles and ads that still fit keep a place, in their order; the others are `freed`.
 */
export function withType<Page extends TypedPage>(
  offers: Pick<Offers, "ads" | "pageTypes">,
  page: Page,
  type: string,
): { page: Page; freed: PlacedOffer[] } {
  const changed: Page = { ...page, type };
  const freed: PlacedOffer[] = [];
  for (const kind of ["article", "ad"] as const) {
    const standing = placesOf(kind).flatMap((place) => page[place] || []);
    for (const place of placesOf(kind)) if (changed[place]) changed[place] = "";
    for (const id of standing) {
      const [free] = freePlacesFor(offers, [changed], { kind, id });
      if (free) changed[free.place] = id;
      else freed.push({ kind, id });
    }
  }
  return { page: changed, freed };
}

/**
 * The list with the rows at some places moved together, so that the first of them stands at `to`, or as near to it as it
 * goes. They keep their order.
 */
export function movedTogether<Row>(rows: readonly Row[], from: readonly number[], to: number): Row[] {
  const moved = rows.filter((_row, nth) => from.includes(nth));
  const others = rows.filter((_row, nth) => !from.includes(nth));
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), ...moved, ...others.slice(at)];
}
