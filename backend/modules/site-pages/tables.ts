import { commentColumns, keyOfMentions, mentionColumns } from "backend/modules/comments/tables";
import { domains } from "backend/modules/domains/tables";
import { assets } from "backend/modules/library/tables";
import { choiceChecks } from "backend/platform/database/choice-checks";
import {
  createdAt,
  folded,
  identity,
  peopleColumns,
  recordColumns,
  reference,
} from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { lifecycleColumns, lifecycleConstraints } from "backend/platform/lifecycle/columns";
import { treeBoundaries, treeConstraints } from "backend/platform/trees/columns";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import { LANGUAGES, VISIBILITIES } from "domain/site-pages/kinds";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The pages of web sites: of each domain an ordered tree. Where a page is, is no part of its revisions. */
export const pages = pgTable(
  "pages",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    ...lifecycleColumns(),
    domainId: reference("domain_id")
      .notNull()
      .references(() => domains.id),
    parentId: reference("parent_id"),
    position: integer().notNull(),
    title: text().notNull(),
    titleFolded: folded("title_folded", '"title"'),
    /** Its part of the address, after those of the pages above it. */
    slug: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    visibility: text({ enum: VISIBILITIES }).notNull(),
    pictureId: reference("picture_id").references(() => assets.id),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    isHomepage: boolean("is_homepage").notNull().default(false),
  },
  (t) => [
    ...lifecycleConstraints("pages", t),
    ...treeConstraints("pages", t, t.domainId),
    ...treeBoundaries("pages", t, t.domainId),
    index("pages_created").on(t.createdAt, t.id),
    index("pages_updated").on(t.updatedAt, t.id),
    index("pages_title").on(inGerman(t.title), t.id),
    index("pages_title_trigram").using("gin", sql`${t.title} gin_trgm_ops`),
    index("pages_title_folded").using("gin", sql`${t.titleFolded} gin_trgm_ops`),
    index("pages_picture").on(t.pictureId),
    uniqueIndex("pages_slug_key").on(t.domainId, sql`coalesce(${t.parentId}, 0)`, t.slug),
    uniqueIndex("pages_homepage_key").on(t.domainId).where(sql`${t.isHomepage}`),
    ...textChecks(PAGE_FIELDS, t),
    ...choiceChecks(PAGE_FIELDS, t),
    check("pages_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/** The titles as searches compare them. */
export const pageTitles = { text: pages.title, folded: pages.titleFolded };

/** The page to which a row belongs. */
export const ofPage = () =>
  reference("page_id")
    .notNull()
    .references(() => pages.id, { onDelete: "cascade" });

/** Where a page was that readers could know. The present pages there come first. */
export const formerPlaces = pgTable(
  "page_former_places",
  {
    id: identity(),
    domainId: reference("domain_id")
      .notNull()
      .references(() => domains.id, { onDelete: "cascade" }),
    /** The page below which it was; null: at the top. */
    parentId: reference("parent_id").references(() => pages.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    pageId: ofPage(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("page_former_places_key").on(t.domainId, sql`coalesce(${t.parentId}, 0)`, t.slug),
    index("page_former_places_parent").on(t.parentId),
    index("page_former_places_page").on(t.pageId),
  ],
);

export const pageComments = pgTable("page_comments", { ...commentColumns(), pageId: ofPage() }, (t) => [
  index("page_comments_page").on(t.pageId, t.id),
]);

export const pageCommentMentions = pgTable(
  "page_comment_mentions",
  mentionColumns(() => pageComments.id),
  (t) => [keyOfMentions(t)],
);
