import { peopleColumns, recordColumns } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { TAG_FIELDS } from "domain/tags/fields";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** What articles and rubrics are about (spec §3, Tag). */
export const tags = pgTable(
  "tags",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text().notNull(),
    isMainTag: boolean("is_main_tag").notNull().default(false),
  },
  (t) => [
    index("tags_created").on(t.createdAt, t.id),
    // Spec §5: the name is unique, in whatever letters.
    uniqueIndex("tags_name_key").on(sql`lower(${t.name})`),
    index("tags_name").on(inGerman(t.name), t.id),
    ...textChecks(TAG_FIELDS, t),
  ],
);
