import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { adCountsOf, fits, type Offers, placesOfPage, type TypedPage } from "./issue-options";
import { AD_PLACES, takesAds } from "./places";

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
