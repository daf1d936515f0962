import { usesInImmoflash } from "backend/modules/immoflash-issues/service";
import { issueById, issueNamed } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { assetNamed, usesAssets } from "backend/modules/library/service";
import type { TargetWarning } from "backend/modules/lifecycle/service";
import { PublishableRef, publishes, savedSteps } from "backend/modules/lifecycle/types";
import { mediaWhere, mediumById, mediumNamed } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { MediumRef } from "backend/modules/media/types";
import { defineRecord } from "backend/modules/records/service";
import { rubrics } from "backend/modules/rubrics/tables";
import { RubricRef, rubricNamed } from "backend/modules/rubrics/types";
import { tags } from "backend/modules/tags/tables";
import { TagRef, tagNamed, tagsOf } from "backend/modules/tags/types";
import { showPeople, userById, userNamed } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { inGerman } from "backend/platform/database/german-order";
import {
  defineGroupLoader,
  isAnyOf,
  recordUnder,
  requireReferenced,
} from "backend/platform/database/loaders";
import { stateOf } from "backend/platform/lifecycle/columns";
import { forgetLifecycle } from "backend/platform/lifecycle/revisions";
import {
  hasChosenId,
  hasChosenLink,
  hasChosenValue,
  isWanted,
  isWithinPeriod,
} from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { articleForm } from "domain/articles/article";
import { permalinkOf } from "domain/articles/permalink";
import { asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { articleLifecycle } from "./lifecycle";
import {
  ArticleCoverInput,
  ArticleCoverRef,
  ArticleIssueRef,
  ArticleLinkInput,
  ArticleLinkRef,
  ArticleQuoteInput,
  ArticleQuoteRef,
  type Cover,
  type Link,
  type Quote,
  TextWarningRef,
} from "./part-types";
import { draftOfRow, rowOf } from "./rows";
import { keepSaved, leftOutOf, problemsOf, renderBefore } from "./saving";
import {
  articleCovers,
  articleLinks,
  articleMainTags,
  articlePictures,
  articleQuotes,
  articleRubrics,
  articles,
  articleTags,
  articleTargets,
  articleTitles,
} from "./tables";
import { articleUses } from "./uses";
import { warningsOf } from "./warnings";

type Article = typeof articles.$inferSelect;
const readArticles = { action: "read", collectionType: "articles" } as const;

// Whoever reads articles reads who wrote them, and who works on them.
showPeople((ctx, userId) =>
  may(ctx, readArticles)
    ? sql`exists (select 1 from ${articles} where ${or(eq(articles.authorId, userId), eq(articles.assigneeId, userId))})`
    : sql`false`,
);

const rubricsOf = defineGroupLoader<typeof rubrics.$inferSelect & { articleId: number }>(
  (db, ids) =>
    db
      .select({ ...getTableColumns(rubrics), articleId: articleRubrics.articleId })
      .from(articleRubrics)
      .innerJoin(rubrics, eq(rubrics.id, articleRubrics.rubricId))
      .where(isAnyOf(articleRubrics.articleId, ids))
      .orderBy(asc(rubrics.name)),
  (row) => row.articleId,
);

export const ArticleRef = builder.objectRef<Article>("Article").implement({
  interfaces: [PublishableRef],
  fields: (t) => ({
    name: t.exposeString("title", { description: "The same as its title." }),
    title: t.exposeString("title"),
    subtitle: t.exposeString("subtitle", { nullable: true }),
    intro: t.string({
      nullable: true,
      resolve: async (row, _args, ctx): Promise<string | null> => (await whole(row, ctx)).intro,
    }),
    text: t.string({
      description: "Markdown (CommonMark).",
      resolve: async (row, _args, ctx): Promise<string> => (await whole(row, ctx)).text,
    }),
    textWarnings: t.field({
      type: [TextWarningRef],
      atMost: SIZES.fields,
      description: "What of its text readers would not get, were it published now.",
      resolve: async (row, _args, ctx): Promise<TargetWarning[]> =>
        (await warningsOf(ctx, (await whole(row, ctx)).text)).slice(0, SIZES.fields),
    }),
    wordCount: t.exposeInt("wordCount"),
    excerpt: t.exposeString("excerpt", { nullable: true }),
    permalink: t.exposeString("permalink"),
    medium: t.field({
      type: MediumRef,
      resolve: ({ mediumId }, _args, ctx) => requireReferenced(mediumById(ctx).load(mediumId)),
    }),
    issue: t.field({
      type: ArticleIssueRef,
      nullable: true,
      resolve: ({ issueId }, _args, ctx) => recordUnder(issueById(ctx), issueId),
    }),
    author: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ authorId }, _args, ctx) => recordUnder(userById(ctx), authorId),
    }),
    alias: t.exposeString("alias", {
      nullable: true,
      description: "Shown to readers instead of the author.",
    }),
    publishDate: t.field({ type: "Date", nullable: true, resolve: ({ publishDate }) => publishDate }),
    articleNumber: t.exposeString("articleNumber", { nullable: true }),
    mainTags: t.field({
      type: [TagRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx): ReturnType<typeof tagsOf> =>
        tagsOf(ctx, (await record.linksOf(ctx).load(id)).mainTags),
    }),
    tags: t.field({
      type: [TagRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx): ReturnType<typeof tagsOf> =>
        tagsOf(ctx, (await record.linksOf(ctx).load(id)).tags),
    }),
    rubrics: t.field({
      type: [RubricRef],
      atMost: SIZES.fields,
      resolve: ({ id }, _args, ctx) => rubricsOf(ctx).load(id),
    }),
    covers: t.field({
      type: [ArticleCoverRef],
      atMost: SIZES.fields,
      description: "Its cover pictures, the first one before all.",
      resolve: async ({ id }, _args, ctx): Promise<Cover[]> => (await record.rowsOf(ctx).load(id)).covers,
    }),
    mediaType: t.exposeString("mediaType", { description: "text | audio | video" }),
    mediaLink: t.exposeString("mediaLink", { nullable: true }),
    priority: t.exposeString("priority", { description: "auto | small | small_image | medium | large" }),
    quotes: t.field({
      type: [ArticleQuoteRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx): Promise<Quote[]> => (await record.rowsOf(ctx).load(id)).quotes,
    }),
    links: t.field({
      type: [ArticleLinkRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx): Promise<Link[]> => (await record.rowsOf(ctx).load(id)).links,
    }),
    seoTitle: t.exposeString("seoTitle", { nullable: true }),
    seoDescription: t.exposeString("seoDescription", { nullable: true }),
    isPrivate: t.exposeBoolean("isPrivate"),
    isAdvertorial: t.exposeBoolean("isAdvertorial"),
    assignee: t.field({
      type: UserRef,
      nullable: true,
      description: "Who works on it.",
      resolve: ({ assigneeId }, _args, ctx) => recordUnder(userById(ctx), assigneeId),
    }),
    dueOn: t.field({ type: "Date", nullable: true, resolve: ({ dueOn }) => dueOn }),
  }),
});

/** An article with its texts, which lists do not read. */
async function whole(row: Article, ctx: Ctx): Promise<Article> {
  return row.text === undefined ? await requireReferenced<Article>(record.byId(ctx).load(row.id)) : row;
}

const { text: _text, intro: _intro, ...listed } = getTableColumns(articles);

articleUses.push(...usesInImmoflash);

const leadsTo = (other: PgColumn) => ({ record: articleTargets.articleId, other });

const record = defineRecord({
  area: "articles",
  called: { one: "article", many: "articles", type: "Article" },
  table: articles,
  ref: ArticleRef,
  schema: articleForm,
  input: (t) => ({
    medium: t.string(),
    issue: t.string(),
    title: t.string(),
    subtitle: t.string(),
    intro: t.string(),
    text: t.string(),
    excerpt: t.string(),
    permalink: t.string({ description: "Unset: that of the title." }),
    author: t.string(),
    alias: t.string(),
    publishDate: t.string(),
    articleNumber: t.string(),
    mainTags: t.stringList(),
    tags: t.stringList(),
    rubrics: t.stringList(),
    covers: t.field({ type: [ArticleCoverInput] }),
    mediaType: t.string(),
    mediaLink: t.string(),
    priority: t.string(),
    quotes: t.field({ type: [ArticleQuoteInput] }),
    links: t.field({ type: [ArticleLinkInput] }),
    seoTitle: t.string(),
    seoDescription: t.string(),
    isPrivate: t.boolean(),
    isAdvertorial: t.boolean(),
    assignee: t.string(),
    dueOn: t.string(),
  }),
  complete: (draft) => ({ ...draft, permalink: draft.permalink ?? (permalinkOf(draft.title) || null) }),
  toRow: rowOf,
  fromRow: draftOfRow,
  links: {
    mainTags: {
      table: articleMainTags,
      record: articleMainTags.articleId,
      other: articleMainTags.tagId,
      named: tagNamed,
    },
    tags: {
      table: articleTags,
      record: articleTags.articleId,
      other: articleTags.tagId,
      named: tagNamed,
    },
    rubrics: {
      table: articleRubrics,
      record: articleRubrics.articleId,
      other: articleRubrics.rubricId,
      named: rubricNamed,
    },
  },
  rows: {
    covers: {
      table: articleCovers,
      record: articleCovers.articleId,
      columns: { asset: articleCovers.assetId, owner: articleCovers.owner, subtext: articleCovers.subtext },
      names: { asset: assetNamed },
    },
    quotes: {
      table: articleQuotes,
      record: articleQuotes.articleId,
      columns: { text: articleQuotes.text, source: articleQuotes.source },
    },
    links: {
      table: articleLinks,
      record: articleLinks.articleId,
      columns: { label: articleLinks.label, url: articleLinks.url },
    },
  },
  names: { medium: mediumNamed, issue: issueNamed, author: userNamed, assignee: userNamed },
  references: { mediumId: "medium", issueId: "issue", authorId: "author", assigneeId: "assignee" },
  permits: problemsOf,
  leavesOut: leftOutOf,
  beforeSave: renderBefore,
  steps: savedSteps(articleLifecycle),
  changed: keepSaved,
  // What readers get is withdrawn before it is deleted.
  keeps: async () => (row) => (row.liveNumber === null ? null : "too_late"),
  removed: (tx, rows) =>
    forgetLifecycle(
      tx,
      articleLifecycle,
      rows.map(({ id }) => id),
    ),
  usedBy: articleUses,
  label: articles.title,
  list: {
    columns: listed,
    search: [articleTitles],
    codes: [articles.permalink, articles.articleNumber],
    found: { isAdvertorial: articles.isAdvertorial },
    joins: [
      { table: media, on: eq(media.id, articles.mediumId), sortedBy: "medium" },
      { table: issues, on: eq(issues.id, articles.issueId), sortedBy: "issue", isOptional: true },
    ],
    sorts: {
      title: articles.title,
      medium: media.name,
      issue: issues.publishDate,
      wordCount: articles.wordCount,
      publishDate: articles.publishDate,
      publishedAt: articles.publishedAt,
      publishAt: articles.publishAt,
      dueOn: articles.dueOn,
      createdAt: articles.createdAt,
      updatedAt: articles.updatedAt,
    },
    defaultSort: "-updatedAt",
    filter: (t) => ({
      mediumIds: t.stringList(),
      issueIds: t.stringList(),
      rubricIds: t.stringList(),
      tagIds: t.stringList({ description: "Among its tags or its main tags." }),
      authorIds: t.stringList(),
      assigneeIds: t.stringList(),
      states: t.stringList({ description: "draft | scheduled | published | changed | withdrawn" }),
      reviewStates: t.stringList({ description: "asked | approved | returned" }),
      dueFrom: t.field({ type: "Date" }),
      dueTo: t.field({ type: "Date" }),
      assetIds: t.stringList({ description: "With one of these pictures, as covers or within their texts." }),
      linkPageIds: t.stringList({ description: "Whose texts lead to one of these pages." }),
      linkArticleIds: t.stringList({ description: "Whose texts lead to one of these articles." }),
      isUnassigned: t.boolean(),
      isPrivate: t.boolean(),
      isAdvertorial: t.boolean(),
    }),
    where: (filter) => [
      hasChosenId(articles.mediumId, filter.mediumIds),
      hasChosenId(articles.issueId, filter.issueIds),
      hasChosenLink(
        articles.id,
        { record: articleRubrics.articleId, other: articleRubrics.rubricId },
        filter.rubricIds,
      ),
      filter.tagIds
        ? or(
            ...[articleMainTags, articleTags].map((table) =>
              hasChosenLink(articles.id, { record: table.articleId, other: table.tagId }, filter.tagIds),
            ),
          )
        : undefined,
      hasChosenLink(
        articles.id,
        { record: articlePictures.articleId, other: articlePictures.assetId },
        filter.assetIds,
      ),
      hasChosenLink(articles.id, leadsTo(articleTargets.toPageId), filter.linkPageIds),
      hasChosenLink(articles.id, leadsTo(articleTargets.toArticleId), filter.linkArticleIds),
      hasChosenId(articles.authorId, filter.authorIds),
      hasChosenId(articles.assigneeId, filter.assigneeIds),
      hasChosenValue(stateOf(articles), filter.states),
      hasChosenValue(articles.reviewState, filter.reviewStates),
      isWithinPeriod(articles.dueOn, filter.dueFrom, filter.dueTo),
      isWanted(isNull(articles.assigneeId), filter.isUnassigned),
      isWanted(articles.isPrivate, filter.isPrivate),
      isWanted(articles.isAdvertorial, filter.isAdvertorial),
    ],
  },
});

usesAssets({
  what: "articles",
  table: articlePictures,
  record: articlePictures.articleId,
  used: articlePictures.assetId,
  field: "covers",
  link: (id) => `/articles?asset=${id}`,
});

builder.queryField("mediaOfArticles", (t) =>
  t.field({
    type: [MediumRef],
    atMost: SIZES.media,
    access: readArticles,
    description: "The media that carry articles, in the order of the house.",
    resolve: (_root, _args, ctx) => mediaWhere(ctx, ({ hasArticle, isActive }) => hasArticle && isActive),
  }),
);

/** The most tags that a form offers. */
const MOST_TAGS = 1000;

builder.queryField("tagsOfArticles", (t) =>
  t.field({
    type: [TagRef],
    atMost: MOST_TAGS,
    access: readArticles,
    description: "The tags that articles can have, by their names.",
    resolve: (_root, _args, { db }) =>
      db.select().from(tags).orderBy(inGerman(tags.name), asc(tags.id)).limit(MOST_TAGS),
  }),
);

publishes({ lifecycle: articleLifecycle, record });

/** The records of articles, for areas whose records become some. */
export const articleRecord = record;
