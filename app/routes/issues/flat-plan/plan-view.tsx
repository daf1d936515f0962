import { pagesOf } from "domain/issues/flat-plan";
import { planConflicts } from "domain/issues/plan-conflicts";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { EmptyState } from "~/ui/empty-state";
import { AdName } from "./ad-name";
import { PlanChecks } from "./plan-checks";

import type { PlanProps } from "./plan-props";
import { PlanSpreads } from "./plan-spreads";

type Props = PlanProps & {
  /** The ads without a page, where they can be placed. */
  placing?: ReactNode;
  /** Puts an ad on a page, where the user may and scripts run. */
  place?: (adId: string, page: number) => void;
};

/** The open work (ads without a page, and conflicts), and beside it the spreads of the issue. */
export function PlanView({ plan, conflictText, hrefOf, placing, place }: Props) {
  const { t } = useTranslation("flatPlan");
  const conflicts = planConflicts(plan);
  return (
    <div className="plan-board">
      <aside aria-label={t("plan.rail")}>
        {placing ?? <Unplaced plan={plan} hrefOf={hrefOf} />}
        <PlanChecks plan={plan} conflicts={conflicts} conflictText={conflictText} place={place} />
      </aside>
      {plan.pageCount === null ? (
        <Card>
          <EmptyState title={t("plan.empty")}>{t("plan.emptyText")}</EmptyState>
        </Card>
      ) : (
        <PlanSpreads
          pages={pagesOf(plan)}
          pageSize={plan.pageSize}
          conflicts={conflicts}
          hrefOf={hrefOf}
          place={place}
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
