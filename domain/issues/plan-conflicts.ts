import { matchesFormat } from "domain/bookings/ad-file";
import {
  type FlatPlan,
  type GuaranteedPlace,
  keepsPlace,
  orderOfAds,
  type PlannedAd,
  type PlanPage,
  pagesOf,
  pagesTaken,
  sideOf,
} from "./flat-plan";

/** Printed sheets are folded twice: their pages come in fours. */
const PAGES_OF_SHEET = 4;

/** A rule that the plan breaks, each once, in the words of the namespace `issues` (`conflict.<kind>`). */
export type PlanConflict =
  /** One guaranteed page is promised to several ads. */
  | { kind: "shared_place"; page: number; categoryId: string; adIds: string[] }
  /** An ad stands elsewhere than guaranteed. */
  | { kind: "elsewhere"; page: number; adId: string; categoryId: string; place: GuaranteedPlace }
  /** A double page begins on a right-hand page, where it would be torn apart. */
  | { kind: "spread_on_right"; page: number; adId: string }
  /** The ads of a page need more area than it has; percent of the page. `adId` is the last of them. */
  | { kind: "overfull"; page: number; percent: number; adId: string }
  /** A client is on both pages of a spread, or twice on one of them. `adId` is the last of its ads. */
  | { kind: "same_client"; page: number; adId: string; client: string }
  /** The picture has other proportions than the booked format. */
  | { kind: "other_format"; page: number; adId: string }
  /** The pages of the issue are not a multiple of four. */
  | { kind: "odd_sheets"; page: number };

/** What is checked of a plan, and which conflict each check may find. */
export const PLAN_CHECKS = {
  places: ["shared_place", "elsewhere"],
  area: ["overfull"],
  spreads: ["spread_on_right"],
  clients: ["same_client"],
  pictures: ["other_format"],
  sheets: ["odd_sheets"],
} as const satisfies Record<string, readonly PlanConflict["kind"][]>;

/** What tells a conflict from all others, before and after a plan is saved. */
export const conflictKey = (conflict: PlanConflict): string => {
  const about = "adId" in conflict ? conflict.adId : "";
  const category = "categoryId" in conflict ? conflict.categoryId : "";
  return [conflict.kind, conflict.kind === "odd_sheets" ? "" : conflict.page, about, category].join(" ");
};

/** All rules that a plan breaks, in the order of its pages. */
export function planConflicts(plan: FlatPlan): PlanConflict[] {
  const pages = pagesOf(plan);
  const conflicts = [
    ...sharedPlaces(plan),
    ...orderOfAds(plan).flatMap((ad) => conflictsOfAd(plan, ad)),
    ...pages.flatMap(overfull),
    ...sameClients(pages),
  ];
  conflicts.sort((one, other) => one.page - other.page);
  const { pageCount } = plan;
  if (pageCount !== null && pageCount % PAGES_OF_SHEET !== 0)
    conflicts.push({ kind: "odd_sheets", page: pageCount });
  return conflicts;
}

/** The places an ad holds: by its placement, and by its format. */
export function placesOfAd(plan: FlatPlan, ad: PlannedAd): GuaranteedPlace[] {
  return plan.places.filter(({ categoryId }) => categoryId === ad.placementId || categoryId === ad.formatId);
}

/** A range of pages has room for several; one page is promised to one, be the ads placed or not. */
function sharedPlaces(plan: FlatPlan): PlanConflict[] {
  return plan.places.flatMap(({ categoryId, from, to }): PlanConflict[] => {
    if (from !== to) return [];
    const holders = plan.ads.filter(
      ({ placementId, formatId }) => placementId === categoryId || formatId === categoryId,
    );
    if (holders.length < 2) return [];
    return [{ kind: "shared_place", page: from, categoryId, adIds: holders.map(({ id }) => id) }];
  });
}

function conflictsOfAd(plan: FlatPlan, ad: PlannedAd): PlanConflict[] {
  const { page, size, picture, id: adId } = ad;
  if (page === null) return [];
  const conflicts: PlanConflict[] = placesOfAd(plan, ad)
    .filter((place) => !keepsPlace(place, page))
    .map((place) => ({ kind: "elsewhere", page, adId, categoryId: place.categoryId, place }));
  if (pagesTaken(size, plan.pageSize) === 2 && sideOf(page) === "right")
    conflicts.push({ kind: "spread_on_right", page, adId });
  if (size && picture && !matchesFormat(picture, size.width, size.height, "print"))
    conflicts.push({ kind: "other_format", page, adId });
  return conflicts;
}

function overfull({ page, percent, ads }: PlanPage): PlanConflict[] {
  const last = ads.at(-1);
  return percent !== null && percent > 100 && last
    ? [{ kind: "overfull", page, percent, adId: last.id }]
    : [];
}

/** The left page of the spread that a page is on; the first page is alone. */
export const spreadOf = (page: number) => page - (page % 2);

function sameClients(pages: readonly PlanPage[]): PlanConflict[] {
  const seen = new Map<string, PlannedAd[]>();
  for (const { page, ads } of pages) {
    for (const ad of ads) {
      const key = `${spreadOf(page)} ${ad.client}`;
      const seenAds = seen.get(key) ?? [];
      // An ad over two pages is one ad.
      if (!seenAds.some(({ id }) => id === ad.id)) seen.set(key, [...seenAds, ad]);
    }
  }
  return [...seen.values()].flatMap((ads): PlanConflict[] => {
    const last = ads.at(-1);
    if (ads.length < 2 || !last?.page) return [];
    return [{ kind: "same_client", page: last.page, adId: last.id, client: last.client }];
  });
}

/**
 * A page on which an ad would break no rule, near where it stands or from the front; null where there is none. Formats
 * fit by area, as the rule of the overfull page has it.
 */
export function proposedPage(plan: FlatPlan, adId: string): number | null {
  const ad = plan.ads.find(({ id }) => id === adId);
  if (!ad || !plan.pageCount) return null;
  const present = new Set(planConflicts(without(plan, adId)).map(conflictKey));
  const isFree = (page: number) => {
    const last = page + pagesTaken(ad.size, plan.pageSize) - 1;
    if (last > (plan.pageCount ?? 0) || page === ad.page) return false;
    const moved = plan.ads.map((one) => (one.id === adId ? { ...one, page, position: null } : one));
    return planConflicts({ ...plan, ads: moved }).every(
      (conflict) =>
        present.has(conflictKey(conflict)) ||
        conflict.kind === "other_format" ||
        conflict.kind === "shared_place",
    );
  };
  const from = ad.page ?? placesOfAd(plan, ad)[0]?.from ?? 1;
  const pages = Array.from({ length: plan.pageCount }, (_, index) => index + 1);
  return pages.sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b).find(isFree) ?? null;
}

const without = (plan: FlatPlan, adId: string): FlatPlan => ({
  ...plan,
  ads: plan.ads.map((ad) => (ad.id === adId ? { ...ad, page: null } : ad)),
});

/** The ad that a conflict asks to move; null where moving none would help. */
export function adToMove(conflict: PlanConflict): string | null {
  return "adId" in conflict && conflict.kind !== "other_format" ? conflict.adId : null;
}
