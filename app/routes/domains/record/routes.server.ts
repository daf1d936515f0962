import { domainForm } from "domain/domains/domain";
import { graphql } from "~/graphql/graphql";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
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
    `query DomainScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: domain(id: $id) { _id version name hosts title description isActive historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "domains", id: $id, window: $window) { ...EditLock }
      uses: domainUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateDomain($data: DomainInput!, $idempotencyKey: String!) {
    saved: createDomain(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
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
