import { media } from "backend/modules/media/tables";
import { tags } from "backend/modules/tags/tables";
import { peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { RUBRIC_FIELDS } from "domain/rubrics/fields";
import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The rubrics of the media (spec §3, Rubric). */
export const rubrics = pgTable(
  "rubrics",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text().notNull(),
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id),
  },
  (t) => [
    index("rubrics_created").on(t.createdAt, t.id),
    // Spec §5: the name is unique, in whatever letters.
    uniqueIndex("rubrics_name_key").on(sql`lower(${t.name})`),
    index("rubrics_name").on(inGerman(t.name), t.id),
    index("rubrics_medium").on(t.mediumId, t.id),
    ...textChecks(RUBRIC_FIELDS, t),
  ],
);

/** The tags of a rubric; at least one of them is a main tag. */
export const rubricTags = pgTable(
  "rubric_tags",
  {
    rubricId: reference("rubric_id")
      .notNull()
      .references(() => rubrics.id, { onDelete: "cascade" }),
    tagId: reference("tag_id")
      .notNull()
      .references(() => tags.id),
  },
  (t) => [primaryKey({ columns: [t.rubricId, t.tagId] }), index("rubric_tags_tag").on(t.tagId)],
);
