import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { columnHeaders, readListState } from "~/lists/url-state";
import { requireToken } from "~/session/current-user.server";
import { BookingRowFragment, ListChoicesFragment } from "../booking/documents";
import { bookingList } from "./definition";
import { bookingListVariables } from "./query.server";

const CompanyBookingsScreen = graphql(
  `
  query CompanyBookingsScreen(
    $companyId: String!, $mediumId: String!, $withMedium: Boolean!, $ofCompany: BookingFilter!, $inMedium: BookingFilter!
    $limit: Int!, $skip: Int!, $term: String, $sort: String, $filter: BookingFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!
    $companyIds: [String!]!, $withCompanies: Boolean!, $issueIds: [String!]!, $withIssues: Boolean!, $withFormats: Boolean!
    $clientTerm: String!, $findClients: Boolean!, $agencyTerm: String!, $findAgencies: Boolean!
    $issueTerm: String!, $findIssues: Boolean!
  ) {
    company(id: $companyId) { _id name type isActive }
    medium: backendMedium(filter: [{ field: "_id", value: [$mediumId] }], limit: 1) @include(if: $withMedium) {
      data { _id name }
    }
    summary: bookingSummary(filter: $ofCompany) { total byMedium { count medium { _id name } } }
    years: bookingYears(filter: $inMedium) { year count turnover }
    bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      total
      data { ...BookingRow }
    }
    ...ListChoices
  }
`,
  [BookingRowFragment, ListChoicesFragment],
);

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });

/** The bookings of a company as client or agency, in all media or in one. */
export async function loadCompanyBookings(args: LoaderFunctionArgs) {
  const { request, params } = args;
  requireToken(request);
  const { id: companyId = "", mediumId = "" } = params;
  const typed = readListState(request, bookingList);
  // The address says company and medium; exports and bulk changes of all results need them in the search.
  const filters = { ...typed.filters, company: [companyId], medium: mediumId ? [mediumId] : [] };
  const state = { ...typed, filters };
  const companyIds = [companyId];
  const answer = await gqlRequest(args, CompanyBookingsScreen, {
    ...bookingListVariables(bookingList, state),
    companyId,
    mediumId,
    withMedium: mediumId !== "",
    ofCompany: { companyIds },
    inMedium: mediumId ? { companyIds, mediumIds: [mediumId] } : { companyIds },
  });
  const { company, medium, summary, years, bookings, ...choices } = answer;
  const foundMedium = medium?.data[0] ?? null;
  if (!company || (mediumId && !foundMedium)) throw notFound();
  return data(
    {
      company,
      medium: foundMedium,
      all: summary.total,
      byMedium: summary.byMedium.map(({ count, medium: { _id, name } }) => ({ id: _id, name, count })),
      years,
      state,
      rows: bookings.data,
      total: bookings.total,
      choices,
      today: todayInVienna(),
    },
    { headers: columnHeaders(request, bookingList, state) },
  );
}
