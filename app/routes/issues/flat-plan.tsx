import screenTexts from "virtual:texts/issues+flatPlan+forms+frames+locks+validation";
import { useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import { orderOfAds } from "domain/issues/flat-plan";
import { planConflicts } from "domain/issues/plan-conflicts";
import { mayOnBookings } from "domain/permissions/bookings";
import { areaCrumb } from "~/i18n/area-crumb";
import { decidedDayText } from "~/i18n/distance";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { useEditable } from "~/locks/editable-form";
import { useCan, useUser } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { AdOrder } from "./flat-plan/ad-order";
import { useConflictText } from "./flat-plan/conflict-text";
import type { loadFlatPlan, ScreenAd } from "./flat-plan/flat-plan.server";
import { FlatPlanForm } from "./flat-plan/plan-form";
import "./flat-plan/flat-plan.css";
import { IssueTabs } from "./print/issue-tabs";

export { repeatable as clientAction } from "~/forms";
export { changeFlatPlan as action, loadFlatPlan as loader } from "./flat-plan/flat-plan.server";

type Data = Awaited<ReturnType<typeof loadFlatPlan>>;

export const handle = screenHandle<Data>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [areaCrumb("printIssues"), ...(data ? [{ label: data.issue.title }] : [])],
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

/** A print issue's flat plan. */
export default function EditIssue() {
  const data = useLoaderData<typeof loadFlatPlan>();
  const { issue, plan, places, form, view, lock } = data;
  const can = useCan();
  const hrefOf = useBookingHref(issue);
  const conflictText = useConflictText(plan.ads, places);
  const shared = { plan, conflictText, hrefOf };
  const mayEdit = can({ action: "edit", collectionType: "print_issues" });
  const editable = useEditable({ form, lock, mayChange: mayEdit });
  const planForm = (
    <FlatPlanForm places={places} sections={form.values.sections} editable={editable} {...shared} />
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
      .map(conflictText);
  return (
    <>
      <PlanHead data={data} />
      {view === "order" ? (
        <AdOrder ads={orderOfAds(plan)} sections={plan.sections} notes={notes} hrefOf={hrefOf} />
      ) : (
        planForm
      )}
    </>
  );
}

/** The address of an ad's booking, for users who may see the medium's bookings. */
function useBookingHref({ _id, medium }: Data["issue"]) {
  const { permissions } = useUser();
  const mayView = mayOnBookings(permissions, "view", medium._id);
  return mayView ? (ad: ScreenAd) => `/bookings/${ad.id}?back=/issues/edit/print/${_id}` : undefined;
}

function PlanHead({ data }: { data: Data }) {
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
