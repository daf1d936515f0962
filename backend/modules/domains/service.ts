import type { UsedBy } from "backend/modules/records/service";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { defineName } from "backend/platform/use-case/names";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { domains } from "./tables";

/** Where domains are used: what is declared here keeps a domain from being deleted. */
export const domainUses: UsedBy[] = [];

/** Declares that records use domains: `usesDomains({ what: "pages", table: pages, record: pages.id, … })`. */
export function usesDomains(place: UsedBy): void {
  domainUses.push(place);
}

export type Domain = typeof domains.$inferSelect;

/** A web site by its id; kept until one is changed, as each page of readers asks for it. */
export const domainById = defineRecordLoader<Domain>(
  (db, ids) => db.select().from(domains).where(isAnyOf(domains.id, ids)),
  ["domains"],
);

/** A domain by its name, for the activity log. */
export const domainNamed = defineName({ from: domains, id: domains.id, name: domains.name });

/** Whether readers get anything of a site. */
export const isActiveSite = (domainId: PgColumn): SQL =>
  sql`exists (select 1 from ${domains} where ${domains.id} = ${domainId} and ${domains.isActive})`;
