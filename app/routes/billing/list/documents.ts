import { graphql } from "~/graphql/graphql";
import { BesideList, ListFound } from "~/lists/state/fragments";

/** The data of one row on the screen. The other fields are for invoices, see docs/exports.md. */
export const BillingRow = graphql(`
  fragment BillingRow on BillingItem @_unmask {
    _id
    dueDate
    amount
    state
    stateChangedAt @include(if: $isExport)
    overdueDays
    exportRun @include(if: $withExportRun) { run at }
    booking {
      _id
      bookingType
      clientCompany { name externalId @include(if: $isExport) }
      agencyCompany { name externalId @include(if: $isExport) }
      supervisor @include(if: $withSupervisor) { first_name last_name }
      easyJobId @include(if: $withEasyJobId)
      easyJobIdEpMedia @include(if: $isExport)
      appearsOn @include(if: $isExport)
      isCrossBill @include(if: $isExport)
      crossBillTiming @include(if: $isExport)
      specs {
        targetMedium { name goal colour }
        targetMedia { _id name @include(if: $isExport) }
        issue { title issueNumber }
        format @include(if: $isExport) { name }
      }
    }
  }
`);

/** The list with its sums, and its exports. */
export const BillingScreen = graphql(
  `
  query BillingScreen(
    $limit: Int!, $skip: Int!, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String, $filter: BillingItemFilter!
    $withSupervisor: Boolean!, $withEasyJobId: Boolean!, $withExportRun: Boolean!, $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: billingItems(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      sum(atMost: $countAtMost)
      sums(atMost: $countAtMost) { state count amount overdueCount overdueAmount }
      data { ...BillingRow }
    }
    runs: billingExportRuns(limit: 6) @skip(if: $isExport) { data { _id at items amount user { first_name last_name } } }
    ...BesideList
  }
`,
  [BillingRow, BesideList, ListFound],
);

export const BillingPreviewQuery = graphql(`
  query BillingPreview($selection: BillingSelection!, $step: BillingStep!) {
    billingStepPreview(selection: $selection, step: $step) { total can amount refused { _id parentId label reason } }
  }
`);

export const TakeBillingStep = graphql(`
  mutation TakeBillingStep($selection: BillingSelection!, $step: BillingStep!, $idempotencyKey: String!) {
    takeBillingStep(selection: $selection, step: $step, idempotencyKey: $idempotencyKey) {
      done undo refused { _id parentId label reason }
    }
  }
`);

export const ExportRunQuery = graphql(`
  query BillingExportRun($id: String!) { billingExportRun(id: $id) { _id } }
`);

export const ExportBillingItems = graphql(`
  mutation ExportBillingItems($selection: BillingSelection!, $idempotencyKey: String!) {
    exportBillingItems(selection: $selection, idempotencyKey: $idempotencyKey) { _id }
  }
`);
