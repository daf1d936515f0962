import { peopleColumns, recordColumns } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { MAILING_LIST_FIELDS } from "domain/mailing-lists/fields";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The lists of receivers of a newsletter. */
export const mailingLists = pgTable(
  "mailing_lists",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text().notNull(),
    description: text(),
    consentText: text("consent_text").notNull(),
  },
  (t) => [
    uniqueIndex("mailing_lists_name_key").on(sql`lower(${t.name})`),
    index("mailing_lists_name").on(inGerman(t.name), t.id),
    index("mailing_lists_created").on(t.createdAt, t.id),
    ...textChecks(MAILING_LIST_FIELDS, t),
  ],
);
