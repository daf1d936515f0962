import { graphql } from "~/graphql/graphql";

/** The appearances that a series would book. Nothing is written. */
export const SeriesPreviewQuery = graphql(`
  query BookingSeriesPreview($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!]) {
    bookingSeriesPreview(booking: $booking, plan: $plan, rows: $rows) {
      total
      warnings { field message params { name value } }
      rows {
        date
        from
        to
        price
        available
        free
        issue { _id title issueNumber publishDate }
        problems { field message params { name value } }
        warnings { field message params { name value } }
      }
    }
  }
`);

export const CreateBookingSeries = graphql(`
  mutation CreateBookingSeries(
    $booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!], $idempotencyKey: String!
  ) {
    createBookingSeries(booking: $booking, plan: $plan, rows: $rows, idempotencyKey: $idempotencyKey) {
      bookings { _id }
    }
  }
`);
