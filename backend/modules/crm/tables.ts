import { companies } from "backend/modules/companies/tables";
import { identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import type { RefusedCompany } from "domain/crm/crm-company";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

export const SYNC_STATES = ["running", "done", "failed"] as const;

/** The runs of the CRM sync, each with how far it has come. */
export const crmSyncs = pgTable(
  "crm_syncs",
  {
    id: identity(),
    state: text({ enum: SYNC_STATES }).notNull().default("running"),
    startedById: reference("started_by_id").references(() => users.id),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** Where the CRM's next page begins; null at the beginning. */
    cursor: text(),
    pages: integer().notNull().default(0),
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
    /** Failures of the present page in a row. */
    failures: integer().notNull().default(0),
    /** Why it ended, or waits. */
    error: text({ enum: ["inside", "unreachable", "refused", "nonsense"] }),
    /** A server works on it, or it waits, until then. */
    takenUntil: instant("taken_until"),
  },
  (t) => [
    check("crm_syncs_state", sql`${t.state} in ('running', 'done', 'failed')`),
    // At most one runs at a time.
    uniqueIndex("crm_syncs_running").on(t.state).where(sql`${t.state} = 'running'`),
  ],
);

/** What the CRM last said of a company, and the version that this became. */
export const crmCompanies = pgTable("crm_companies", {
  companyId: reference("company_id")
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  changedAt: instant("changed_at").notNull(),
  version: integer().notNull(),
});
