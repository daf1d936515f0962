import screenTexts from "virtual:texts/bookings";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isOut } from "domain/bookings/out-issue";
import { addDays, todayInVienna } from "domain/dates";
import { graphql } from "~/graphql/graphql";
import { areaCrumb } from "~/i18n/area-crumb";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { listsHandle } from "~/lists/list-handle";
import { loadList } from "~/lists/list-loader.server";
import { ListExports, ListRows } from "~/lists/screen/list-screen";
import type { ListState } from "~/lists/state/definition";
import { ListChoices } from "~/lists/state/fragments";
import { issueName } from "~/shared/bookings/issue-name";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import { WholeDays } from "~/ui/whole-days";
import type { IssueSlots } from "./booking/detail";
import { BookingRowFragment, IssueSlotsFragment } from "./booking/documents";
import { useBookingRights } from "./booking/rights";
import { loadBookingSteps } from "./bulk/load-steps";
import { newBookingHref } from "./form/new-booking-href";
import { type BookingList, bookingList, mediumBookingList } from "./list/definition";

const MediumScreen = graphql(
  `
  query MediumScreen(
    $mediumId: String!, $issueFilter: IssueFilter!
    $limit: Int!, $skip: Int!, $countAtMost: Int, $term: String, $sort: String, $filter: BookingFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!, $isExport: Boolean = false
    $choices: [ChoicesOf!]!
  ) {
    medium: backendMedium(filter: [{ field: "_id", value: [$mediumId] }], limit: 1) {
      data { _id name type hasIssues }
    }
    issues(limit: 60, sort: "publishDate", filter: $issueFilter) { data { ...IssueSlots } }
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

/** The issues of a year. Without a year: those from last month on, for about a year. */
function shownIssues(mediumId: string, year: number | null, today: string) {
  const mediumIds = [mediumId];
  return year === null
    ? { mediumIds, from: addDays(today, -31), to: addDays(today, 366) }
    : { mediumIds, year };
}

export async function loader(args: LoaderFunctionArgs) {
  const mediumId = args.params.id ?? "";
  const { answer, ...list } = await loadList(args, {
    list: mediumBookingList,
    fullList: bookingList,
    fixed: () => ({ medium: [mediumId] }),
    document: MediumScreen,
    variables: ({ filters }: ListState<BookingList>) => ({
      mediumId,
      issueFilter: shownIssues(mediumId, filters.year, todayInVienna()),
    }),
  });
  const medium = answer.medium.data[0];
  if (!medium) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { medium, issues: answer.issues.data, list };
}

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = listsHandle<Awaited<ReturnType<typeof loader>>>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [areaCrumb("bookings"), ...(data ? [{ label: data.medium.name }] : [])],
});

export default function BookingsByMedium() {
  const { t } = useTranslation("bookings");
  const { medium, issues, list } = useLoaderData<typeof loader>();
  const rights = useBookingRights(medium._id);
  const total = t("list.total", { count: list.total.number, number: totalText(list.total) });
  const here = `/bookings/medium/${medium._id}`;
  const lists = { list: mediumBookingList, fullList: bookingList, loaded: list };
  return (
    <>
      <PageHead
        title={medium.name}
        subtitle={t("medium.subtitle", { type: t(`type.${medium.type}`), total })}
        actions={
          <>
            <ListExports {...lists} />
            {rights.mayCreate && medium.type === "print" ? (
              <LinkButton variant="primary" to={`${here}/booking?back=${here}`}>
                {t("new")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {medium.hasIssues ? (
        <IssueTable issues={issues} here={here} medium={rights.mayCreate ? medium._id : null} />
      ) : null}
      <h2 className="mt-4 mb-2">{t("medium.bookings")}</h2>
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

type IssueTableProps = {
  issues: IssueSlots[];
  here: string;
  /** The medium, where the user may book in it. */
  medium: string | null;
};

/** The sold and free slots per issue and format, as an overview of the stock. What is free leads to a new booking. */
function IssueTable({ issues, here, medium }: IssueTableProps) {
  const { t } = useTranslation("bookings");
  const today = todayInVienna();
  const bookHref = (issue: IssueSlots, format: string) =>
    medium && !isOut(issue.publishDate, today)
      ? newBookingHref(here, { medium, issue: issue._id, format })
      : null;
  const formats = [
    ...new Map(issues.flatMap((issue) => issue.formatSlots.map(({ format }) => [format._id, format.name]))),
  ];
  if (issues.length === 0) {
    return (
      <Card title={t("medium.issues")} id="issues">
        <p>{t("medium.noIssues")}</p>
      </Card>
    );
  }
  return (
    <Card flush>
      <DataTable
        label={t("medium.slots")}
        figures
        columns={[
          {
            head: t("medium.issue"),
            cell: (issue) => <PathLink to={`${here}/issue/${issue._id}`}>{issueName(issue)}</PathLink>,
            isName: true,
          },
          {
            head: t("medium.appears"),
            cell: ({ publishDate }) => <WholeDays>{dayText(publishDate)}</WholeDays>,
          },
          ...formats.map(([id, name]) => ({
            key: id,
            head: name,
            cell: (issue: IssueSlots) => (
              <SlotCell
                slot={issue.formatSlots.find(({ format }) => format._id === id)}
                href={bookHref(issue, id)}
                label={t("medium.bookSlot", { format: name, issue: issueName(issue) })}
              />
            ),
            numeric: true,
          })),
        ]}
        rows={issues}
        keyOf={({ _id }) => _id}
      />
    </Card>
  );
}

type SlotCellProps = {
  slot: IssueSlots["formatSlots"][number] | undefined;
  href: string | null;
  label: string;
};

function SlotCell({ slot, href, label }: SlotCellProps) {
  const { t } = useTranslation("bookings");
  if (!slot) return DASH;
  const { available, taken, free } = slot;
  if (available !== null && free !== null && free <= 0) return <Badge tone="good">{t("slots.full")}</Badge>;
  const text = available === null ? String(taken) : t("slots.free", { count: free ?? 0 });
  if (!href) return text;
  return (
    <PathLink to={href} className="font-normal" aria-label={`${text}: ${label}`}>
      {text}
    </PathLink>
  );
}
