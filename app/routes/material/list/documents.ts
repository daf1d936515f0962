import { graphql } from "~/graphql/graphql";
import { BesideList, ListFound } from "~/lists/state/fragments";

/** The data of one row of the list, on the screen and in exports. */
export const MaterialRow = graphql(`
  fragment MaterialRow on Booking @_unmask {
    _id
    clientCompany { name }
    supervisor @include(if: $withSupervisor) { first_name last_name }
    appearsFrom
    materialDueOn
    materialDueBy
    materialSender { name email: materialEmail }
    lastMaterialContact { at channel note }
    specs { type targetMedium { name goal colour } issue { title issueNumber } format { name formatSize { width height } } bookingState }
  }
`);

export const MaterialScreen = graphql(
  `
  query MaterialScreen(
    $limit: Int!, $skip: Int!, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String, $filter: MaterialFilter!
    $withSupervisor: Boolean!, $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: materialTracking(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { ...MaterialRow }
    }
    counts: materialCounts(term: $term, filter: $filter, atMost: $countAtMost) @skip(if: $isExport) {
      missing nextIssue urgent overdue appeared toApprove
    }
    ...BesideList
  }
`,
  [MaterialRow, BesideList, ListFound],
);

export const MaterialPreviewQuery = graphql(`
  query MaterialPreview($selection: MaterialSelection!, $texts: MaterialRequestTexts!) {
    materialRequestPreview(selection: $selection, texts: $texts) {
      total can mails receivers { _id name email ads text } refused { _id label reason params { name value } }
    }
  }
`);

export const RequestMaterial = graphql(`
  mutation RequestMaterial(
    $selection: MaterialSelection!, $texts: MaterialRequestTexts!, $leaveOut: [String!], $idempotencyKey: String!
  ) {
    requestMaterial(selection: $selection, texts: $texts, leaveOut: $leaveOut, idempotencyKey: $idempotencyKey) {
      done refused { _id label reason params { name value } }
    }
  }
`);

/** All contacts about the material of one booking. */
export const BookingMaterialQuery = graphql(`
  query BookingMaterial($id: String!) {
    booking(id: $id) {
      _id
      status
      allowedActions
      clientCompany { name }
      appearsFrom
      materialDueOn
      materialDueBy
      materialSender { name email: materialEmail }
      materialContacts { _id at channel contactPerson note mailState user { first_name last_name } }
      specs { type targetMedium { name goal colour } issue { title issueNumber } format { name formatSize { width height } } bookingState }
    }
  }
`);

export const AddMaterialContact = graphql(`
  mutation AddMaterialContact($data: MaterialContactInput!, $idempotencyKey: String!) {
    addMaterialContact(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }
`);
