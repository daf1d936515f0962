import { graphql, type ResultOf } from "~/graphql/graphql";

const PanelBooking = graphql(`
  fragment PanelBooking on Booking @_unmask {
    _id
    bookingType
    clientCompany { name }
    status
    price
    appearsOn
    materialDueOn
    specs { bookingState targetMedium { name } targetMedia { _id } issue { title issueNumber } }
  }
`);

/** The number, the sum and the first rows of each list that a panel leads to. */
export const DashboardQuery = graphql(
  `
  query Dashboard(
    $rows: Int!, $countAtMost: Int!, $seesBookings: Boolean!
    $openBookings: BookingFilter!, $withoutJobId: BookingFilter!
    $missingMaterial: MaterialFilter!, $unbilled: BillingItemFilter!
  ) {
    openBookings: bookings(limit: $rows, sort: "appearsOn", filter: $openBookings) @include(if: $seesBookings) {
      counted(atMost: $countAtMost) { number isMore }
      sum(atMost: $countAtMost)
      data { ...PanelBooking }
    }
    missingMaterial: materialTracking(limit: $rows, filter: $missingMaterial) @include(if: $seesBookings) {
      counted(atMost: $countAtMost) { number isMore }
      data { ...PanelBooking }
    }
    materialCounts(filter: $missingMaterial, atMost: $countAtMost) @include(if: $seesBookings) { overdue urgent }
    withoutJobId: bookings(limit: $rows, sort: "appearsOn", filter: $withoutJobId) @include(if: $seesBookings) {
      counted(atMost: $countAtMost) { number isMore }
      sum(atMost: $countAtMost)
      data { ...PanelBooking }
    }
    unbilled: billingItems(limit: $rows, filter: $unbilled) @include(if: $seesBookings) {
      counted(atMost: $countAtMost) { number isMore }
      sum(atMost: $countAtMost)
      sums(atMost: $countAtMost) { overdueCount overdueAmount }
      data { _id dueDate amount overdueDays booking { ...PanelBooking } }
    }
  }
`,
  [PanelBooking],
);

export type DashboardAnswer = ResultOf<typeof DashboardQuery>;
export type PanelBooking = ResultOf<typeof PanelBooking>;
