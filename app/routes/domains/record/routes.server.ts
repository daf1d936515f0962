import { domainForm } from "domain/domains/domain";
import { graphql } from "~/graphql/graphql";
import { BulkDone, BulkPreviewed, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { domainList } from "./definition";

export const domainRoutes = recordRoutes({
  list: domainList,
  schema: domainForm,
  values: ({ name, hosts, title, description, isActive }) => ({
    name,
    hosts,
    title: title ?? undefined,
    description: description ?? undefined,
    isActive,
  }),
  record: graphql(
    `query DomainScreen($id: String!, $historySkip: Int) {
      me { permissions }
      record: domain(id: $id) { _id version name hosts title description isActive historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      uses: domainUses(id: $id) { ...PlaceOfUse }
    }`,
    [HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateDomain($data: DomainInput!, $idempotencyKey: String!) {
    saved: createDomain(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  update:
    graphql(`mutation UpdateDomain($id: String!, $version: Int!, $data: DomainInput!, $idempotencyKey: String!) {
    saved: updateDomain(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  remove: graphql(`mutation DeleteDomain($id: String!, $version: Int!, $idempotencyKey: String!) {
    deleteDomain(id: $id, version: $version, idempotencyKey: $idempotencyKey)
  }`),
  preview: graphql(
    `query DomainsPreview($selection: DomainSelection!, $change: DomainBulk!) {
      preview: domainsBulkPreview(selection: $selection, change: $change) { ...BulkPreviewed }
    }`,
    [BulkPreviewed],
  ),
  change: graphql(
    `mutation ChangeDomains($selection: DomainSelection!, $change: DomainBulk!, $idempotencyKey: String!) {
      changed: changeDomains(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) { ...BulkDone }
    }`,
    [BulkDone],
  ),
  bulk: {
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    delete: { isDeletion: true },
  },
});
