import { graphql } from "~/graphql/graphql";

/** The list, and what its filters offer; found… is what was typed without scripts. */
export const MaterialScreenQuery = graphql(`
  query MaterialScreen(
    $limit: Int!, $skip: Int!, $term: String, $sort: String, $filter: MaterialFilter!
    $withSupervisor: Boolean!, $companyIds: [String!]!, $withCompanies: Boolean!
    $clientTerm: String!, $findClients: Boolean!, $agencyTerm: String!, $findAgencies: Boolean!
  ) {
    materialTracking(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      total
      data {
        _id
        clientCompany { name }
        supervisor @include(if: $withSupervisor) { first_name last_name }
        materialDueOn
        materialSender { name email }
        lastMaterialContact { at channel mailState user { first_name last_name } }
        specs { type targetMedium { name } issue { title issueNumber } format { name formatSize { width height } } bookingState }
      }
    }
    savedViews(list: "material") { _id name query }
    supervisors: users(limit: 2000, sort: "name", filter: { canBookUser: true }) {
      data { _id first_name last_name }
    }
    chosenCompanies: companies(limit: 200, filter: { ids: $companyIds }) @include(if: $withCompanies) {
      data { _id name }
    }
    foundClients: companies(limit: 20, term: $clientTerm, filter: { isAgency: false }) @include(if: $findClients) {
      data { _id name }
    }
    foundAgencies: companies(limit: 20, term: $agencyTerm, filter: { isAgency: true }) @include(if: $findAgencies) {
      data { _id name }
    }
  }
`);

export const MaterialPreviewQuery = graphql(`
  query MaterialPreview($selection: MaterialSelection!) {
    materialRequestPreview(selection: $selection) {
      total
      can
      mails
      refused { _id label reason company }
    }
  }
`);

export const RequestMaterial = graphql(`
  mutation RequestMaterial($selection: MaterialSelection!, $texts: MaterialRequestTexts!, $idempotencyKey: String!) {
    requestMaterial(selection: $selection, texts: $texts, idempotencyKey: $idempotencyKey) {
      done
      mails
      refused { _id label reason company }
    }
  }
`);

export const MaterialExportQuery = graphql(`
  query MaterialExport($limit: Int!, $skip: Int!, $term: String, $filter: MaterialFilter, $sort: String) {
    materialTracking(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      hasMore
      data {
        _id
        clientCompany { name }
        supervisor { first_name last_name }
        materialDueOn
        materialSender { name email }
        lastMaterialContact { at channel contactPerson note }
        specs { type targetMedium { name } issue { title issueNumber } format { name formatSize { width height } } bookingState }
      }
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
      materialDueOn
      materialSender { name email }
      materialContacts { _id at channel contactPerson note mailState user { first_name last_name } }
      specs { type targetMedium { name } issue { title issueNumber } format { name formatSize { width height } } bookingState }
    }
  }
`);

export const AddMaterialContact = graphql(`
  mutation AddMaterialContact($data: MaterialContactInput!, $idempotencyKey: String!) {
    addMaterialContact(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }
`);
