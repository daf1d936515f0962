import { graphql } from "~/graphql/graphql";

/** The choices of the media beside their formats. */
export const BulkOffersFragment = graphql(`
  fragment BulkOffers on Medium @_unmask {
    _id
    placementcategories { _id name inactive }
    bookingartcategories { _id name inactive }
  }
`);

export const BulkPreviewQuery = graphql(
  `
  query BookingsBulkPreview($selection: BookingSelection!, $change: BookingBulkChange!, $supervisorIds: [String!]!, $issueIds: [String!]!, $agencyIds: [String!]!, $withOffers: Boolean!) {
    bulkBookingsPreview(selection: $selection, change: $change) {
      total
      can
      refused { _id label reason params { name value } }
    }
    supervisors: users(limit: 1, filter: { ids: $supervisorIds }) { data { _id first_name last_name } }
    issues(limit: 1, filter: { ids: $issueIds }) { data { _id title issueNumber publishDate medium { name } } }
    agencies: companies(limit: 1, filter: { ids: $agencyIds }) { data { _id name } }
    media: backendMedium(limit: 1000) @include(if: $withOffers) { data { ...BulkOffers } }
  }
`,
  [BulkOffersFragment],
);

export const BulkSupervisorsQuery = graphql(`
  query BulkSupervisors {
    supervisors: users(limit: 2000, sort: "name", filter: { canBookUser: true, status: "active" }) {
      data { _id first_name last_name }
    }
  }
`);

export const BulkAgenciesQuery = graphql(`
  query BulkAgencies {
    agencies: companies(limit: 10000, sort: "name", filter: { isAgency: true, isActive: true }) { data { _id name } }
  }
`);

export const BulkOffersQuery = graphql(
  `
  query BulkOffersOfMedia {
    media: backendMedium(limit: 1000) { data { ...BulkOffers } }
  }
`,
  [BulkOffersFragment],
);

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
