import { commentColumns, keyOfMentions, mentionColumns } from "backend/modules/comments/tables";
import { issues } from "backend/modules/issues/tables";
import { assets } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { pages } from "backend/modules/site-pages/tables";
import { tags } from "backend/modules/tags/tables";
import { choiceChecks } from "backend/platform/database/choice-checks";
import { folded, identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { lifecycleColumns, lifecycleConstraints } from "backend/platform/lifecycle/columns";
import { targetColumns, targetConstraints } from "backend/platform/lifecycle/targets";
import { ARTICLE_FIELDS, COVER_FIELDS, LINK_FIELDS, QUOTE_FIELDS } from "domain/articles/fields";
import { MEDIA_TYPES, PRIORITIES } from "domain/articles/limits";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Articles (spec §3): the working copy of each. What readers get is in `published`. */
export const articles = pgTable(
  "articles",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    ...lifecycleColumns(),
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id),
    issueId: reference("issue_id").references(() => issues.id),
    title: text().notNull(),
    titleFolded: folded("title_folded", '"title"'),
    subtitle: text(),
    intro: text(),
    text: text().notNull(),
    /** Of its text, derived on write. */
    wordCount: integer("word_count").notNull(),
    excerpt: text(),
    permalink: text().notNull(),
    authorId: reference("author_id").references(() => users.id),
    alias: text(),
    publishDate: date("publish_date", { mode: "string" }),
    articleNumber: text("article_number"),
    mediaType: text("media_type", { enum: MEDIA_TYPES }).notNull(),
    mediaLink: text("media_link"),
    priority: text({ enum: PRIORITIES }).notNull(),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    isPrivate: boolean("is_private").notNull(),
    isAdvertorial: boolean("is_advertorial").notNull(),
    /** Who works on it, and until when. */
    assigneeId: reference("assignee_id").references(() => users.id),
    dueOn: date("due_on", { mode: "string" }),
  },
  (t) => [
    ...lifecycleConstraints("articles", t),
    index("articles_created").on(t.createdAt, t.id),
    index("articles_updated").on(t.updatedAt, t.id),
    index("articles_title").on(inGerman(t.title), t.id),
    index("articles_title_trigram").using("gin", sql`${t.title} gin_trgm_ops`),
    index("articles_title_folded").using("gin", sql`${t.titleFolded} gin_trgm_ops`),
    index("articles_medium").on(t.mediumId, t.id),
    index("articles_issue").on(t.issueId),
    index("articles_author").on(t.authorId),
    index("articles_assignee").on(t.assigneeId),
    index("articles_due").on(t.dueOn).where(sql`${t.dueOn} is not null`),
    ...textChecks(ARTICLE_FIELDS, t),
    ...choiceChecks(ARTICLE_FIELDS, t),
    check("articles_permalink", sql`${t.permalink} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/** The titles as searches compare them. */
export const articleTitles = { text: articles.title, folded: articles.titleFolded };

const article = () =>
  reference("article_id")
    .notNull()
    .references(() => articles.id, { onDelete: "cascade" });

const tag = () =>
  reference("tag_id")
    .notNull()
    .references(() => tags.id);

/** What an article is about before all. */
export const articleMainTags = pgTable("article_main_tags", { articleId: article(), tagId: tag() }, (t) => [
  primaryKey({ columns: [t.articleId, t.tagId] }),
  index("article_main_tags_tag").on(t.tagId),
]);

export const articleTags = pgTable("article_tags", { articleId: article(), tagId: tag() }, (t) => [
  primaryKey({ columns: [t.articleId, t.tagId] }),
  index("article_tags_tag").on(t.tagId),
]);

export const articleRubrics = pgTable(
  "article_rubrics",
  {
    articleId: article(),
    rubricId: reference("rubric_id")
      .notNull()
      .references(() => rubrics.id),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.rubricId] }), index("article_rubrics_rubric").on(t.rubricId)],
);

export const articleCovers = pgTable(
  "article_covers",
  {
    id: identity(),
    articleId: article(),
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id),
    owner: text(),
    subtext: text(),
  },
  (t) => [
    index("article_covers_article").on(t.articleId, t.id),
    index("article_covers_asset").on(t.assetId),
    ...textChecks(COVER_FIELDS, t),
  ],
);

/** The pictures of the library that an article shows within its text: the draft, and what readers get. */
export const articlePictures = pgTable(
  "article_pictures",
  {
    articleId: article(),
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id),
    isLive: boolean("is_live").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.isLive, t.assetId] }),
    index("article_pictures_asset").on(t.assetId),
  ],
);

/** The pages and articles to which the text of an article leads: the draft, and what readers get. */
export const articleTargets = pgTable(
  "article_targets",
  {
    id: identity(),
    articleId: article(),
    ...targetColumns({ page: () => pages.id, article: () => articles.id }),
  },
  (t) => targetConstraints("article_targets", t.articleId, t),
);

export const articleQuotes = pgTable(
  "article_quotes",
  { id: identity(), articleId: article(), text: text().notNull(), source: text() },
  (t) => [index("article_quotes_article").on(t.articleId, t.id), ...textChecks(QUOTE_FIELDS, t)],
);

export const articleLinks = pgTable(
  "article_links",
  { id: identity(), articleId: article(), label: text().notNull(), url: text().notNull() },
  (t) => [index("article_links_article").on(t.articleId, t.id), ...textChecks(LINK_FIELDS, t)],
);

export const articleComments = pgTable(
  "article_comments",
  { ...commentColumns(), articleId: article() },
  (t) => [index("article_comments_article").on(t.articleId, t.id)],
);

export const articleCommentMentions = pgTable(
  "article_comment_mentions",
  mentionColumns(() => articleComments.id),
  (t) => [keyOfMentions(t)],
);
