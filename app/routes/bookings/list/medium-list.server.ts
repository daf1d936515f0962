import { readListState } from "~/lists/url-state";
import { bookingList, mediumBookingList } from "./definition";
import { bookingListVariables } from "./query.server";

/**
 * The state of a list whose address already says medium and issue: `state` is what its own filters say,
 * `wide` the same search in the list of all bookings, for what is done to all of its results.
 */
export function mediumListState(request: Request, fixed: { mediumId: string; issueId?: string }) {
  const state = readListState(request, mediumBookingList);
  const all = readListState(request, bookingList);
  const issue = fixed.issueId ? [fixed.issueId] : [];
  const wide = {
    ...all,
    columns: state.columns,
    filters: { ...all.filters, medium: [fixed.mediumId], issue },
  };
  const variables = bookingListVariables(mediumBookingList, state, {
    mediumIds: [fixed.mediumId],
    ...(fixed.issueId ? { issueIds: issue } : {}),
  });
  return { state, wide, variables };
}
