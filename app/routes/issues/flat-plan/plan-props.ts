import type { FlatPlan } from "domain/issues/flat-plan";
import type { AdHref } from "./ad-name";
import type { useConflictText } from "./conflict-text";
import type { ScreenAd } from "./flat-plan.server";
import type { usePlanZoom } from "./plan-zoom";

/** The properties of all parts of the plan. */
export type PlanProps = {
  plan: FlatPlan<ScreenAd>;
  conflictText: ReturnType<typeof useConflictText>;
  hrefOf: AdHref;
  zooming: ReturnType<typeof usePlanZoom>;
};
