import { domainForm } from "domain/domains/domain";
import { DOMAIN_FIELDS } from "domain/domains/fields";
import { formValues } from "domain/fields/values";
import { graphql } from "~/graphql/graphql";
import { DomainFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { domainList } from "./list-columns";

export const domainRoutes = recordRoutes({
  list: domainList,
  called: { type: "Domain", many: "domains" },
  schema: domainForm,
  values: (record) => formValues(DOMAIN_FIELDS, record),
  record: graphql(
    `query DomainScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: domain(id: $id) { _id version ...DomainFields historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "domains", id: $id, window: $window) { ...EditLock }
      uses: domainUses(id: $id) { ...PlaceOfUse }
    }`,
    [DomainFields, EditLock, HistoryEntry, PlaceOfUse],
  ),
  bulk: {
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    delete: { isDeletion: true },
  },
});
