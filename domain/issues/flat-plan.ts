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

/** What is wrong on a page, in the words of the namespace `issues` (`conflict.<kind>`). */
export type PlanConflict =
  /** Several ads hold the same guaranteed page; `others` are the other ads. */
  | { kind: "shared_place"; adId: string; categoryId: string; others: string[] }
  /** An ad stands elsewhere than guaranteed. */
  | { kind: "elsewhere"; adId: string; categoryId: string; place: GuaranteedPlace }
  /** A double page begins on a right-hand page, where it would be torn apart. */
  | { kind: "spread_on_right"; adId: string }
  /** The ads of a page need more area than it has; percent of the page. */
  | { kind: "overfull"; page: number; percent: number };

export type PlanPage<Ad extends PlannedAd = PlannedAd> = {
  page: number;
  side: "left" | "right";
  /** The name of the section that begins here. */
  section: string | null;
  /** In their order; an ad over two pages is on both. */
  ads: Ad[];
  /** Share of the page that ads take, in percent; null where the size of the page is not known. */
  percent: number | null;
  conflicts: PlanConflict[];
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

/** The places an ad holds: by its placement, and by its format. */
function placesOf(plan: FlatPlan, ad: PlannedAd): GuaranteedPlace[] {
  return plan.places.filter(({ categoryId }) => categoryId === ad.placementId || categoryId === ad.formatId);
}

/** The conflicts of a plan with each place that is promised twice once, not once for each of its ads. */
export function eachConflictOnce(conflicts: readonly PlanConflict[]): PlanConflict[] {
  const shared = new Set<string>();
  return conflicts.filter((conflict) => {
    if (conflict.kind !== "shared_place") return true;
    const isNew = !shared.has(conflict.categoryId);
    shared.add(conflict.categoryId);
    return isNew;
  });
}

/** Conflicts of one ad, whether it is placed or not. */
export function conflictsOfAd(plan: FlatPlan, ad: PlannedAd): PlanConflict[] {
  const conflicts: PlanConflict[] = [];
  const { page } = ad;
  for (const place of placesOf(plan, ad)) {
    const { categoryId } = place;
    const others = plan.ads.filter(
      (other) => other.id !== ad.id && placesOf(plan, other).some((one) => one.categoryId === categoryId),
    );
    // A range of pages has room for several; one page is promised to one.
    if (place.from === place.to && others.length > 0)
      conflicts.push({
        kind: "shared_place",
        adId: ad.id,
        categoryId,
        others: others.map((other) => other.id),
      });
    if (page !== null && !keepsPlace(place, page))
      conflicts.push({ kind: "elsewhere", adId: ad.id, categoryId, place });
  }
  if (page !== null && pagesTaken(ad.size, plan.pageSize) === 2 && sideOf(page) === "right")
    conflicts.push({ kind: "spread_on_right", adId: ad.id });
  return conflicts;
}

/** The ads in the order in which they stand in the issue; unplaced ones are left out. */
export function orderOfAds<Ad extends PlannedAd>(plan: FlatPlan<Ad>): Ad[] {
  const place = (ad: Ad) => [ad.page ?? 0, ad.position ?? Number.MAX_SAFE_INTEGER, Number(ad.id)] as const;
  return plan.ads
    .filter((ad) => ad.page !== null)
    .map((ad) => ({ ad, at: place(ad) }))
    .sort(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ ad }) => ad);
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
    const conflicts = ads.filter((ad) => ad.page === page).flatMap((ad) => conflictsOfAd(plan, ad));
    if (percent !== null && percent > 100) conflicts.push({ kind: "overfull", page, percent });
    return { page, side: sideOf(page), section: sections.get(page) ?? null, ads, percent, conflicts };
  });
}

/** How much of a page the ads take, in percent, rounded up: what is over is never rounded away. */
function percentTaken(ads: readonly PlannedAd[], pageSize: Size): number {
  const area = ads.reduce((sum, { size }) => {
    if (!size) return sum;
    return sum + (size.width * size.height) / pagesTaken(size, pageSize);
  }, 0);
  return Math.ceil((area * 100) / (pageSize.width * pageSize.height));
}
