import { fits, type TypedPage } from "domain/immoflash-issues/issue-options";
import {
  freePlacesFor,
  movedTogether,
  type PlacedOffer,
  withPlaced,
  withType,
} from "domain/immoflash-issues/page-changes";
import { AD_PLACES, ARTICLE_PLACES } from "domain/immoflash-issues/places";
import { COVER_PAGES, withArticlesPlaced } from "domain/immoflash-issues/proposal";
import { texts } from "~/i18n/i18n";
import type { OffersOfIssue } from "../record/offers";
import { offerName } from "./ad-text";
import {
  BEGIN_LIKE_BEFORE,
  BEGIN_WITH_COVERS,
  emptiedIn,
  PROPOSE_ARTICLES,
  pageChangeIn,
  putIn,
} from "./intents";
import { articlesPlacedText, begunText } from "./said";

/** A page as it was posted, with the place that its select names, from 0. */
export type PostedPage = TypedPage & { place?: string };

/** The pages of a post without scripts after what its button asks for, and what there is to say of it; null: nothing of theirs. */
export function pagesAfter(
  refresh: string | null,
  pages: readonly PostedPage[],
  offers: OffersOfIssue,
): { pages: PostedPage[]; said: string | null } | null {
  const begun = firstPages(refresh, offers);
  if (begun) return { pages: begun, said: begunText(begun.length) };
  if (refresh === PROPOSE_ARTICLES) {
    const proposed = withArticlesPlaced(offers.articles, pages);
    return { pages: proposed, said: articlesPlacedText(pages, proposed) };
  }
  const put = putIn(refresh);
  if (put) return pagesWith(put.what, put.to, pages, offers);
  const emptied = emptiedIn(refresh);
  if (emptied)
    return {
      pages: pages.map((page, nth) => (nth === emptied.page ? { ...page, [emptied.place]: "" } : page)),
      said: null,
    };
  const change = pageChangeIn(refresh);
  const page = change && pages[change.page];
  if (!change || !page) return null;
  if (change.change === "place") return { pages: withPlacesApplied(pages), said: null };
  const { page: changed, freed } = withType(offers, { ...page, type: "" }, page.type ?? "");
  return {
    pages: pages.map((one, nth) => (nth === change.page ? changed : one)),
    said: freed.length > 0 ? freedText(freed, offers) : null,
  };
}

/** The pages that a button gives an issue without any; null: no such button. */
export function firstPages(refresh: string | null, offers: OffersOfIssue | null): PostedPage[] | null {
  const types =
    refresh === BEGIN_WITH_COVERS
      ? COVER_PAGES
      : refresh === BEGIN_LIKE_BEFORE
        ? offers?.before?.pageTypes
        : undefined;
  return types?.map((type) => ({ type })) ?? null;
}

function pagesWith(
  what: PlacedOffer,
  to: { page: number; place: (typeof ARTICLE_PLACES | typeof AD_PLACES)[number] } | null,
  pages: readonly PostedPage[],
  offers: OffersOfIssue,
) {
  const t = texts("immoflash-issues");
  const [first] = freePlacesFor(offers, pages, what);
  const place = to && isPlaceOf(what, pages[to.page], to.place, offers) ? to : first;
  const name = offerName(what, offers);
  if (!place) return { pages: [...pages], said: t("tray.noPlace", { name }) };
  return { pages: withPlaced(pages, what, place), said: t("tray.placed", { name, page: place.page + 1 }) };
}

/** Whether a page has such a place at all; one that is taken is given to another. */
function isPlaceOf(
  what: PlacedOffer,
  page: PostedPage | undefined,
  place: string,
  offers: OffersOfIssue,
): boolean {
  if (!page) return false;
  const places: readonly string[] = what.kind === "article" ? ARTICLE_PLACES : AD_PLACES;
  const format = offers.ads.find(({ _id }) => _id === what.id)?.formatId ?? null;
  return places.includes(place) && (what.kind === "article" || fits(offers, page.type ?? "", format));
}

/** What lost its place, in words. */
export const freedText = (freed: readonly PlacedOffer[], offers: OffersOfIssue) =>
  texts("immoflash-issues")("drawer.freed", {
    count: freed.length,
    names: freed.map((one) => offerName(one, offers)).join(", "),
  });

/** The pages where their selects put them. */
export function withPlacesApplied<Page extends { place?: string }>(pages: readonly Page[]): Page[] {
  const moved = pages.findIndex(({ place }, nth) => /^\d{1,3}$/.test(place ?? "") && Number(place) !== nth);
  if (moved < 0) return [...pages];
  return movedTogether(pages, [moved], Number(pages[moved]?.place));
}
