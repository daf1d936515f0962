import { companies } from "backend/modules/companies/tables";
import { identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { work } from "backend/platform/database/tables";
import type { RefusedCompany } from "domain/crm/crm-company";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Why a sync ended, or waits. */
export const CRM_ERRORS = ["inside", "unreachable", "refused", "nonsense", "stopped", "broken"] as const;

/** The runs of the CRM sync, each with how far it has come. */
export const crmSyncs = pgTable(
  "crm_syncs",
  {
    id: identity(),
    /** The work that it is done by; removed some time after it has ended. */
    workId: reference("work_id").references(() => work.id, { onDelete: "set null" }),
    startedById: reference("started_by_id").references(() => users.id),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** How many companies the CRM has, if it says so. */
    total: integer(),
    seen: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    /** Left as they are, as they were changed here since. */
    kept: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** The first of the refused ones. */
    refusals: jsonb().$type<readonly RefusedCompany[]>().notNull().default([]),
    /** Null unless it failed. */
    error: text({ enum: CRM_ERRORS }),
  },
  (t) => [index("crm_syncs_work").on(t.workId)],
);

/** What the CRM last said of a company, and the version that this became. */
export const crmCompanies = pgTable("crm_companies", {
  companyId: reference("company_id")
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  changedAt: instant("changed_at").notNull(),
  version: integer().notNull(),
});
