import type { MaterialState } from "domain/bookings/fields";
import { type FlatPlan, orderOfAds, type PlannedAd } from "./flat-plan";
import type { PlanConflict } from "./plan-conflicts";

type AdWithMaterial = PlannedAd & { materialState: MaterialState | null };

/** What there is to look at on a page: a broken rule, or so many ads whose material has not come. */
export type PlanMark =
  | { page: number; weight: "bad"; conflict: PlanConflict }
  | { page: number; weight: "warn"; count: number };

/** The marks of a plan: broken rules first, then missing material, each in the order of the pages. */
export function planMarks(
  plan: FlatPlan<AdWithMaterial>,
  conflicts: readonly PlanConflict[],
): readonly PlanMark[] {
  const missing = new Map<number, number>();
  for (const { page, materialState } of orderOfAds(plan)) {
    const lacks = materialState === "open" || materialState === "requested";
    if (lacks && page !== null) missing.set(page, (missing.get(page) ?? 0) + 1);
  }
  return [
    ...conflicts.map((conflict): PlanMark => ({ page: conflict.page, weight: "bad", conflict })),
    ...[...missing].map(([page, count]): PlanMark => ({ page, weight: "warn", count })),
  ];
}
