import { graphql } from "~/graphql/graphql";

/** The list with its sums, and what its filters offer; foundClients is what was typed without scripts. */
export const BillingScreenQuery = graphql(`
  query BillingScreen(
    $limit: Int!, $skip: Int!, $term: String, $sort: String, $filter: BillingItemFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!
    $clientIds: [String!]!, $withClients: Boolean!, $clientTerm: String!, $findClients: Boolean!
  ) {
    billingItems(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      total
      sums { state count amount overdueCount overdueAmount }
      data {
        _id
        dueDate
        amount
        state
        overdueDays
        booking {
          _id
          bookingType
          clientCompany { name }
          agencyCompany { name }
          supervisor @include(if: $withSupervisor) { first_name last_name }
          easyJobId @include(if: $withEasyJobId)
          specs { targetMedium { name } targetMedia { _id } issue { title issueNumber } }
        }
      }
    }
    savedViews(list: "billing") { _id name query }
    supervisors: users(limit: 2000, sort: "name", filter: { canBookUser: true }) {
      data { _id first_name last_name }
    }
    chosenClients: companies(limit: 200, filter: { ids: $clientIds }) @include(if: $withClients) {
      data { _id name }
    }
    foundClients: companies(limit: 20, term: $clientTerm, filter: { isAgency: false }) @include(if: $findClients) {
      data { _id name }
    }
  }
`);

export const BillingPreviewQuery = graphql(`
  query BillingPreview($selection: BillingSelection!, $step: BillingStep!) {
    billingStepPreview(selection: $selection, step: $step) {
      total
      can
      amount
      refused { _id bookingId label reason }
    }
  }
`);

export const TakeBillingStep = graphql(`
  mutation TakeBillingStep($selection: BillingSelection!, $step: BillingStep!, $idempotencyKey: String!) {
    takeBillingStep(selection: $selection, step: $step, idempotencyKey: $idempotencyKey) {
      done
      refused { _id bookingId label reason }
    }
  }
`);

/** Everything accounts need to write an invoice; see docs/exports.md. */
export const BillingExportQuery = graphql(`
  query BillingExport($limit: Int!, $skip: Int!, $term: String, $filter: BillingItemFilter, $sort: String) {
    billingItems(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      hasMore
      data {
        _id
        dueDate
        amount
        state
        stateChangedAt
        overdueDays
        booking {
          _id
          clientCompany { name externalId }
          agencyCompany { name externalId }
          supervisor { first_name last_name }
          easyJobId
          easyJobIdEpMedia
          appearsOn
          isCrossBill
          crossBillTiming
          specs { targetMedium { name } targetMedia { name } issue { title issueNumber } format { name } }
        }
      }
    }
  }
`);
