import { recordColumns, reference } from "backend/platform/columns";
import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** Clients, agencies and others the house deals with (spec §3, Company). */
export const companies = pgTable(
  "companies",
  {
    ...recordColumns(),
    name: text().notNull(),
    type: text({ enum: ["Customer", "Agency", "Competitor", "Analyst"] })
      .notNull()
      .default("Customer"),
    isAgency: boolean("is_agency").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    externalId: text("external_id"),
    /** Where it is written to, for example for ad material. */
    email: text(),
    responsibleUser1Id: reference("responsible_user_1_id").references(() => users.id),
    responsibleUser2Id: reference("responsible_user_2_id").references(() => users.id),
    agencyRepresentativeId: reference("agency_representative_id").references(() => users.id),
  },
  (t) => [
    check("companies_type", sql`${t.type} in ('Customer', 'Agency', 'Competitor', 'Analyst')`),
    check("companies_email", sql`${t.email} ~ '^[^@[:space:]<>]+@[^@[:space:]<>]+[.][^@[:space:]<>]+$'`),
    check("companies_name_filled", sql`length(btrim(${t.name})) > 0`),
    index("companies_name").on(t.name, t.id),
    index("companies_name_trigram").using("gin", sql`${t.name} gin_trgm_ops`),
    index("companies_name_folded").using("gin", sql`search_fold(${t.name}) gin_trgm_ops`),
    index("companies_external_id").on(t.externalId),
  ],
);
