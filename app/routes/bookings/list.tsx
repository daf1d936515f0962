import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayInVienna } from "domain/dates";
import { useTranslation } from "react-i18next";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { BulkBar } from "~/lists/bulk-bar";
import { ColumnChoice } from "~/lists/column-choice";
import { countText } from "~/lists/count-text";
import type { ListView } from "~/lists/definition";
import { ExportLinks } from "~/lists/export-links";
import { ListFilters } from "~/lists/list-filters";
import { SavedViews } from "~/lists/saved-views";
import { columnHeaders, listHref, readListState } from "~/lists/url-state";
import { requireToken } from "~/session/current-user.server";
import { useCan, useMedia } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import bookingTexts from "../../../locales/de/bookings.json";
import listTexts from "../../../locales/de/lists.json";
import validationTexts from "../../../locales/de/validation.json";
import { BookingRowFragment, ListChoicesFragment } from "./booking/documents";
import { useBookingRights } from "./booking/rights";
import { type BulkAnswer, BulkSteps } from "./bulk/steps";
import { BookingTable } from "./list/booking-table";
import { CountsLine } from "./list/counts-line";
import { type BookingList, bookingList } from "./list/definition";
import { bookingListVariables } from "./list/query.server";
import { useListTexts } from "./list/texts";

const BookingsScreen = graphql(
  `
  query BookingsScreen(
    $limit: Int!, $skip: Int!, $term: String, $sort: String
    $filter: BookingFilter!, $onAllMedia: BookingFilter!, $withShown: Boolean!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!
    $companyIds: [String!]!, $withCompanies: Boolean!, $issueIds: [String!]!, $withIssues: Boolean!, $withFormats: Boolean!
    $clientTerm: String!, $findClients: Boolean!, $agencyTerm: String!, $findAgencies: Boolean!
    $issueTerm: String!, $findIssues: Boolean!
  ) {
    bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      total
      data { ...BookingRow }
    }
    summary: bookingSummary(term: $term, filter: $onAllMedia) {
      total
      withoutMaterial
      toBill
      byMedium { count medium { _id } }
    }
    shown: bookingSummary(term: $term, filter: $filter) @include(if: $withShown) { total withoutMaterial toBill }
    savedViews(list: "bookings") { _id name query }
    ...ListChoices
  }
`,
  [BookingRowFragment, ListChoicesFragment],
);

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  const state = readListState(request, bookingList);
  const variables = bookingListVariables(bookingList, state);
  const { mediumIds, ...onAllMedia } = variables.filter;
  const answer = await gqlRequest(args, BookingsScreen, {
    ...variables,
    onAllMedia,
    withShown: mediumIds !== undefined,
  });
  const { bookings, summary, shown, savedViews, ...choices } = answer;
  return data(
    {
      state,
      rows: bookings.data,
      total: bookings.total,
      counts: shown ?? summary,
      all: summary.total,
      byMedium: summary.byMedium.map(({ count, medium }) => ({ id: medium._id, count })),
      savedViews,
      choices,
      today: todayInVienna(),
      idempotencyKey: newIdempotencyKey(),
    },
    { headers: columnHeaders(request, bookingList, state) },
  );
}

export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";

export const handle = screenHandle({
  i18n: { bookings: bookingTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [{ label: texts("bookings")("title") }],
});

export default function BookingsList() {
  const { t } = useTranslation("bookings");
  const { state, rows, total, counts, savedViews, choices, today, idempotencyKey } =
    useLoaderData<typeof loader>();
  const texts = useListTexts(choices, useMedia(), state.filters, state.lookups.adFormat);
  const rights = useBookingRights();
  const can = useCan();
  const view: ListView<BookingList> = { list: bookingList, state, total, texts };
  const create = rights.mayCreate ? (
    <LinkButton variant="primary" to="/bookings/create?back=/bookings">
      {t("new")}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={<CountsLine counts={counts} state={state} />}
        actions={
          <>
            <SavedViews
              view={view}
              views={savedViews}
              action="/saved-views"
              listPath="/bookings"
              idempotencyKey={idempotencyKey}
            />
            <ColumnChoice view={view} />
            <ExportLinks view={view} action="/bookings/export" />
            {rights.mayCreate && can({ collectionType: "companies" }) ? (
              <LinkButton to="/bookings/import">{t("list.import")}</LinkButton>
            ) : null}
            <LinkButton to="/bookings/material?state=open&state=requested">{t("list.material")}</LinkButton>
            <LinkButton to="/bookings/billing?state=open&state=notpaid">{t("list.billing")}</LinkButton>
            {create}
          </>
        }
      />
      <MediumTabs />
      <ListFilters view={view} placeholder={t("filters.searchHint")} />
      <BookingTable
        view={view}
        rows={rows}
        today={today}
        selectable={rights.mayChange}
        empty={
          <EmptyState title={t("list.empty")} action={create}>
            {t("list.emptyText")}
          </EmptyState>
        }
      />
      {rights.mayChange ? (
        <BulkBar
          view={view}
          action="/bookings/bulk"
          exportAction="/bookings/export"
          allowed={rights.bulkActions}
          dialog={(answer: BulkAnswer) => <BulkSteps step={answer} listPath="/bookings" />}
        />
      ) : null}
    </>
  );
}

/** One tab per medium, with how many bookings fit the other filters there. */
function MediumTabs() {
  const { t } = useTranslation("bookings");
  const { state, all, byMedium } = useLoaderData<typeof loader>();
  const media = useMedia();
  const chosen = state.filters.medium;
  const tab = (medium: string[]) => listHref(bookingList, state, { filters: { ...state.filters, medium } });
  const counts = new Map(byMedium.map(({ id, count: number }) => [id, number]));
  return (
    <Tabs
      label={t("list.tabs")}
      items={[
        { to: tab([]), label: t("list.all"), count: countText(all), current: chosen.length === 0 },
        ...media
          .filter(({ _id }) => counts.has(_id) || chosen.includes(_id))
          .map(({ _id, name }) => ({
            to: tab([_id]),
            label: name,
            count: countText(counts.get(_id) ?? 0),
            current: chosen.length === 1 && chosen[0] === _id,
          })),
      ]}
    />
  );
}
