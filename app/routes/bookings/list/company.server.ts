import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { graphql } from "~/graphql/graphql";
import { loadList } from "~/lists/list-loader.server";
import { viewHeaders } from "~/lists/screen/row-height.server";
import type { ListState } from "~/lists/state/definition";
import { ListChoices } from "~/lists/state/fragments";
import { BookingRowFragment } from "../booking/documents";
import { type BookingList, bookingList, cancelledIn, companyBookingList } from "./definition";

const CompanyBookingsScreen = graphql(
  `
  query CompanyBookingsScreen(
    $companyId: String!, $mediumId: String!, $withMedium: Boolean!, $ofCompany: BookingFilter!, $inMedium: BookingFilter!
    $limit: Int!, $skip: Int!, $countAtMost: Int, $term: String, $sort: String, $filter: BookingFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!, $isExport: Boolean = false
    $choices: [ChoicesOf!]!
  ) {
    company(id: $companyId) { _id name type isActive isAgency }
    medium: backendMedium(filter: [{ field: "_id", value: [$mediumId] }], limit: 1) @include(if: $withMedium) {
      data { _id name }
    }
    summary: bookingSummary(filter: $ofCompany) { total byMedium { count medium { _id name } } }
    years: bookingYears(filter: $inMedium) { year count turnover }
    list: bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      counted(atMost: $countAtMost) { number isMore }
      leftOut
      sum(atMost: $countAtMost)
      data { ...BookingRow }
    }
    ...ListChoices
  }
`,
  [BookingRowFragment, ListChoices],
);

/** The bookings of a company as client or agency, in all media or in one. */
export async function loadCompanyBookings(args: LoaderFunctionArgs) {
  const { id: companyId = "", mediumId = "" } = args.params;
  const companyIds = [companyId];
  const { answer, ...list } = await loadList(args, {
    list: companyBookingList,
    fullList: bookingList,
    // The address names company and medium. Exports and bulk changes of all results need them in the search.
    fixed: () => ({ company: companyIds, medium: mediumId ? [mediumId] : [] }),
    document: CompanyBookingsScreen,
    variables: ({ filters }: ListState<BookingList>) => {
      const ofCompany = { companyIds, ...cancelledIn(filters.status) };
      return {
        companyId,
        mediumId,
        withMedium: mediumId !== "",
        ofCompany,
        inMedium: mediumId ? { ...ofCompany, mediumIds: [mediumId] } : ofCompany,
      };
    },
  });
  const { company, summary, years } = answer;
  const medium = answer.medium?.data[0] ?? null;
  if (!company || (mediumId && !medium)) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return data(
    { company, medium, summary, years, list },
    { headers: viewHeaders(args.request, companyBookingList, list.state) },
  );
}
