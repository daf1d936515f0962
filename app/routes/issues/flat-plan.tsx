import { useLoaderData } from "@remix-run/react";
import { formatDayLong } from "domain/dates";
import { eachConflictOnce } from "domain/issues/flat-plan";
import { mayOnBookings } from "domain/permissions/bookings";
import { useFormAnswer } from "~/forms";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useCan, useUser } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import formTexts from "../../../locales/de/forms.json";
import issueTexts from "../../../locales/de/issues.json";
import validationTexts from "../../../locales/de/validation.json";
import { AdName } from "./flat-plan/ad-name";
import { AdOrder } from "./flat-plan/ad-order";
import { useConflictText } from "./flat-plan/conflict-text";
import type { loadFlatPlan, ScreenAd } from "./flat-plan/flat-plan.server";
import { PlanForm } from "./flat-plan/plan-form";
import { PlanPages } from "./flat-plan/plan-pages";

export { repeatable as clientAction } from "~/forms";
export { changeFlatPlan as action, loadFlatPlan as loader } from "./flat-plan/flat-plan.server";

type Data = Awaited<ReturnType<typeof loadFlatPlan>>;

export const handle = screenHandle<Data>({
  i18n: { issues: issueTexts, forms: formTexts, validation: validationTexts },
  breadcrumbs: ({ data }) => [
    { label: texts("issues")("title"), to: "/issues/print" },
    ...(data ? [{ label: data.issue.title }] : []),
  ],
});

/** A print issue's flat plan. */
export default function EditIssue() {
  const { t } = useTranslation("issues");
  const data = useLoaderData<typeof loadFlatPlan>();
  const { issue, pageCount, pages, placed, unplaced, conflicts, places, form, view } = data;
  const can = useCan();
  const mayEdit = can({ action: "edit", collectionType: "print_issues" });
  const ads = [...unplaced, ...placed];
  const conflictText = useConflictText(ads, places);
  const hrefOf = useBookingHref(issue);
  const planForm = <PlanForm ads={ads} places={places} loaded={form} />;
  if (useFormAnswer()?.conflict)
    return (
      <>
        <PageHead title={issue.title} />
        {planForm}
      </>
    );
  const notes = (adId: string) =>
    conflicts.filter((one) => "adId" in one && one.adId === adId).map(conflictText);
  return (
    <>
      <PlanHead data={data} />
      {view === "order" ? (
        <AdOrder ads={placed} sections={data.sections} notes={notes} hrefOf={hrefOf} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Findings data={data} texts={eachConflictOnce(conflicts).map(conflictText)} hrefOf={hrefOf} />
          {pageCount === null ? (
            <Card>
              <EmptyState title={t("plan.empty")}>{t("plan.emptyText")}</EmptyState>
            </Card>
          ) : (
            <PlanPages pages={pages} conflictText={conflictText} hrefOf={hrefOf} />
          )}
          {mayEdit ? planForm : null}
        </div>
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
  const { t } = useTranslation("issues");
  const { issue, pageCount, placed, unplaced, conflicts, view } = data;
  const here = `/issues/edit/print/${issue._id}`;
  return (
    <>
      <PageHead
        title={issue.title}
        subtitle={t("plan.subtitle", {
          day: formatDayLong(issue.publishDate),
          pages: pageCount === null ? t("plan.noPages") : t("plan.pages", { count: pageCount }),
          ads: t("plan.ads", { count: placed.length + unplaced.length, unplaced: unplaced.length }),
          conflicts: t("plan.conflicts", { count: eachConflictOnce(conflicts).length }),
        })}
        actions={
          <>
            <LinkButton to={`/bookings/medium/${issue.medium._id}/issue/${issue._id}`}>
              {t("plan.bookings")}
            </LinkButton>
            <Button type="button" data-needs-script onClick={() => window.print()}>
              {t("plan.print")}
            </Button>
          </>
        }
      />
      <Tabs
        label={t("plan.views")}
        items={[
          { to: here, label: t("plan.pagesView"), current: view === "pages" },
          { to: `${here}?view=order`, label: t("plan.orderView"), current: view === "order" },
        ]}
      />
    </>
  );
}

/** The open problems of the plan: conflicts in words, and ads without a page. */
function Findings(props: { data: Data; texts: string[]; hrefOf: ReturnType<typeof useBookingHref> }) {
  const { t } = useTranslation("issues");
  const { data, hrefOf } = props;
  const { unplaced, placed } = data;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {props.texts.length > 0 ? (
        <Card title={t("plan.conflictsTitle")} id="conflicts">
          <ul className="list-disc pl-5">
            {[...new Set(props.texts)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      {unplaced.length + placed.length > 0 ? (
        <Card title={t("plan.unplacedTitle")} id="unplaced">
          {unplaced.length === 0 ? <p>{t("plan.unplacedNone")}</p> : null}
          <ul className="list-disc pl-5">
            {unplaced.map((ad) => (
              <li key={ad.id}>
                <AdName ad={ad} hrefOf={hrefOf} />
                {` – ${[ad.format, ad.placement].filter(Boolean).join(" · ") || DASH}`}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}
