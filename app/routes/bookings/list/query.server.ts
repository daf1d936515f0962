import type { ListState } from "~/lists/definition";
import { listVariables } from "~/lists/variables";
import type { BookingList, MediumBookingList } from "./definition";

/** The variables that every list screen of bookings sends; `fixed` is what the address itself says. */
export function bookingListVariables(
  list: BookingList | MediumBookingList,
  listState: ListState<BookingList> | ListState<MediumBookingList>,
  fixed: { mediumIds?: string[]; issueIds?: string[] } = {},
) {
  // The medium's list only leaves filters out.
  const state = listState as ListState<BookingList>;
  const { filter, ...range } = listVariables(list as BookingList, state);
  const {
    client,
    agency,
    adFormat,
    issue = [],
    company = [],
  } = state.filters as Partial<typeof state.filters> & typeof state.filters;
  const { lookups, columns } = state;
  const companyIds = [...client, ...agency, ...company];
  return {
    ...range,
    filter: { ...filter, ...fixed },
    withSupervisor: columns.includes("supervisor"),
    withEasyJobId: columns.includes("easyJobId"),
    withBillingDate: columns.includes("billingDate"),
    companyIds,
    withCompanies: companyIds.length > 0,
    issueIds: issue,
    withIssues: issue.length > 0,
    withFormats: adFormat.length > 0 || Boolean(lookups.adFormat),
    clientTerm: lookups.client ?? "",
    findClients: Boolean(lookups.client),
    agencyTerm: lookups.agency ?? "",
    findAgencies: Boolean(lookups.agency),
    issueTerm: lookups.issue ?? "",
    findIssues: Boolean(lookups.issue),
  };
}
