import { graphql } from "~/graphql/graphql";
import { exportRoute } from "~/lists/export/export-route.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { BookingRowFragment } from "./booking/documents";
import { bookingList } from "./list/definition";

const BookingsExport = graphql(
  `
  query BookingsExport(
    $limit: Int!, $asksIds: Boolean!, $term: String, $sort: String, $filter: BookingFilter, $isExport: Boolean = true
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withBillingDate: Boolean!
  ) {
    list: bookings(limit: $limit, term: $term, filter: $filter, sort: $sort) {
      ids @include(if: $asksIds)
      data @skip(if: $asksIds) { ...BookingRow }
    }
  }
`,
  [BookingRowFragment],
);

export const loader = exportRoute({
  list: bookingList,
  document: BookingsExport,
  may: mayOnAnyBookings(),
});
export const action = loader;
