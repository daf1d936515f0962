import screenTexts from "virtual:texts/issues+flatPlan+forms+frames+locks+validation";
import { useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import { advertisersOf } from "domain/issues/advertisers";
import { orderOfAds } from "domain/issues/flat-plan";
import { planConflicts } from "domain/issues/plan-conflicts";
import type { PlanFormValues } from "domain/issues/plan-form";
import { mayOnBookings } from "domain/permissions/bookings";
import { areaCrumb } from "~/i18n/area-crumb";
import { decidedDayText } from "~/i18n/distance";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { useEditable } from "~/locks/editable-form";
import { useCan, useUser } from "~/session/use-user";
import { AnchorButton, Button, LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { AdOrder } from "./flat-plan/ad-order";
import { Advertisers } from "./flat-plan/advertisers";
import { useConflictText } from "./flat-plan/conflict-text";
import type { LoadedPlan, loadFlatPlan, ScreenAd } from "./flat-plan/flat-plan.server";
import { FlatPlanForm } from "./flat-plan/plan-form";
import { PlanVersions } from "./flat-plan/plan-versions";
import { usePlanZoom } from "./flat-plan/plan-zoom";
import type { PlanAnswer } from "./flat-plan/use-placing";
import "./flat-plan/flat-plan.css";
import { IssueTabs } from "./print/issue-tabs";

export { repeatable as clientAction } from "~/forms";
export { loadFlatPlan as loader, planActions as action } from "./flat-plan/flat-plan.server";

export const handle = screenHandle<LoadedPlan>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [areaCrumb("printIssues"), ...(data ? [{ label: data.issue.title }] : [])],
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

/** A print issue's flat plan. */
export default function EditIssue() {
  const data = useLoaderData<typeof loadFlatPlan>();
  const { issue, plan, places, form, view, lock, earlier } = data;
  const can = useCan();
  const hrefOf = useBookingHref(issue);
  const conflictText = useConflictText(plan.ads, places);
  const zooming = usePlanZoom(data.zoom);
  const shared = { plan, conflictText, hrefOf, zooming };
  const mayEdit = can({ action: "edit", collectionType: "print_issues" });
  const editable = useEditable<PlanFormValues, PlanAnswer>({ form, lock, mayChange: mayEdit });
  const planForm = (
    <FlatPlanForm
      places={places}
      sections={form.values.sections}
      editable={editable}
      earlier={earlier}
      {...shared}
    />
  );
  if (editable.isConflict)
    return (
      <>
        <PageHead title={issue.title} />
        {planForm}
      </>
    );
  const notes = (adId: string) =>
    planConflicts(plan)
      .filter((one) => ("adIds" in one ? one.adIds.includes(adId) : "adId" in one && one.adId === adId))
      .map(conflictText.sentence);
  return (
    <>
      <PlanHead data={data} />
      {view === "order" ? (
        <AdOrder ads={orderOfAds(plan)} sections={plan.sections} notes={notes} hrefOf={hrefOf} />
      ) : null}
      {view === "advertisers" ? (
        <Advertisers issueId={issue._id} advertisers={advertisersOf(plan.ads)} />
      ) : null}
      {view === "versions" ? (
        <PlanVersions versions={data.versions} present={form.version ?? 0} mayRestore={mayEdit} />
      ) : null}
      {view === "pages" ? planForm : null}
    </>
  );
}

/** The address of an ad's booking, for users who may see the medium's bookings. */
function useBookingHref({ _id, medium }: LoadedPlan["issue"]) {
  const { permissions } = useUser();
  const mayView = mayOnBookings(permissions, "view", medium._id);
  return mayView ? (ad: ScreenAd) => `/bookings/${ad.id}?back=/issues/edit/print/${_id}` : undefined;
}

function PlanHead({ data }: { data: LoadedPlan }) {
  const { t } = useTranslation("flatPlan");
  const { issue, plan, view } = data;
  const { pageCount, ads } = plan;
  const unplaced = ads.filter(({ page }) => page === null).length;
  return (
    <>
      <PageHead
        title={issue.title}
        subtitle={t("plan.subtitle", {
          day: decidedDayText(issue.publishDate, todayInVienna()),
          pages: pageCount === null ? t("plan.noPages") : t("plan.pages", { count: pageCount }),
          ads: t("plan.ads", { count: ads.length, unplaced }),
          conflicts: t("plan.conflicts", { count: planConflicts(plan).length }),
        })}
        actions={
          <>
            <LinkButton to={`/bookings/medium/${issue.medium._id}/issue/${issue._id}`}>
              {texts("issues")("plan.bookings")}
            </LinkButton>
            {pageCount === null ? null : (
              <AnchorButton href={`/issues/print/${issue._id}/plan.pdf`} download>
                {t("pdf.act")}
              </AnchorButton>
            )}
            <Button type="button" data-needs-script onClick={() => window.print()}>
              {t("plan.print")}
            </Button>
          </>
        }
      />
      <IssueTabs id={issue._id} current={view} />
    </>
  );
}
