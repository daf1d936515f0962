import { companyForm } from "domain/companies/company";
import { COMPANY_TYPES } from "domain/companies/company-types";
import { COMPANY_FIELDS } from "domain/companies/fields";
import { formValues } from "domain/fields/values";
import { id } from "domain/form-fields";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { offerList } from "~/frames/picker/offer-list.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { CompanyFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { CompaniesScreen, companyList } from "./list-columns";

/** The fields of a company that is made inside another form. */
const MADE = {
  name: "text",
  email: "text",
  "contacts[0].name": "text",
  "contacts[0].phone": "text",
  vatId: "text",
  "address.zip": "text",
  "address.city": "text",
} as const;

const UndoMerge = graphql(`mutation UndoCompanyMerge($id: String!, $idempotencyKey: String!) {
  undoCompanyMerge(id: $id, idempotencyKey: $idempotencyKey) { refused { label } }
}`);

offerList("companies-clients", {
  list: companyList,
  document: CompaniesScreen,
  fixed: { agency: false, active: true },
});

export const companyRoutes = recordRoutes({
  list: companyList,
  called: { type: "Company", many: "companies" },
  schema: companyForm,
  made: {
    "companies-clients": { fields: MADE, given: { isActive: "on", type: "Customer" } },
    "companies-agencies": { fields: MADE, given: { isActive: "on", isAgency: "on", type: "Agency" } },
  },
  fresh: () => ({ isActive: true }),
  values: (record) => formValues(COMPANY_FIELDS, record),
  record: graphql(
    `query CompanyScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: company(id: $id) {
        _id version ...CompanyFields notes
        responsibleUser1 { _id first_name last_name }
        responsibleUser2 { _id first_name last_name }
        agencyRepresentative { _id first_name last_name }
        duplicates { company { _id name externalId } reasons }
        merges { _id name at until by { first_name last_name } }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      immoflash { __typename }
      lock: editLock(area: "companies", id: $id, window: $window) { ...EditLock }
      uses: companyUses(id: $id) { ...PlaceOfUse }
    }`,
    [CompanyFields, EditLock, HistoryEntry, PlaceOfUse],
  ),
  merges: true,
  intents: {
    unmerge: saveAction({
      may: mayDo({ action: "delete", collectionType: "companies" }),
      schema: z.object({ merge: id }),
      send: async (args, { values: { merge }, idempotencyKey }) =>
        (await gqlRequest(args, UndoMerge, { id: merge, idempotencyKey })).undoCompanyMerge,
      savedTo: ({ params }) => `/companies/${params.id}`,
      toast: ({ refused }) => {
        const left = refused.map(({ label }) => label).join(", ");
        return texts("records")(left ? "merges.undonePartly" : "merges.undone", { left });
      },
    }),
  },
  bulk: {
    responsible: ({ value }) => ({ data: { responsibleUser1: value } }),
    type: ({ value }) => ({ data: { type: COMPANY_TYPES.find((type) => type === value) } }),
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    merge: {
      variables: ({ value }) => ({ into: value }),
      preview: graphql(`query MergeCompaniesPreview($selection: CompanySelection!, $into: String = "") {
        preview: mergeCompaniesPreview(selection: $selection, into: $into) {
          total
          can
          refused { _id label reason params { name value } }
        }
      }`),
      step: graphql(`mutation MergeChosenCompanies($selection: CompanySelection!, $into: String = "", $idempotencyKey: String!) {
        changed: mergeChosenCompanies(selection: $selection, into: $into, idempotencyKey: $idempotencyKey) {
          done
          refused { _id label reason params { name value } }
        }
      }`),
    },
    delete: { isDeletion: true },
  },
});
