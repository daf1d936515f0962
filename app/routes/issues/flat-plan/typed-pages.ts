import type { FlatPlan, PlannedAd } from "domain/issues/flat-plan";

/** The page that is typed for an ad; null for none, and for what is no page of the plan. */
export function typedPage(text: unknown, { pageCount }: Pick<FlatPlan, "pageCount">): number | null {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page <= (pageCount ?? 0) ? page : null;
}

/** The pages of all ads as a posted form has them (`ads.b<booking>.page`). */
export function typedPages(ads: unknown, plan: FlatPlan<PlannedAd>): ReadonlyMap<string, number | null> {
  const rows = isRecord(ads) ? ads : {};
  return new Map(
    plan.ads.map(({ id }) => {
      const row = rows[`b${id}`];
      return [id, typedPage(isRecord(row) ? row.page : undefined, plan)];
    }),
  );
}

/** The plan with the chosen ones of its ads without a page; with all of them while none is chosen. */
export function amongChosen<Ad extends PlannedAd>(
  plan: FlatPlan<Ad>,
  chosen: ReadonlySet<string>,
): FlatPlan<Ad> {
  if (!plan.ads.some(({ id, page }) => page === null && chosen.has(id))) return plan;
  return { ...plan, ads: plan.ads.filter(({ id, page }) => page !== null || chosen.has(id)) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
