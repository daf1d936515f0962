import { graphql } from "~/graphql/graphql";

/** The appearances that a series would book. Nothing is written. */
export const SeriesPreviewQuery = graphql(`
  query BookingSeriesPreview(
    $booking: SeriesBookingInput!, $plan: SeriesPlanInput, $issues: SeriesIssuesInput, $rows: [SeriesRowInput!]
    $continues: SeriesContinuedInput
  ) {
    bookingSeriesPreview(booking: $booking, plan: $plan, issues: $issues, rows: $rows, continues: $continues) {
      total
      missing
      warnings { field message params { name value } }
      rows {
        date
        from
        to
        price
        available
        free
        isBooked
        obstacle
        issue { _id title issueNumber publishDate }
        replaces { _id title issueNumber publishDate }
        format { _id name }
        alternatives { issue { _id title issueNumber publishDate } format { _id name } free }
        problems { field message params { name value } }
        warnings { field message params { name value } }
      }
    }
  }
`);

export const CreateBookingSeries = graphql(`
  mutation CreateBookingSeries(
    $booking: SeriesBookingInput!, $plan: SeriesPlanInput, $issues: SeriesIssuesInput, $rows: [SeriesRowInput!]
    $continues: SeriesContinuedInput, $asksIfSkipped: Boolean, $idempotencyKey: String!
  ) {
    createBookingSeries(
      booking: $booking, plan: $plan, issues: $issues, rows: $rows, continues: $continues
      asksIfSkipped: $asksIfSkipped, idempotencyKey: $idempotencyKey
    ) {
      undo
      bookings { _id seriesPosition }
    }
  }
`);
