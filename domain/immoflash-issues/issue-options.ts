import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { type Option, type OptionLists, optionLists, type Picks, type PossibleValue } from "./option-lists";
import {
  AD_PLACES,
  type AdCounts,
  type AdPlace,
  type ArticlePlace,
  adPlacesOf,
  articlePlacesOf,
} from "./places";

/** What the pages of an issue can have, and which formats of ads fit which pages; none named: all. */
export interface Offers {
  articles: readonly { _id: string }[];
  ads: readonly { _id: string; formatId: string | null }[];
  pageTypes: readonly { type: string; adCount: number; formatIds: readonly string[] }[];
}

/** A page of the form, as it is typed. */
export type TypedPage = { type?: string | undefined } & {
  [place in ArticlePlace | AdPlace]?: string | null | undefined;
};

export const fieldIdOf = (page: number, place: ArticlePlace | AdPlace) => `pages[${page}].${place}`;

/** How many ads the pages of each type take. */
export const adCountsOf = ({ pageTypes }: Pick<Offers, "pageTypes">): AdCounts =>
  Object.fromEntries(pageTypes.map(({ type, adCount }) => [type, Math.min(adCount, AD_PLACES.length)]));

const isPageType = (type: string | undefined): type is PageType => PAGE_TYPES.some((one) => one === type);

/** Whether an ad of the format fits pages of the type. */
export function fits(
  { pageTypes }: Pick<Offers, "pageTypes">,
  type: string,
  formatId: string | null,
): boolean {
  const formats = pageTypes.find((one) => one.type === type)?.formatIds ?? [];
  return formats.length === 0 || (formatId !== null && formats.includes(formatId));
}

/** The places of a page for articles and ads, in the order of the screen. */
export function placesOfPage(
  type: string | undefined,
  counts: AdCounts,
): { articles: readonly ArticlePlace[]; ads: readonly AdPlace[] } {
  if (!isPageType(type)) return { articles: [], ads: [] };
  return { articles: articlePlacesOf(type), ads: adPlacesOf(type, counts) };
}

/** The option lists of the pages as they are typed (spec §3, §4), with those of the field *content*. */
export function optionListsOf(offers: Offers, pages: readonly TypedPage[]): OptionLists {
  const counts = adCountsOf(offers);
  const articles: PossibleValue[] = offers.articles.map(({ _id }) => ({ _id, formatId: null }));
  const picks: Record<string, string | null | undefined> = {};
  const allOptions = pages.flatMap((page, nth): Option[] => {
    const places = placesOfPage(page.type, counts);
    for (const place of [...places.articles, ...places.ads]) picks[fieldIdOf(nth, place)] = page[place];
    return [
      ...places.articles.map(
        (place): Option => ({ fieldId: fieldIdOf(nth, place), type: "article", possibleValues: articles }),
      ),
      ...places.ads.map(
        (place): Option => ({
          fieldId: fieldIdOf(nth, place),
          type: "ad",
          possibleValues: offers.ads.filter(({ formatId }) => fits(offers, page.type ?? "", formatId)),
        }),
      ),
    ];
  });
  const content: Option = { fieldId: "content", type: "content", possibleValues: articles };
  return optionLists([...allOptions, content], picks as Picks);
}
