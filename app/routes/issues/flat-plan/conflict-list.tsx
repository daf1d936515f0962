import { adToMove, conflictKey, type PlanConflict, proposedPage } from "domain/issues/plan-conflicts";
import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { useHydrated } from "~/ui/hydrated";
import { WithoutScripts, WithScripts } from "~/ui/scripts";
import type { PlanProps } from "./plan-props";

type Props = Omit<PlanProps, "hrefOf"> & {
  conflicts: readonly PlanConflict[];
  place?: (adId: string, page: number) => void;
};

/** A page is looked for by trying: for the first conflicts of a plan that has many. */
const MOST_PROPOSALS = 12;

/** The broken rules. Each entry leads to its page, and proposes another one. */
export function ConflictList({ plan, conflicts, conflictText, place }: Props) {
  const { t } = useTranslation("flatPlan");
  const isReady = useHydrated();
  // Users who cannot place ads get the link with scripts, too.
  const Elsewhere = place ? WithoutScripts : Fragment;
  if (plan.pageCount === null && conflicts.length === 0) return null;
  return (
    <Card title={t("plan.conflictsTitle")} id="conflicts">
      {conflicts.length === 0 ? <p>{t("plan.conflictsNone")}</p> : null}
      <ul className="grid gap-2">
        {conflicts.map((conflict, index) => {
          const adId = index < MOST_PROPOSALS ? adToMove(conflict) : null;
          const page = adId === null ? null : proposedPage(plan, adId);
          return (
            <li key={conflictKey(conflict)}>
              <a href={`#page-${conflict.page}`}>{conflictText(conflict)}</a>
              {adId !== null && page !== null ? (
                <span className="flex flex-wrap items-center gap-2">
                  {t("plan.proposal")}
                  {place ? (
                    <WithScripts>
                      <Button
                        type="button"
                        variant="quiet"
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
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
