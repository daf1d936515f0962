import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import {
  folded,
  identity,
  instant,
  peopleColumns,
  recordColumns,
  reference,
} from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { PRESS_RELEASE_FIELDS } from "domain/press-releases/fields";
import { DENIAL_REASONS, PRESS_RELEASE_STATES, PRESS_RELEASE_WAYS } from "domain/press-releases/states";
import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

const SEARCHED = `"title" || ' ' || "sender_name" || ' ' || coalesce("company", '') || ' ' || coalesce("email", '')`;

/** Press releases: what others want to have published, from its arrival to the decision. It arrives when its row is made. */
export const pressReleases = pgTable(
  "press_releases",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    title: text().notNull(),
    titleFolded: folded("title_folded", '"title"'),
    senderName: text("sender_name").notNull(),
    company: text(),
    email: text(),
    phone: text(),
    searchText: text("search_text").generatedAlwaysAs(sql.raw(SEARCHED)),
    searchFolded: folded("search_folded", SEARCHED),
    text: text().notNull(),
    /** The sender's own text as it arrived: nothing changes it. */
    ownText: text("own_text").notNull(),
    sourceUrl: text("source_url"),
    embargoOn: date("embargo_on", { mode: "string" }),
    mediumId: reference("medium_id").references(() => media.id),
    note: text(),
    way: text({ enum: PRESS_RELEASE_WAYS }).notNull(),
    /** Of the id of the mail that it came by: a mail that is handed in twice is one release. */
    messageHash: text("message_hash"),
    state: text({ enum: PRESS_RELEASE_STATES }).notNull().default("pending"),
    /** Who works on it, and until when. */
    editorId: reference("editor_id").references(() => users.id),
    dueOn: date("due_on", { mode: "string" }),
    decidedAt: instant("decided_at"),
    decidedById: reference("decided_by_id").references(() => users.id),
    reason: text({ enum: DENIAL_REASONS }),
    feedback: text(),
    articleId: reference("article_id").references(() => articles.id, { onDelete: "set null" }),
  },
  (t) => [
    index("press_releases_created").on(t.createdAt, t.id),
    index("press_releases_title").on(inGerman(t.title), t.id),
    index("press_releases_sender").on(inGerman(t.senderName), t.id),
    index("press_releases_due").on(t.dueOn, t.id),
    index("press_releases_state").on(t.state, t.createdAt, t.id),
    index("press_releases_medium").on(t.mediumId),
    index("press_releases_editor").on(t.editorId),
    index("press_releases_article").on(t.articleId),
    index("press_releases_email").on(sql`lower(${t.email})`, t.id),
    index("press_releases_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("press_releases_search_folded").using("gin", sql`${t.searchFolded} gin_trgm_ops`),
    uniqueIndex("press_releases_message_key").on(t.messageHash),
    ...textChecks(PRESS_RELEASE_FIELDS, t),
    check("press_releases_way", sql`${t.way} in ('hand', 'api', 'mail')`),
    check("press_releases_state", sql`${t.state} in ('pending', 'editorial', 'approved', 'denied')`),
    check(
      "press_releases_reason",
      sql`${t.reason} in ('relevance', 'advertising', 'late', 'incomplete', 'duplicate', 'rights', 'other')`,
    ),
    check(
      "press_releases_decided",
      sql`(${t.decidedAt} is not null) = (${t.state} in ('approved', 'denied'))`,
    ),
    check("press_releases_denied", sql`(${t.reason} is not null) = (${t.state} = 'denied')`),
    check("press_releases_editorial", sql`${t.state} <> 'editorial' or ${t.editorId} is not null`),
  ],
);

/** What releases are searched by: their title and who sent them. */
export const pressReleaseTexts = { text: pressReleases.searchText, folded: pressReleases.searchFolded };

/** The documents and pictures of a release: assets of the library. */
export const pressReleaseFiles = pgTable(
  "press_release_files",
  {
    id: identity(),
    releaseId: reference("release_id")
      .notNull()
      .references(() => pressReleases.id, { onDelete: "cascade" }),
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id),
  },
  (t) => [
    index("press_release_files_release").on(t.releaseId, t.id),
    index("press_release_files_asset").on(t.assetId),
  ],
);
