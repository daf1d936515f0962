import { choiceChecks } from "backend/platform/database/choice-checks";
import { folded, identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { COMPANY_TYPES } from "domain/companies/company-types";
import { COMPANY_FIELDS, CONTACT_FIELDS } from "domain/companies/fields";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

const isMailAddress = (column: unknown) =>
  sql`${column} ~ '^[^@[:space:]<>]+@[^@[:space:]<>]+[.][^@[:space:]<>]+$'`;

/** Clients, agencies and others the house deals with (spec §3, Company). */
export const companies = pgTable(
  "companies",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text().notNull(),
    /** Its name as searches compare it. */
    nameFolded: folded("name_folded", '"name"'),
    type: text({ enum: COMPANY_TYPES }).notNull().default("Customer"),
    isAgency: boolean("is_agency").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    externalId: text("external_id"),
    /** Where it is written to, if none of its contacts is meant. */
    email: text(),
    responsibleUser1Id: reference("responsible_user_1_id").references(() => users.id),
    responsibleUser2Id: reference("responsible_user_2_id").references(() => users.id),
    agencyRepresentativeId: reference("agency_representative_id").references(() => users.id),
    street: text(),
    zip: text(),
    city: text(),
    country: text(),
    /** Invoices go to another address. */
    billsElsewhere: boolean("bills_elsewhere").notNull().default(false),
    billingStreet: text("billing_street"),
    billingZip: text("billing_zip"),
    billingCity: text("billing_city"),
    billingCountry: text("billing_country"),
    vatId: text("vat_id"),
    /** Terms of payment. */
    paymentDays: integer("payment_days"),
    notes: text(),
    /** Its numbers in immoflash: as a company, and as a customer. */
    immoflashCompanyId: text("immoflash_company_id"),
    immoflashCustomerId: text("immoflash_customer_id"),
    /** The company that it was merged into. It is kept, so that merging can be undone, and found nowhere. */
    mergedIntoId: reference("merged_into_id").references((): AnyPgColumn => companies.id, {
      onDelete: "cascade",
    }),
  },
  (t) => [
    index("companies_created").on(t.createdAt, t.id),
    ...textChecks(COMPANY_FIELDS, t),
    ...choiceChecks(COMPANY_FIELDS, t),
    check("companies_email", isMailAddress(t.email)),
    index("companies_name").on(inGerman(t.name), t.id),
    index("companies_name_trigram").using("gin", sql`${t.name} gin_trgm_ops`),
    index("companies_name_folded").using("gin", sql`${t.nameFolded} gin_trgm_ops`),
    // The orders and filters of the list of companies.
    index("companies_external_id").on(t.externalId, t.id),
    index("companies_city").on(inGerman(t.city), t.id),
    index("companies_type").on(t.type, t.id),
    index("companies_updated").on(t.updatedAt, t.id),
    index("companies_inactive").on(inGerman(t.name), t.id).where(sql`not ${t.isActive}`),
    index("companies_agency").on(inGerman(t.name), t.id).where(sql`${t.isAgency}`),
    index("companies_responsible_1").on(t.responsibleUser1Id).where(sql`${t.responsibleUser1Id} is not null`),
    index("companies_responsible_2").on(t.responsibleUser2Id).where(sql`${t.responsibleUser2Id} is not null`),
    index("companies_agency_representative")
      .on(t.agencyRepresentativeId)
      .where(sql`${t.agencyRepresentativeId} is not null`),
    index("companies_vat_id").on(t.vatId),
    index("companies_email").on(sql`lower(${t.email})`),
    index("companies_merged_into").on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
  ],
);

/** The names of companies as they are searched. */
export const companyNames = { text: companies.name, folded: companies.nameFolded };

/** The people at a company: whom material is asked for, and who gets the invoices. */
export const companyContacts = pgTable(
  "company_contacts",
  {
    id: identity(),
    companyId: reference("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    role: text(),
    email: text(),
    phone: text(),
    forMaterial: boolean("for_material").notNull().default(false),
    forInvoices: boolean("for_invoices").notNull().default(false),
    /** Name and address as the search compares them. */
    searchFolded: folded("search_folded", `"name" || ' ' || coalesce("email", '')`),
  },
  (t) => [
    index("company_contacts_search").using("gin", sql`${t.searchFolded} gin_trgm_ops`),
    index("company_contacts_company").on(t.companyId, t.id),
    ...textChecks(CONTACT_FIELDS, t),
    check("company_contacts_email", isMailAddress(t.email)),
  ],
);
