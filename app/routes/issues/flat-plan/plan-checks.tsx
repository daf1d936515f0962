import { checkRows } from "domain/checks/rows";
import {
  adToMove,
  conflictKey,
  PLAN_CHECKS,
  type PlanConflict,
  proposedPage,
} from "domain/issues/plan-conflicts";
import { Fragment } from "react";
import { type Check, ChecksCard } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { WithoutScripts, WithScripts } from "~/ui/scripts";
import type { PlanProps } from "./plan-props";

type Props = Pick<PlanProps, "plan" | "conflictText"> & {
  conflicts: readonly PlanConflict[];
  place?: (adId: string, page: number) => void;
};

/** A page is looked for by trying: for the first conflicts of a plan that has many. */
const MOST_PROPOSALS = 12;

/** What is checked of the plan as it stands on the screen. Each conflict leads to its page, and proposes another one. */
export function PlanChecks({ plan, conflicts, conflictText, place }: Props) {
  const { t } = useTranslation("flatPlan");
  if (plan.pageCount === null && conflicts.length === 0) return null;
  const { found, passed } = checkRows(PLAN_CHECKS, conflicts, () => true);
  const proposed = conflicts.slice(0, MOST_PROPOSALS);
  const rows = found.map(
    ({ kind, weight, findings }): Check => ({
      id: kind,
      weight,
      text: t(`conflict.kinds.${kind}`),
      records: findings.map((conflict) => ({
        id: conflictKey(conflict),
        content: (
          <>
            <a href={`#page-${conflict.page}`}>{conflictText.sentence(conflict)}</a>
            {proposed.includes(conflict) ? <Proposal plan={plan} conflict={conflict} place={place} /> : null}
          </>
        ),
      })),
    }),
  );
  const good = passed.map(
    (name): Check => ({ id: name, weight: "good", text: t(`conflict.passed.${name}`), records: [] }),
  );
  return <ChecksCard id="conflicts" title={t("plan.conflictsTitle")} checks={[...rows, ...good]} />;
}

/** Another page for the ad of a conflict, if one has room. */
function Proposal({ plan, conflict, place }: Pick<Props, "plan" | "place"> & { conflict: PlanConflict }) {
  const { t } = useTranslation("flatPlan");
  const isReady = useHydrated();
  const adId = adToMove(conflict);
  const page = adId === null ? null : proposedPage(plan, adId);
  if (adId === null || page === null) return null;
  // Users who cannot place ads get the link with scripts, too.
  const Elsewhere = place ? WithoutScripts : Fragment;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t("plan.proposal")}
      {place ? (
        <WithScripts>
          <Button
            type="button"
            variant="quiet"
            size="small"
            disabled={!isReady}
            onClick={() => place(adId, page)}
          >
            {t("plan.take", { page })}
          </Button>
        </WithScripts>
      ) : null}
      <Elsewhere>
        <a href={`#page-${page}`}>{t("plan.page", { page })}</a>
      </Elsewhere>
    </span>
  );
}
