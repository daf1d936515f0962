import { addHistoryOfMerged } from "backend/modules/activity-log/service";
import { bookings } from "backend/modules/bookings/tables";
import {
  checkOfSaves,
  defineRecord,
  fieldsIn,
  offerImport,
  refused,
  type UsedBy,
} from "backend/modules/records/service";
import { keepsMerged, mergeField, undoMergeFields } from "backend/modules/records/types";
import { offerSearch } from "backend/modules/search/service";
import { usersByName } from "backend/modules/users/service";
import { userTarget } from "backend/modules/users/types";
import { asTheyAre } from "backend/platform/database/german-order";
import { hasChosenId, hasChosenValue, isWanted } from "backend/platform/lists/list-conditions";
import { containsFolded } from "backend/platform/lists/search-text";
import { may } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { companyForm } from "domain/companies/company";
import { DUPLICATE_REASONS, mergeProblem } from "domain/companies/duplicates";
import { COMPANY_FIELDS, type CONTACT_FIELDS } from "domain/companies/fields";
import type { Draft } from "domain/fields/kinds";
import { eq, isNull, or, sql } from "drizzle-orm";
import { type Duplicate, duplicatesOf } from "./duplicates";
import { freeNumbers } from "./numbers";
import { ADDRESS, CONTACT, CompanyRef, CompanyTypeEnum } from "./object-types";
import { companyNamed } from "./service";
import { companies, companyContacts, companyNames } from "./tables";

export { CONTACT, CompanyRef } from "./object-types";

const { externalId, responsibleUser1Id, responsibleUser2Id, type } = companies;
const ofBookings = { what: "bookings", table: bookings, record: bookings.id } as const;
const link = (id: string) => `/companies/${id}/bookings`;

/** A booking names a company as its client or as its agency. */
const usedBy: UsedBy[] = [
  { ...ofBookings, used: bookings.clientCompanyId, field: "clientCompany", link },
  { ...ofBookings, used: bookings.agencyCompanyId, field: "agencyCompany", link },
];

const record = defineRecord({
  area: "companies",
  called: { one: "company", many: "companies", type: "Company" },
  table: companies,
  ref: CompanyRef,
  schema: companyForm,
  ...fieldsIn(COMPANY_FIELDS, {
    table: companies,
    targets: { users: userTarget },
    tables: { contacts: companyContacts },
    types: { type: CompanyTypeEnum },
    rowTypes: {
      address: ADDRESS,
      billingAddress: ADDRESS,
      contacts: CONTACT,
    },
    ownOutputs: ["notes"],
  }),
  usedBy,
  phases: [
    keepsMerged("companies"),
    { check: { findings: checkOfSaves(async (tx, _ctx, saves) => refused(await freeNumbers(tx, saves))) } },
  ],
  showsHistory: (ctx) => may(ctx, { action: "read", collectionType: "companies" }),
  where: isNull(companies.mergedIntoId),
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

builder.objectField(CompanyRef, "materialEmail", (t) =>
  t.string({
    nullable: true,
    description:
      "Whom material is asked for: the first contact who gets such requests, else the company itself.",
    resolve: async ({ id, email }, _args, ctx) => {
      const { contacts } = await record.rowsOf(ctx).load(id);
      const people: readonly Draft<typeof CONTACT_FIELDS>[] = contacts;
      return people.find((contact) => contact.forMaterial && contact.email)?.email ?? email;
    },
  }),
);

const merging = mergeField(
  {
    area: "companies",
    many: "Companies",
    ref: CompanyRef,
    mergedInto: companies.mergedIntoId,
    problems: (from, into) => {
      const message = mergeProblem(from, into);
      return message ? [{ field: "into", message }] : [];
    },
  },
  record,
);
undoMergeFields({ area: "companies", type: "Company", ref: CompanyRef }, companyNamed, merging);
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
