import { identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** The HTML of Markdown fields, by their names. */
export type HtmlByField = Readonly<Record<string, string>>;

// Of the records of several areas, so none of these tables refers to their records.

/** What a record was when somebody saved it. Its number rises with each save that changes something. */
export const revisions = pgTable(
  "revisions",
  {
    id: identity(),
    area: text("area").notNull(),
    recordId: reference("record_id").notNull(),
    number: integer("number").notNull(),
    at: instant("at").notNull(),
    byId: reference("by_id").references(() => users.id),
    /** What somebody calls it. */
    name: text("name"),
    /** The number of the shape of the content, which may change with the product. */
    shape: integer("shape").notNull(),
    content: jsonb("content").notNull(),
    /** The HTML of its Markdown, by field, while it may still go to readers. */
    rendered: jsonb("rendered").$type<HtmlByField>(),
    restoredFrom: integer("restored_from"),
    /** When it went to readers first; null if it never did. */
    publishedAt: instant("published_at"),
    /** While it is the draft of a sitting that goes on: which one, and the entry of the log that its saves have written. */
    sitting: text("sitting"),
    sittingEntry: reference("sitting_entry"),
  },
  (t) => [unique("revisions_number").on(t.area, t.recordId, t.number), index("revisions_by").on(t.byId)],
);

/**
 * What readers get. Only publishing writes it, and only withdrawing takes it away. Who discards changes gives it the number
 * of the draft that is the same.
 */
export const published = pgTable(
  "published",
  {
    area: text("area").notNull(),
    recordId: reference("record_id").notNull(),
    revisionId: reference("revision_id")
      .notNull()
      .references(() => revisions.id),
    publishedAt: instant("published_at").notNull(),
    content: jsonb("content").notNull(),
    rendered: jsonb("rendered").$type<HtmlByField>(),
    /** What readers find it by: `medium:3`, `tag:7`. */
    facets: text("facets").array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.area, t.recordId] }),
    uniqueIndex("published_revision").on(t.revisionId),
    index("published_at").on(t.area, t.publishedAt, t.recordId),
    index("published_facets").using("gin", t.facets),
  ],
);

/** The addresses of records: of drafts, of what readers get, and of what they got before, which lead on to it. */
export const permalinks = pgTable(
  "permalinks",
  {
    id: identity(),
    area: text("area").notNull(),
    /** Within what an address is unique: the medium of an article. */
    scope: reference("scope").notNull(),
    slug: text("slug").notNull(),
    recordId: reference("record_id").notNull(),
    /** Whether readers have got it; then it stays with its record. */
    isKnown: boolean("is_known").notNull().default(false),
    isCurrent: boolean("is_current").notNull().default(false),
  },
  (t) => [
    unique("permalinks_slug").on(t.area, t.scope, t.slug),
    index("permalinks_record").on(t.area, t.recordId),
    uniqueIndex("permalinks_current").on(t.area, t.recordId).where(sql`${t.isCurrent}`),
  ],
);

/** Links by which somebody without a sign-in sees a draft. */
export const draftLinks = pgTable(
  "draft_links",
  {
    id: identity(),
    area: text("area").notNull(),
    recordId: reference("record_id").notNull(),
    /** Of its token, which nobody can read again. */
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    createdById: reference("created_by_id").references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    openedAt: instant("opened_at"),
    openCount: integer("open_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("draft_links_token").on(t.tokenHash),
    index("draft_links_record").on(t.area, t.recordId),
    index("draft_links_created_by").on(t.createdById),
  ],
);
