import type { PlacedOffer, PlaceOnPage } from "domain/immoflash-issues/page-changes";

/** What the button that places ads asks the form for: its intent is `refresh/<this>`. */
export const PROPOSE_ADS = "propose/pages";

/** The same of the button that places articles. */
export const PROPOSE_ARTICLES = "propose/articles";

/** The same of the button that asks whoever looks after the bookings for their material. */
export const ASK_MATERIAL = "ask/material";

/** The same of the buttons that give an issue its first pages: those of the issue before, or its covers. */
export const BEGIN_LIKE_BEFORE = "begin/before";
export const BEGIN_WITH_COVERS = "begin/covers";

/** The same of the button that proposes the next issue of the chosen medium. */
export const PROPOSE_ISSUE = "propose/issue";

/** The field that the articles and ads of the trays are searched by, where no script does it. */
export const SEARCH = "search";

/** Puts an article or an ad on the first page that has a place for it, or at a place: `put/article/7`, `put/article/7/2/article1`. */
export const putIntent = ({ kind, id }: PlacedOffer, to?: PlaceOnPage) =>
  `refresh/put/${kind}/${id}${to ? `/${to.page}/${to.place}` : ""}`;

export const placeOfPageIntent = (page: number) => `refresh/pages[${page}].place`;
export const typeIntent = (page: number) => `refresh/pages[${page}].type`;

/** Takes away what stands at a place: `empty/2/article1`. */
export const emptyIntent = ({ page, place }: PlaceOnPage) => `refresh/empty/${page}/${place}`;

const EMPTY = /^empty\/(\d{1,3})\/(article[12])$/;

/** The place that a post empties; null: none. */
export function emptiedIn(refresh: string | null): PlaceOnPage | null {
  const [, page, place] = EMPTY.exec(refresh ?? "") ?? [];
  return page && place ? { page: Number(page), place: place as PlaceOnPage["place"] } : null;
}

const PUT = /^put\/(article|ad)\/(\d{1,12})(?:\/(\d{1,3})\/(\w{1,10}))?$/;
const OF_PAGE = /^pages\[(\d{1,3})\]\.(place|type)$/;

/** What a post asks to put, and where; null: nothing. */
export function putIn(refresh: string | null): { what: PlacedOffer; to: PlaceOnPage | null } | null {
  const [, kind, id, page, place] = PUT.exec(refresh ?? "") ?? [];
  if (!kind || !id) return null;
  const to = page === undefined ? null : { page: Number(page), place: place as PlaceOnPage["place"] };
  return { what: { kind: kind as PlacedOffer["kind"], id }, to };
}

/** The page whose type or place a post applies; null: none. */
export function pageChangeIn(refresh: string | null): { page: number; change: "place" | "type" } | null {
  const [, page, change] = OF_PAGE.exec(refresh ?? "") ?? [];
  return page && change ? { page: Number(page), change: change as "place" | "type" } : null;
}
