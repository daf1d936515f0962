import type { Section } from "domain/issues/flat-plan";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { type AdHref, AdName } from "./ad-name";
import type { ScreenAd } from "./flat-plan.server";

type Props = {
  ads: readonly ScreenAd[];
  sections: readonly Section[];
  /** The problems of an ad, in words. */
  notes: (adId: string) => string[];
  hrefOf: AdHref;
};

/** The ads in their order in the issue: the list for the printers. */
export function AdOrder({ ads, sections, notes, hrefOf }: Props) {
  const { t: ofPlan } = useTranslation("flatPlan");
  const sectionOf = (page: number | null) =>
    sections.findLast((section) => section.page <= (page ?? 0))?.name ?? DASH;
  if (ads.length === 0)
    return (
      <Card flush>
        <EmptyState>{ofPlan("order.empty")}</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <DataTable
        label={ofPlan("order.caption")}
        columns={[
          { head: ofPlan("order.page"), cell: ({ page }) => page, numeric: true },
          { head: ofPlan("order.section"), cell: ({ page }) => sectionOf(page) },
          { head: ofPlan("order.client"), cell: (ad) => <AdName ad={ad} hrefOf={hrefOf} /> },
          { head: ofPlan("order.format"), cell: ({ format }) => format ?? DASH },
          {
            head: ofPlan("order.placement"),
            cell: ({ placement }) => placement ?? DASH,
            note: ({ placementDetails }) => placementDetails,
          },
          {
            head: ofPlan("order.materialState"),
            cell: ({ materialState }) => (materialState ? ofPlan(`materialState.${materialState}`) : DASH),
          },
          { head: ofPlan("order.notes"), cell: ({ id }) => notes(id).join(" "), wraps: true },
        ]}
        rows={ads}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}
