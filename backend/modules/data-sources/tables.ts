import { domains } from "backend/modules/domains/tables";
import { media } from "backend/modules/media/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { pages } from "backend/modules/site-pages/tables";
import { tags } from "backend/modules/tags/tables";
import { choiceChecks } from "backend/platform/database/choice-checks";
import { instant, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { ANSWER_PROBLEMS } from "domain/data-sources/answer";
import { DATA_SOURCE_FIELDS } from "domain/data-sources/fields";
import { ARTICLE_ORDERS, DATA_SOURCE_KINDS } from "domain/data-sources/kinds";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** What web sites show beside their pages, by the domain and a key. */
export const dataSources = pgTable(
  "data_sources",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    domainId: reference("domain_id")
      .notNull()
      .references(() => domains.id),
    name: text().notNull(),
    key: text().notNull(),
    kind: text({ enum: DATA_SOURCE_KINDS }).notNull(),
    description: text(),
    mediumId: reference("medium_id").references(() => media.id),
    rubricId: reference("rubric_id").references(() => rubrics.id),
    tagId: reference("tag_id").references(() => tags.id),
    underId: reference("under_id").references(() => pages.id),
    order: text({ enum: ARTICLE_ORDERS }).notNull(),
    most: integer().notNull(),
    address: text(),
    minutes: integer().notNull(),
    isActive: boolean("is_active").notNull(),
  },
  (t) => [
    index("data_sources_created").on(t.createdAt, t.id),
    uniqueIndex("data_sources_name_key").on(t.domainId, sql`lower(${t.name})`),
    uniqueIndex("data_sources_key_key").on(t.domainId, t.key),
    index("data_sources_medium").on(t.mediumId),
    index("data_sources_rubric").on(t.rubricId),
    index("data_sources_tag").on(t.tagId),
    index("data_sources_under").on(t.underId),
    check("data_sources_key", sql`${t.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    ...textChecks(DATA_SOURCE_FIELDS, t),
    ...choiceChecks(DATA_SOURCE_FIELDS, t),
  ],
);

/** What the address of a source answered last, and when it is asked again. */
export const dataSourceAnswers = pgTable(
  "data_source_answers",
  {
    sourceId: reference("source_id")
      .primaryKey()
      .references(() => dataSources.id, { onDelete: "cascade" }),
    /** The address that was asked; another one is asked anew. */
    address: text().notNull(),
    /** The last good answer. */
    body: jsonb(),
    fetchedAt: instant("fetched_at"),
    etag: text(),
    /** Why the last question had no good answer: see `ANSWER_PROBLEMS`. */
    problem: text({ enum: ANSWER_PROBLEMS }),
    failedAt: instant("failed_at"),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("data_source_answers_due").on(t.dueAt)],
);
