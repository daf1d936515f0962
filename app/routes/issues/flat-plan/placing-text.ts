import type { FlatPlan } from "domain/issues/flat-plan";
import { type Distribution, REASONS } from "domain/issues/plan-distribution";
import { texts } from "~/i18n/i18n";

/** What a proposal did, in words: how many ads got a page, and why the others did not. */
export function distributionText({ pages, leftOut }: Distribution): string {
  const t = texts("flatPlan");
  const without = REASONS.flatMap((reason) => {
    const count = leftOut.filter((one) => one.reason === reason).length;
    return count > 0 ? [t(`proposed.${reason}`, { count })] : [];
  });
  return [t("proposed.placed", { count: pages.size }), ...without].join(", ");
}

/** The same of one ad. */
export function fitText(client: string, page: number | null): string {
  const t = texts("flatPlan");
  return page === null ? t("fit.none", { client }) : t("fit.placed", { client, page });
}

/** The same of so many chosen ads; `page` null = no page of the plan. */
export function putText(put: { count: number; page: number | null; plan: FlatPlan }): string {
  const { count, page, plan } = put;
  const t = texts("flatPlan");
  if (count === 0) return t("chosen.none");
  if (page === null) return t("chosen.noPage", { last: plan.pageCount ?? 0 });
  return t("chosen.placed", { count, page });
}
