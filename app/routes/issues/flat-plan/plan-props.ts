import type { FlatPlan } from "domain/issues/flat-plan";
import type { AdHref } from "./ad-name";
import type { useConflictText } from "./conflict-text";
import type { ScreenAd } from "./flat-plan.server";

/** What all parts of the plan are told. */
export type PlanProps = {
  plan: FlatPlan<ScreenAd>;
  conflictText: ReturnType<typeof useConflictText>;
  hrefOf: AdHref;
};
