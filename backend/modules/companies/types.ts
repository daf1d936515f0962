import { addHistoryOfMerged } from "backend/modules/activity-log/service";
import { bookings } from "backend/modules/bookings/tables";
import { defineRecord, offerImport, type UsedBy } from "backend/modules/records/service";
import { mergeField, undoMergeFields } from "backend/modules/records/types";
import { offerSearch } from "backend/modules/search/service";
import { userNamed, usersByName } from "backend/modules/users/service";
import { asTheyAre } from "backend/platform/database/german-order";
import { hasChosenId, hasChosenValue, isWanted } from "backend/platform/lists/list-conditions";
import { containsFolded } from "backend/platform/lists/search-text";
import { may } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { companyForm } from "domain/companies/company";
import { DUPLICATE_REASONS, mergeProblem } from "domain/companies/duplicates";
import { parseId } from "domain/identifiers";
import { eq, isNull, or, sql } from "drizzle-orm";
import { type Duplicate, duplicatesOf } from "./duplicates";
import { freeNumbers } from "./numbers";
import {
  AddressInput,
  addressOf,
  billingAddressOf,
  CompanyRef,
  CompanyTypeEnum,
  type Contact,
  ContactInput,
  ContactRef,
} from "./object-types";
import { companyNamed } from "./service";
import { companies, companyContacts, companyNames } from "./tables";

export { CompanyRef } from "./object-types";

const { externalId, responsibleUser1Id, responsibleUser2Id, type } = companies;
const ofBookings = { what: "bookings", table: bookings, record: bookings.id } as const;
const link = (id: string) => `/companies/${id}/bookings`;

/** A booking names a company as its client or as its agency. */
const usedBy: UsedBy[] = [
  { ...ofBookings, used: bookings.clientCompanyId, field: "clientCompany", link },
  { ...ofBookings, used: bookings.agencyCompanyId, field: "agencyCompany", link },
];

const idOf = (text: string | null) => (text === null ? null : parseId(text));
const textOf = (id: number | null) => (id === null ? null : String(id));

const record = defineRecord({
  area: "companies",
  called: { one: "company", many: "companies", type: "Company" },
  table: companies,
  ref: CompanyRef,
  schema: companyForm,
  input: (t) => ({
    name: t.string(),
    type: t.field({ type: CompanyTypeEnum }),
    isAgency: t.boolean(),
    isActive: t.boolean(),
    externalId: t.string(),
    email: t.string(),
    responsibleUser1: t.string(),
    responsibleUser2: t.string(),
    agencyRepresentative: t.string(),
    address: t.field({ type: AddressInput }),
    billsElsewhere: t.boolean(),
    billingAddress: t.field({ type: AddressInput }),
    vatId: t.string(),
    paymentDays: t.int(),
    notes: t.string(),
    immoflashCompanyId: t.string(),
    immoflashCustomerId: t.string(),
    contacts: t.field({ type: [ContactInput] }),
  }),
  toRow: ({ responsibleUser1, responsibleUser2, agencyRepresentative, contacts: _rows, ...draft }) => {
    const { address, billingAddress, ...columns } = draft;
    return {
      ...columns,
      ...address,
      billingStreet: billingAddress.street,
      billingZip: billingAddress.zip,
      billingCity: billingAddress.city,
      billingCountry: billingAddress.country,
      responsibleUser1Id: idOf(responsibleUser1),
      responsibleUser2Id: idOf(responsibleUser2),
      agencyRepresentativeId: idOf(agencyRepresentative),
    };
  },
  fromRow: (row) => ({
    name: row.name,
    type: row.type,
    isAgency: row.isAgency,
    isActive: row.isActive,
    externalId: row.externalId,
    email: row.email,
    responsibleUser1: textOf(row.responsibleUser1Id),
    responsibleUser2: textOf(row.responsibleUser2Id),
    agencyRepresentative: textOf(row.agencyRepresentativeId),
    address: addressOf(row),
    billsElsewhere: row.billsElsewhere,
    billingAddress: billingAddressOf(row),
    vatId: row.vatId,
    paymentDays: row.paymentDays,
    notes: row.notes,
    immoflashCompanyId: row.immoflashCompanyId,
    immoflashCustomerId: row.immoflashCustomerId,
  }),
  rows: {
    contacts: {
      table: companyContacts,
      record: companyContacts.companyId,
      columns: {
        name: companyContacts.name,
        role: companyContacts.role,
        email: companyContacts.email,
        phone: companyContacts.phone,
        forMaterial: companyContacts.forMaterial,
        forInvoices: companyContacts.forInvoices,
      },
    },
  },
  names: { responsibleUser1: userNamed, responsibleUser2: userNamed, agencyRepresentative: userNamed },
  references: {
    responsibleUser1Id: "responsibleUser1",
    responsibleUser2Id: "responsibleUser2",
    agencyRepresentativeId: "agencyRepresentative",
  },
  usedBy,
  permits: (tx, _ctx, changes) => freeNumbers(tx, changes),
  showsHistory: (ctx) => may(ctx, { action: "read", collectionType: "companies" }),
  where: isNull(companies.mergedIntoId),
  mergedInto: companies.mergedIntoId,
  mergeProblems: (from, into) => {
    const message = mergeProblem(from, into);
    return message ? [{ field: "into", message }] : [];
  },
  label: companies.name,
  list: {
    search: [companyNames],
    codes: [externalId],
    sorts: {
      name: companies.name,
      type: asTheyAre(type),
      externalId: asTheyAre(externalId),
      city: companies.city,
      updatedAt: companies.updatedAt,
      _id: companies.id,
    },
    defaultSort: "name",
    found: { facts: [externalId, companies.city], isFormer: sql`not ${companies.isActive}` },
    filter: (t) => ({
      types: t.field({ type: [CompanyTypeEnum] }),
      isAgency: t.boolean(),
      isActive: t.boolean(),
      responsibleIds: t.stringList(),
    }),
    where: ({ types, isAgency, isActive, responsibleIds }) => [
      hasChosenValue(type, types),
      isWanted(companies.isAgency, isAgency),
      isWanted(companies.isActive, isActive),
      or(hasChosenId(responsibleUser1Id, responsibleIds), hasChosenId(responsibleUser2Id, responsibleIds)),
    ],
  },
  // A field offers active companies only; a filter also finds records of former ones (decision 023).
  choices: {
    hint: externalId,
    offered: {
      companies: { isActive: true },
      "companies-and-former": {},
      "companies-clients": { isAgency: false, isActive: true },
      "companies-agencies": { isAgency: true, isActive: true },
      "companies-clients-and-former": { isAgency: false },
      "companies-agencies-and-former": { isAgency: true },
    },
  },
});

offerSearch("contacts", {
  isOpen: (ctx) => may(ctx, { action: "read", collectionType: "companies" }),
  find: (_ctx, term) => ({
    from: sql`${companyContacts} join ${companies} on ${eq(companies.id, companyContacts.companyId)}`,
    id: companies.id,
    where: [containsFolded(companyContacts.searchFolded, term), isNull(companies.mergedIntoId)],
    title: companyContacts.name,
    codes: [companyContacts.email],
    facts: [companies.name, companyContacts.role, companyContacts.email, companyContacts.phone],
  }),
});

builder.objectField(CompanyRef, "contacts", (t) =>
  t.field({
    type: [ContactRef],
    atMost: SIZES.notes,
    resolve: async ({ id }, _args, ctx) => (await record.rowsOf(ctx).load(id)).contacts,
  }),
);

builder.objectField(CompanyRef, "materialEmail", (t) =>
  t.string({
    nullable: true,
    description:
      "Whom material is asked for: the first contact who gets such requests, else the company itself.",
    resolve: async ({ id, email }, _args, ctx) => {
      const { contacts } = await record.rowsOf(ctx).load(id);
      const people: readonly Contact[] = contacts;
      return people.find((contact) => contact.forMaterial && contact.email)?.email ?? email;
    },
  }),
);

mergeField({ area: "companies", many: "Companies", ref: CompanyRef }, record);
undoMergeFields({ area: "companies", type: "Company", ref: CompanyRef }, companyNamed, record);
addHistoryOfMerged("companies", { table: companies, into: companies.mergedIntoId, label: companies.name });

const ReasonEnum = builder.enumType("DuplicateReason", { values: DUPLICATE_REASONS });
const DuplicateRef = builder.objectRef<Duplicate>("CompanyDuplicate").implement({
  fields: (t) => ({
    company: t.field({ type: CompanyRef, resolve: ({ company }) => company }),
    reasons: t.field({
      type: [ReasonEnum],
      atMost: DUPLICATE_REASONS.length,
      resolve: ({ reasons }) => reasons,
    }),
  }),
});

builder.objectField(CompanyRef, "duplicates", (t) =>
  t.field({
    type: [DuplicateRef],
    atMost: 5,
    isCounted: true,
    // One of its two statements searches by words.
    cost: 4 * OWN_STATEMENT,
    description: "Companies that may be the same; empty without delete__companies, as nobody else merges.",
    resolve: (company, _args, ctx) =>
      may(ctx, { action: "delete", collectionType: "companies" }) ? duplicatesOf(ctx, company) : [],
  }),
);

const isThere = isNull(companies.mergedIntoId);
offerImport("companies", record, {
  named: { responsible: usersByName, responsible2: usersByName },
  unique: [
    { column: "name", from: companies.name, where: isThere },
    { column: "externalId", from: companies.externalId, where: isThere },
    { column: "vatId", from: companies.vatId, where: isThere },
  ],
});
