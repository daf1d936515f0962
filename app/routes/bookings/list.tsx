import screenTexts from "virtual:texts/bookings";
import { useLoaderData } from "@remix-run/react";
import { readyViewHref } from "domain/bookings/ready-views";
import { todayInVienna } from "domain/dates";
import { graphql } from "~/graphql/graphql";
import { useTranslation } from "~/i18n/use-translation";
import { countText, totalText } from "~/lists/count-text";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { ListScreen } from "~/lists/screen/list-screen";
import type { ListState } from "~/lists/state/definition";
import { BesideList } from "~/lists/state/fragments";
import { listHref } from "~/lists/state/url-state";
import { filterVariables } from "~/lists/state/variables";
import { useCan, useMedia, useUser } from "~/session/use-user";
import { MediumCode } from "~/shared/bookings/medium-code";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MenuLink } from "~/ui/menu";
import { Tabs } from "~/ui/tabs";
import { BookingRowFragment } from "./booking/documents";
import { useBookingRights } from "./booking/rights";
import { loadBookingSteps } from "./bulk/load-steps";
import { CountsLine, OpenWork } from "./list/counts-line";
import { type BookingList, bookingList } from "./list/definition";

const BookingsScreen = graphql(
  `
  query BookingsScreen(
    $limit: Int!, $skip: Int!, $countAtMost: Int, $term: String, $sort: String
    $filter: BookingFilter!, $onAllMedia: BookingFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!, $isExport: Boolean = false
    $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      counted(atMost: $countAtMost) { number isMore }
      leftOut
      sum(atMost: $countAtMost)
      data { ...BookingRow }
    }
    onAllMedia: bookingSummary(term: $term, filter: $onAllMedia) {
      counts(atMost: $countAtMost) { total { number isMore } byMedium { count medium { _id } } }
    }
    shown: bookingSummary(term: $term, filter: $filter) { counts(atMost: $countAtMost) { ...OpenWork } }
    ...BesideList
  }
`,
  [BookingRowFragment, OpenWork, BesideList],
);

export const loader = listLoader({
  list: bookingList,
  document: BookingsScreen,
  variables: (search: ListState<BookingList>) => {
    const { mediumIds: _mediumIds, ...onAllMedia } = filterVariables(bookingList, search);
    return { onAllMedia };
  },
});

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = listHandle({ list: bookingList, i18n: screenTexts });

export default function BookingsList() {
  const { t } = useTranslation("bookings");
  const loaded = useLoaderData<typeof loader>();
  const rights = useBookingRights();
  const can = useCan();
  const who = { userId: useUser()._id, today: todayInVienna() };
  const readyViews = [
    { to: "/bookings", label: t("list.ready.all") },
    ...(["mine", "nextIssue", "thisWeek"] as const).map((view) => ({
      to: readyViewHref(view, who),
      label: t(`list.ready.${view}`),
    })),
    { to: "/bookings/material", label: t("list.ready.missingMaterial") },
  ];
  const create = rights.mayCreate ? (
    <LinkButton variant="primary" to="/bookings/create?back=/bookings" aria-keyshortcuts="n">
      {t("new")}
    </LinkButton>
  ) : null;
  return (
    <ListScreen
      tellsNew="bookings"
      list={bookingList}
      loaded={loaded}
      subtitle={
        <CountsLine
          total={loaded.total}
          sum={loaded.sum}
          work={loaded.answer.shown.counts}
          state={loaded.state}
        />
      }
      actions={create}
      readyViews={readyViews}
      more={
        rights.mayCreate && can({ collectionType: "companies" }) ? (
          <MenuLink to="/bookings/import">{t("list.import")}</MenuLink>
        ) : null
      }
      tabs={<MediumTabs />}
      empty={
        <EmptyState title={t("empty")} action={create}>
          {t("emptyText")}
        </EmptyState>
      }
      bulk={rights.mayChange && loadBookingSteps}
      allowed={rights.bulkActions}
    />
  );
}

/** One tab per medium, with how many bookings fit the other filters there. */
function MediumTabs() {
  const { t } = useTranslation("bookings");
  const { state, answer } = useLoaderData<typeof loader>();
  const media = useMedia();
  const chosen = state.filters.medium;
  const tab = (medium: string[]) => listHref(bookingList, state, { filters: { ...state.filters, medium } });
  const { total, byMedium } = answer.onAllMedia.counts;
  // Beyond the bound nobody knows which media have how many: all are offered, without a number.
  const counts = byMedium && new Map(byMedium.map(({ count, medium }) => [medium._id, count]));
  return (
    <Tabs
      oneRow
      label={t("list.tabs")}
      items={[
        {
          to: tab([]),
          label: t("list.all"),
          count: totalText(total),
          current: chosen.length === 0,
        },
        ...media
          .filter(({ _id }) => !counts || counts.has(_id) || chosen.includes(_id))
          .map(({ _id, name, goal, colour }) => ({
            to: tab([_id]),
            label: name,
            mark: goal ? <MediumCode name={name} code={goal} colour={colour} /> : undefined,
            ...(counts ? { count: countText(counts.get(_id) ?? 0) } : {}),
            current: chosen.length === 1 && chosen[0] === _id,
          })),
      ]}
    />
  );
}
