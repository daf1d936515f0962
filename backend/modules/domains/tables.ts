import { peopleColumns, recordColumns } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { DOMAIN_FIELDS } from "domain/domains/fields";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The web sites of the house (spec §3, Domain); their pages belong to them. */
export const domains = pgTable(
  "domains",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text().notNull(),
    /** One host name in each line. */
    hosts: text().notNull(),
    title: text(),
    description: text(),
    isActive: boolean("is_active").notNull().default(true),
  },
  (t) => [
    index("domains_created").on(t.createdAt, t.id),
    uniqueIndex("domains_name_key").on(sql`lower(${t.name})`),
    ...textChecks(DOMAIN_FIELDS, t),
  ],
);
