import { graphql } from "~/graphql/graphql";

export const BulkPreviewQuery = graphql(`
  query BookingsBulkPreview($selection: BookingSelection!, $change: BookingBulkChange!, $issueIds: [String!]!) {
    bulkBookingsPreview(selection: $selection, change: $change) {
      total
      can
      refused { _id label reason params { name value } }
    }
    issues(limit: 1, filter: { ids: $issueIds }) { data { _id title issueNumber publishDate medium { name } } }
  }
`);

export const BulkIssuesQuery = graphql(`
  query BulkIssues($filter: IssueFilter!) {
    issues(limit: 1000, sort: "publishDate", filter: $filter) {
      data { _id title issueNumber publishDate medium { name } }
    }
  }
`);

export const BulkBookings = graphql(`
  mutation BulkBookings($selection: BookingSelection!, $change: BookingBulkChange!, $idempotencyKey: String!) {
    bulkBookings(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) {
      done
      withheld
      undo
      refused { _id label reason params { name value } }
    }
  }
`);
