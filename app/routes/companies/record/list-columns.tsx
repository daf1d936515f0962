import { COMPANY_TYPES } from "domain/companies/company-types";
import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { MenuLink } from "~/ui/menu";
import { CrmState } from "../crm/state";

export const CompaniesScreen = graphql(
  `query CompaniesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: CompanyFilter, $withIsAgency: Boolean!, $withEmail: Boolean!, $withUpdatedAt: Boolean!, $withVatId: Boolean!
    $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: companies(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name type isAgency @include(if: $withIsAgency) isActive externalId email @include(if: $withEmail)
        updatedAt @include(if: $withUpdatedAt) vatId @include(if: $withVatId)
        address { city street @include(if: $isExport) zip @include(if: $isExport) country @include(if: $isExport) }
        responsibleUser1 { first_name last_name }
        responsibleUser2 @include(if: $isExport) { first_name last_name }
        paymentDays @include(if: $isExport)
      }
    }
    crm @skip(if: $isExport) { last { ...CrmState } }
    ...BesideList
  }`,
  [BesideList, ListFound, CrmState],
);

const { text, day, number } = columnsOf<ResultOf<typeof CompaniesScreen>["list"]["data"][number]>();
const t = texts("companies");
const exported = { only: "export" } as const;

export const companyList = defineList({
  name: "companies",
  area: "companies",
  path: "/companies",
  filters: [
    { name: "type", kind: "multi-select", field: "types", options: COMPANY_TYPES, main: true },
    { name: "active", kind: "boolean", field: "isActive", main: true },
    { name: "agency", kind: "boolean", field: "isAgency" },
    {
      name: "responsible",
      kind: "combo",
      field: "responsibleIds",
      choices: "supervisors-and-former",
      main: true,
    },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true, room: 16 }),
    externalId: text(({ externalId }) => externalId, { sort: "externalId", room: 6 }),
    type: text(({ type }) => t(`type.${type}`), { sort: "type", room: 7 }),
    street: text(({ address }) => address.street, exported),
    zip: text(({ address }) => address.zip, exported),
    city: text(({ address }) => address.city, { sort: "city" }),
    country: text(({ address }) => address.country, exported),
    responsible: text(({ responsibleUser1 }) => personName(responsibleUser1)),
    responsible2: text(({ responsibleUser2 }) => personName(responsibleUser2), exported),
    email: text(({ email }) => email, { optional: true, room: 14 }),
    isActive: text(({ isActive }) => t(`isActive.${isActive}`), { room: 5 }),
    isAgency: text(({ isAgency }) => t(`isAgency.${isAgency ?? false}`), { optional: true, room: 5 }),
    vatId: text(({ vatId }) => vatId, { optional: true }),
    paymentDays: number(({ paymentDays }) => paymentDays, exported),
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  rowMenu: ({ _id }: { _id: string }) => (
    <MenuLink to={`/companies/${_id}/bookings`}>{t("bookings")}</MenuLink>
  ),
  defaultSort: "name",
  compares: true,
  imports: true,
  bulkActions: [
    { name: "responsible", value: { choices: "supervisors", called: "fields.responsibleUser1" } },
    { name: "type", inMenu: true, value: { options: COMPANY_TYPES, called: "fields.type" } },
    { name: "activate", inMenu: true },
    { name: "deactivate", inMenu: true },
    {
      name: "merge",
      value: { choices: "companies", isAmongChosen: true, called: "bulk.stays" },
      right: { action: "delete", collectionType: "companies" },
    },
    { name: "delete", tone: "danger" },
  ],
});
