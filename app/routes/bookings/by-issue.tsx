import screenTexts from "virtual:texts/bookings";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import { hasPermission } from "domain/permissions/check";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { areaCrumb } from "~/i18n/area-crumb";
import { decidedDayText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { listsHandle } from "~/lists/list-handle";
import { loadList } from "~/lists/list-loader.server";
import { ListExports, ListRows } from "~/lists/screen/list-screen";
import { ListChoices } from "~/lists/state/fragments";
import { requireToken } from "~/session/current-user.server";
import { useUser } from "~/session/use-user";
import { issueName } from "~/shared/bookings/issue-name";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { BookingRowFragment, IssueSlotsFragment } from "./booking/documents";
import { useBookingRights } from "./booking/rights";
import { loadBookingSteps } from "./bulk/load-steps";
import { SlotMeters } from "./form/slot-meters";
import { bookingList, issueBookingList } from "./list/definition";

const IssueScreen = graphql(
  `
  query IssueScreen(
    $mediumId: String!, $issueId: String!
    $limit: Int!, $skip: Int!, $countAtMost: Int, $term: String, $sort: String, $filter: BookingFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!, $isExport: Boolean = false
    $choices: [ChoicesOf!]!
  ) {
    issue(id: $issueId) { ...IssueSlots medium { name type } }
    siblings: issues(limit: 1000, sort: "publishDate", filter: { mediumIds: [$mediumId] }) {
      data { _id title issueNumber }
    }
    list: bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      counted(atMost: $countAtMost) { number isMore }
      leftOut
      sum(atMost: $countAtMost)
      data { ...BookingRow }
    }
    ...ListChoices
  }
`,
  [BookingRowFragment, IssueSlotsFragment, ListChoices],
);

const MediumOfIssue = graphql(`
  query MediumOfIssue($id: String!) { issue(id: $id) { medium { _id } } }
`);

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });

/** Both parts of the address may be left out: an issue knows its medium, a medium alone shows all its issues. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  requireToken(request);
  const { id: mediumId, issueId } = params;
  if (!issueId) throw redirect(mediumId ? `/bookings/medium/${mediumId}` : "/bookings");
  if (!mediumId) {
    const { issue } = await gqlRequest(args, MediumOfIssue, { id: issueId });
    if (!issue) throw notFound();
    throw redirect(`/bookings/medium/${issue.medium._id}/issue/${issueId}`);
  }
  const { answer, ...list } = await loadList(args, {
    list: issueBookingList,
    fullList: bookingList,
    fixed: () => ({ medium: [mediumId], issue: [issueId] }),
    document: IssueScreen,
    variables: () => ({ mediumId, issueId }),
  });
  const { issue, siblings } = answer;
  if (!issue || issue.medium._id !== mediumId) throw notFound();
  const position = siblings.data.findIndex((sibling) => sibling._id === issueId);
  return {
    issue,
    previous: siblings.data[position - 1] ?? null,
    next: siblings.data[position + 1] ?? null,
    list,
  };
}

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = listsHandle<Awaited<ReturnType<typeof loader>>>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("bookings"),
    ...(data
      ? [
          { label: data.issue.medium.name, to: `/bookings/medium/${data.issue.medium._id}` },
          { label: issueName(data.issue) },
        ]
      : []),
  ],
});

export default function BookingsByIssue() {
  const { t } = useTranslation("bookings");
  const { issue, previous, next, list } = useLoaderData<typeof loader>();
  const lists = { list: issueBookingList, fullList: bookingList, loaded: list };
  const { medium } = issue;
  const rights = useBookingRights(medium._id);
  const { permissions } = useUser();
  const ofMedium = `/bookings/medium/${medium._id}`;
  const here = `${ofMedium}/issue/${issue._id}`;
  const neighbour = (sibling: typeof next, label: string) =>
    sibling ? (
      <LinkButton
        variant="quiet"
        to={`${ofMedium}/issue/${sibling._id}`}
        aria-label={`${label}: ${issueName(sibling)}`}
      >
        {sibling === previous ? `‹ ${issueName(sibling)}` : `${issueName(sibling)} ›`}
      </LinkButton>
    ) : null;
  return (
    <>
      <PageHead
        title={`${medium.name} ${issueName(issue)}`}
        subtitle={t("medium.issueSubtitle", {
          day: decidedDayText(issue.publishDate, todayInVienna()),
          total: t("list.total", { count: list.total.number, number: totalText(list.total) }),
        })}
        actions={
          <>
            {neighbour(previous, t("medium.previous"))}
            {neighbour(next, t("medium.next"))}
            {hasPermission(permissions, { action: "read", collectionType: "print_issues" }) &&
            medium.type === "print" ? (
              <LinkButton variant="quiet" to={`/issues/edit/print/${issue._id}`}>
                {t("medium.flatPlan")}
              </LinkButton>
            ) : null}
            <ListExports {...lists} />
            {rights.mayCreate && medium.type === "print" ? (
              <LinkButton
                variant="primary"
                to={`${ofMedium}/booking?issue=${issue._id}&back=${encodeURIComponent(here)}`}
              >
                {t("new")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Card title={t("medium.issueSlots")} id="slots" className="mb-4">
        <SlotMeters issue={issue} columns />
      </Card>
      <ListRows
        {...lists}
        empty={<EmptyState title={t("medium.empty")}>{t("medium.emptyText")}</EmptyState>}
        bulk={rights.mayChange && loadBookingSteps}
        allowed={rights.bulkActions}
        backTo={here}
      />
    </>
  );
}
