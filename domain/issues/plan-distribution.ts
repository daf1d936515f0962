import {
  comparePlaces,
  type FlatPlan,
  keepsPlace,
  type PlannedAd,
  pagesTaken,
  percentTaken,
  sideOf,
} from "./flat-plan";
import { fitTogether } from "./page-layout";
import { placesOfAd, spreadOf } from "./plan-conflicts";

/** Why an ad gets no page: larger than its page, without a size, or every page would break a rule. */
export const REASONS = ["too_big", "no_size", "no_room"] as const;
type LeftOut = { adId: string; reason: (typeof REASONS)[number] };

/** The pages that are proposed for ads without one, by the id of the ad, and the ads that get none. */
export type Distribution = { pages: ReadonlyMap<string, number>; leftOut: readonly LeftOut[] };

/** The cover shows the issue: an ad stands there only where it is promised. */
const COVER = 1;
/** From so much of a page on, in percent, an ad gets a page for itself while there is one. */
const OWN_PAGE = 50;

/** The pages of a plan while ads are put on them. */
type Filling = {
  plan: FlatPlan;
  /** By page, in their order there. */
  ads: Map<number, readonly PlannedAd[]>;
  /** Who advertises on which spread. */
  clients: Set<string>;
  /** Pages that are promised to one placement or format alone. */
  promised: ReadonlySet<number>;
};

/**
 * Proposes a page for each ad without one, so that no rule of the plan is broken that was kept before. Ads with a page
 * stay. Those with a promised place come first, then the larger ones, which spread over the empty pages; smaller ones
 * share pages that are begun.
 */
export function distribute(plan: FlatPlan): Distribution {
  const filling: Filling = {
    plan,
    ads: new Map(),
    clients: new Set(),
    promised: new Set(plan.places.flatMap(({ from, to }) => (from === to ? [from] : []))),
  };
  for (const ad of plan.ads) if (ad.page !== null) put(filling, ad, ad.page);
  const pages = new Map<string, number>();
  const leftOut: LeftOut[] = [];
  for (const ad of plan.ads.filter(({ page }) => page === null).sort(hardestFirst(plan))) {
    const page = bestPage(filling, ad);
    if (page === null) leftOut.push({ adId: ad.id, reason: reasonOf(plan, ad) });
    else {
      pages.set(ad.id, page);
      put(filling, ad, page);
    }
  }
  return { pages, leftOut };
}

function hardestFirst(plan: FlatPlan) {
  const rank = (ad: PlannedAd) => {
    const ranges = placesOfAd(plan, ad).map(({ from, to }) => to - from);
    const area = ad.size ? ad.size.width * ad.size.height : 0;
    return [Math.min(...ranges, Number.MAX_SAFE_INTEGER), -area, Number(ad.id)];
  };
  return (one: PlannedAd, other: PlannedAd) => compareRanks(rank(one), rank(other));
}

/** Compares number by number. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function reasonOf(plan: FlatPlan, ad: PlannedAd): LeftOut["reason"] {
  if (!ad.size) return placesOfAd(plan, ad).length > 0 ? "no_room" : "no_size";
  return plan.pageSize && percentTaken([ad], plan.pageSize) > 100 ? "too_big" : "no_room";
}

function put(filling: Filling, ad: PlannedAd, first: number): void {
  const { plan, ads, clients } = filling;
  for (const page of pagesFrom(plan, ad, first)) {
    ads.set(page, adsWith(filling, page, { ...ad, page: first }));
    clients.add(clientKey(ad, page));
  }
}

const adsWith = (filling: Filling, page: number, ad: PlannedAd): readonly PlannedAd[] =>
  [...adsOn(filling, page), ad].sort(comparePlaces);

/** The best page on which an ad breaks no rule; null where there is none. */
function bestPage(filling: Filling, ad: PlannedAd): number | null {
  const { plan, promised } = filling;
  const places = placesOfAd(plan, ad);
  if (!ad.size && places.length === 0) return null;
  const isOwn = (page: number) => places.some(({ from, to }) => from === page && to === page);
  let best: { page: number; rank: readonly number[] } | null = null;
  for (let page = isOwn(COVER) ? COVER : COVER + 1; page <= (plan.pageCount ?? 0); page++) {
    const isOfOthers = promised.has(page) && !isOwn(page);
    const rank = [isOfOthers ? 1 : 0, ...rankOf(filling, ad, page)];
    if (best && compareRanks(rank, best.rank) >= 0) continue;
    if (isFree(filling, ad, page)) best = { page, rank };
  }
  return best?.page ?? null;
}

const adsOn = ({ ads }: Filling, page: number): readonly PlannedAd[] => ads.get(page) ?? [];

const pagesFrom = ({ pageSize }: FlatPlan, { size }: PlannedAd, first: number): number[] =>
  Array.from({ length: pagesTaken(size, pageSize) }, (_, n) => first + n);

const clientKey = ({ client }: PlannedAd, page: number) => `${spreadOf(page)} ${client}`;

function isFree(filling: Filling, ad: PlannedAd, first: number): boolean {
  const { plan, clients } = filling;
  const pages = pagesFrom(plan, ad, first);
  if ((pages.at(-1) ?? first) > (plan.pageCount ?? 0)) return false;
  if (pages.length === 2 && sideOf(first) === "right") return false;
  if (!placesOfAd(plan, ad).every((place) => keepsPlace(place, first))) return false;
  const placed = { ...ad, page: first };
  return pages.every((page) => !clients.has(clientKey(ad, page)) && takes(filling, placed, page));
}

function takes(filling: Filling, ad: PlannedAd, page: number): boolean {
  const { pageSize } = filling.plan;
  // Without the size of a page nobody knows what fits beside another ad.
  if (!pageSize) return adsOn(filling, page).length === 0;
  const ads = adsWith(filling, page, ad);
  return percentTaken(ads, pageSize) <= 100 && fitTogether(ads, pageSize);
}

/** The lower, the better. */
function rankOf(filling: Filling, ad: PlannedAd, page: number): readonly number[] {
  const { pageSize } = filling.plan;
  const ads = adsOn(filling, page);
  const isEmpty = ads.length === 0;
  const spread = -distance(filling, page);
  const share = pageSize ? percentTaken([ad], pageSize) : 100;
  if (share >= OWN_PAGE) return [isEmpty ? 0 : 1, spread, page];
  const taken = pageSize ? percentTaken(ads, pageSize) : 0;
  return [isEmpty ? 1 : 0, -taken, isEmpty ? spread : 0, page];
}

/** How far it is to the next page with an ad; the same for all pages while there is none. */
function distance({ plan, ads }: Filling, page: number): number {
  let least = plan.pageCount ?? 0;
  for (const other of ads.keys()) least = Math.min(least, Math.abs(other - page));
  return least;
}

/** The best page for one ad beside those that have one; null where every page would break a rule. */
export function suitablePage(plan: FlatPlan, adId: string): number | null {
  const ads = plan.ads.flatMap((ad) => {
    if (ad.id === adId) return [{ ...ad, page: null }];
    return ad.page === null ? [] : [ad];
  });
  return distribute({ ...plan, ads }).pages.get(adId) ?? null;
}
