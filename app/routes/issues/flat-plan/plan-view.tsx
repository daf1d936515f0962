import { planConflicts } from "domain/issues/plan-conflicts";
import { planMarks } from "domain/issues/plan-marks";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { EmptyState } from "~/ui/empty-state";
import { AdName } from "./ad-name";
import { PlanChecks } from "./plan-checks";
import type { PlanProps } from "./plan-props";
import { PlanSpreads } from "./plan-spreads";
import { PlanTools } from "./plan-tools";
import type { Placing } from "./use-placing";
import { useStaysInView } from "./use-stays-in-view";

type Props = PlanProps & {
  /** The ads without a page, where they can be placed. */
  tray?: ReactNode;
  /** What places ads, for users who may. */
  placing?: Placing;
  /** What stands in place of the pages while there are none, for users who can begin the plan. */
  empty?: ReactNode;
};

/** The open work (ads without a page, and conflicts), and beside it the spreads of the issue. */
export function PlanView({ plan, conflictText, hrefOf, zooming, tray, placing, empty }: Props) {
  const { t } = useTranslation("flatPlan");
  const rail = useRef<HTMLElement>(null);
  useStaysInView(rail);
  const conflicts = planConflicts(plan);
  return (
    <div className="plan-board">
      {plan.pageCount === null ? null : (
        <PlanTools
          marks={planMarks(plan, conflicts)}
          conflictText={conflictText}
          zooming={zooming}
          isInForm={placing !== undefined}
        />
      )}
      <aside aria-label={t("plan.rail")} ref={rail}>
        {tray ?? <Unplaced plan={plan} hrefOf={hrefOf} />}
        <PlanChecks plan={plan} conflicts={conflicts} conflictText={conflictText} place={placing?.place} />
      </aside>
      {plan.pageCount === null ? (
        (empty ?? (
          <Card>
            <EmptyState title={t("plan.empty")}>{t("plan.emptyText")}</EmptyState>
          </Card>
        ))
      ) : (
        <PlanSpreads
          plan={plan}
          conflicts={conflicts}
          conflictText={conflictText}
          hrefOf={hrefOf}
          zooming={zooming}
          placing={placing}
        />
      )}
    </div>
  );
}

/** The ads without a page, for users who only look at the plan. */
function Unplaced({ plan, hrefOf }: Pick<PlanProps, "plan" | "hrefOf">) {
  const { t } = useTranslation("flatPlan");
  const unplaced = plan.ads.filter(({ page }) => page === null);
  return (
    <Card title={t("plan.unplacedTitle")} id="unplaced">
      {unplaced.length === 0 ? <p>{t("plan.unplacedNone")}</p> : null}
      <ul className="grid gap-1">
        {unplaced.map((ad) => (
          <li key={ad.id}>
            <AdName ad={ad} hrefOf={hrefOf} />
            <small className="block">{[ad.format, ad.placement].filter(Boolean).join(" · ") || DASH}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
