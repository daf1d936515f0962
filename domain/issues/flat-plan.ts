/** Bounds of a flat plan. A sheet has two sides, so the number of pages is even. */
export const PAGE_COUNT = { min: 2, max: 600 } as const;
/** Millimetres. */
export const PAGE_SIZE = { min: 20, max: 2000 } as const;
export const MAX_SECTION_NAME = 80;
export const MAX_SECTIONS = 100;

export const PAGE_SIDES = ["any", "left", "right"] as const;
/** In a magazine even pages are left, odd ones right. */
export type PageSide = (typeof PAGE_SIDES)[number];

/** Width and height in millimetres. */
export type Size = { width: number; height: number };

/** Where a placement, or a format that is sold once per issue, is guaranteed to stand; both pages included. */
export type GuaranteedPlace = { categoryId: string; from: number; to: number; side: PageSide };

/** A section begins on its page and ends where the next one begins. */
export type Section = { page: number; name: string };

/** An ad of the issue as the plan knows it; `page` null = not placed yet. `size` null = takes no area. */
export type PlannedAd = {
  id: string;
  formatId: string | null;
  placementId: string | null;
  size: Size | null;
  /** Who advertises, so that one of them is not twice on a spread. */
  client: string;
  /** The picture in pixels; null while there is none. */
  picture: Size | null;
  page: number | null;
  position: number | null;
};

export type FlatPlan<Ad extends PlannedAd = PlannedAd> = {
  pageCount: number | null;
  pageSize: Size | null;
  sections: readonly Section[];
  places: readonly GuaranteedPlace[];
  ads: readonly Ad[];
};

export type PlanPage<Ad extends PlannedAd = PlannedAd> = {
  page: number;
  side: "left" | "right";
  /** The name of the section that begins here. */
  section: string | null;
  /** In their order; an ad over two pages is on both. */
  ads: Ad[];
  /** Share of the page that ads take, in percent; null where the size of the page is not known. */
  percent: number | null;
};

/** The side of a page. */
export const sideOf = (page: number): "left" | "right" => (page % 2 === 0 ? "left" : "right");

/** Over how many pages an ad goes: a format wider than the page takes two. */
export function pagesTaken(size: Size | null, pageSize: Size | null): 1 | 2 {
  return size && pageSize && size.width > pageSize.width ? 2 : 1;
}

/** Whether a page keeps what was guaranteed. */
export function keepsPlace(place: GuaranteedPlace, page: number): boolean {
  const onSide = place.side === "any" || place.side === sideOf(page);
  return page >= place.from && page <= place.to && onSide;
}

/** Which of two ads stands first in the issue. */
export function comparePlaces(one: PlannedAd, other: PlannedAd): number {
  const place = (ad: PlannedAd) =>
    [ad.page ?? 0, ad.position ?? Number.MAX_SAFE_INTEGER, Number(ad.id)] as const;
  const [a, b] = [place(one), place(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The ads in the order in which they stand in the issue; unplaced ones are left out. */
export function orderOfAds<Ad extends PlannedAd>(plan: Pick<FlatPlan<Ad>, "ads">): Ad[] {
  return plan.ads.filter((ad) => ad.page !== null).sort(comparePlaces);
}

/** The plan with ads on other pages, null = without one. They stand behind the others of their page. */
export function withAdsOn<Ad extends PlannedAd>(
  plan: FlatPlan<Ad>,
  pages: ReadonlyMap<string, number | null>,
): FlatPlan<Ad> {
  const ads = plan.ads.map((ad) => {
    const page = pages.get(ad.id);
    return page === undefined || page === ad.page ? ad : { ...ad, page, position: null };
  });
  return { ...plan, ads };
}

/** The issue page by page, with its ads and what is wrong there; as many pages as it has, or as its ads need. */
export function pagesOf<Ad extends PlannedAd>(plan: FlatPlan<Ad>): PlanPage<Ad>[] {
  const { pageCount, pageSize } = plan;
  const byPage = new Map<number, Ad[]>();
  const put = (page: number, ad: Ad) => byPage.set(page, [...(byPage.get(page) ?? []), ad]);
  for (const ad of orderOfAds(plan)) {
    const first = ad.page ?? 0;
    for (let n = 0; n < pagesTaken(ad.size, pageSize); n++) put(first + n, ad);
  }
  const sections = new Map(plan.sections.map(({ page, name }) => [page, name]));
  const last = Math.max(pageCount ?? 0, ...byPage.keys());
  return Array.from({ length: last }, (_, index) => {
    const page = index + 1;
    const ads = byPage.get(page) ?? [];
    const percent = pageSize ? percentTaken(ads, pageSize) : null;
    return { page, side: sideOf(page), section: sections.get(page) ?? null, ads, percent };
  });
}

/** How much of a page the ads take, in percent, rounded up: what is over is never rounded away. */
export function percentTaken(ads: readonly PlannedAd[], pageSize: Size): number {
  const area = ads.reduce((sum, { size }) => {
    if (!size) return sum;
    return sum + (size.width * size.height) / pagesTaken(size, pageSize);
  }, 0);
  return Math.ceil((area * 100) / (pageSize.width * pageSize.height));
}
