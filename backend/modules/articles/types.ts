import { isDeepStrictEqual } from "node:util";
import { immoflashContent, immoflashPages } from "backend/modules/immoflash-issues/tables";
import { issueById, issueNamed } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { assetById, assetNamed, usesAssets } from "backend/modules/library/service";
import { AssetRef } from "backend/modules/library/types";
import { publishes } from "backend/modules/lifecycle/types";
import { mediaWhere, mediumById, mediumNamed } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { MediumRef } from "backend/modules/media/types";
import { defineRecord } from "backend/modules/records/service";
import { rubrics } from "backend/modules/rubrics/tables";
import { RubricRef, rubricNamed } from "backend/modules/rubrics/types";
import { TagRef, tagNamed, tagsOf } from "backend/modules/tags/types";
import { showPeople, userById, userNamed } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import {
  defineGroupLoader,
  isAnyOf,
  recordUnder,
  requireReferenced,
} from "backend/platform/database/loaders";
import { stateOf } from "backend/platform/lifecycle/columns";
import { renderContent } from "backend/platform/lifecycle/rendering";
import { notifyOfAssignments } from "backend/platform/lifecycle/reviews";
import { forgetLifecycle, saveRevisions } from "backend/platform/lifecycle/revisions";
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
import { articleForm, contentOf } from "domain/articles/article";
import { permalinkOf } from "domain/articles/permalink";
import { parseId } from "domain/identifiers";
import { articleAddress, articlesIn, pictureAddress, picturesIn } from "domain/markdown/own-addresses";
import { countWords } from "domain/markdown/visible-text";
import { asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { articleLifecycle } from "./lifecycle";
import { articleProblems, coverProblems, textProblems } from "./rules";
import { keepPictures, picturesOf } from "./shown-pictures";
import {
  articleCovers,
  articleLinks,
  articleMainTags,
  articlePictures,
  articleQuotes,
  articleRubrics,
  articles,
  articleTags,
  articleTitles,
} from "./tables";

type Article = typeof articles.$inferSelect;
type Quote = { text: string; source: string | null };
type Cover = { asset: string; owner: string | null; subtext: string | null };
type Link = { label: string; url: string };

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

const ArticleIssueRef = builder.objectRef<typeof issues.$inferSelect>("ArticleIssue").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    issueNumber: t.exposeString("issueNumber"),
    publishDate: t.field({ type: "Date", resolve: ({ publishDate }) => publishDate }),
  }),
});

export const ArticleCoverRef = builder.objectRef<Cover>("ArticleCover").implement({
  fields: (t) => ({
    asset: t.field({
      type: AssetRef,
      description: "A picture of the library.",
      resolve: ({ asset }, _args, ctx) => requireReferenced(assetById(ctx).load(Number(asset))),
    }),
    owner: t.exposeString("owner", { nullable: true, description: "Whose picture it is." }),
    subtext: t.exposeString("subtext", { nullable: true, description: "What stands below it." }),
  }),
});
export const ArticleQuoteRef = builder.objectRef<Quote>("ArticleQuote").implement({
  fields: (t) => ({ text: t.exposeString("text"), source: t.exposeString("source", { nullable: true }) }),
});
export const ArticleLinkRef = builder.objectRef<Link>("ArticleLink").implement({
  fields: (t) => ({ label: t.exposeString("label"), url: t.exposeString("url") }),
});

interface TextWarning {
  reason: "article_unknown" | "article_unpublished" | "picture_unknown";
  address: string;
  title: string | null;
}

const TextWarningRef = builder.objectRef<TextWarning>("ArticleTextWarning").implement({
  fields: (t) => ({
    reason: t.exposeString("reason", {
      description: "article_unknown | article_unpublished | picture_unknown",
    }),
    address: t.exposeString("address", { description: "As the text names it." }),
    title: t.exposeString("title", { nullable: true, description: "That of the article, if there is one." }),
  }),
});

const ArticleRef = builder.objectRef<Article>("Article").implement({
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
      resolve: async (row, _args, ctx): Promise<TextWarning[]> =>
        warningsOf(ctx, (await whole(row, ctx)).text),
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

/** What a text names that readers do not get. */
async function warningsOf(ctx: Ctx, text: string): Promise<TextWarning[]> {
  const ofArticles = articlesIn(text).map(async (id): Promise<TextWarning[]> => {
    const found = await record.find(ctx, id);
    if (found && found.liveNumber !== null) return [];
    const reason = found ? "article_unpublished" : "article_unknown";
    return [{ reason, address: articleAddress(id), title: found?.title ?? null }];
  });
  const ofPictures = picturesIn(text).map(async (id): Promise<TextWarning[]> => {
    if (await assetById(ctx).load(parseId(id) ?? 0)) return [];
    return [{ reason: "picture_unknown", address: pictureAddress(id), title: null }];
  });
  return (await Promise.all([...ofArticles, ...ofPictures])).flat().slice(0, SIZES.fields);
}

/** An article with its texts, which lists do not read. */
async function whole(row: Article, ctx: Ctx): Promise<Article> {
  return row.text === undefined ? await requireReferenced<Article>(record.byId(ctx).load(row.id)) : row;
}

const { text: _text, intro: _intro, ...listed } = getTableColumns(articles);

const QuoteInput = builder.inputType("ArticleQuoteInput", {
  fields: (t) => ({ text: t.string(), source: t.string() }),
});
const CoverInput = builder.inputType("ArticleCoverInput", {
  fields: (t) => ({
    asset: t.string({ description: "A picture of the library." }),
    owner: t.string(),
    subtext: t.string(),
  }),
});
const LinkInput = builder.inputType("ArticleLinkInput", {
  fields: (t) => ({ label: t.string(), url: t.string() }),
});

const toId = (id: string | null) => (id === null ? null : parseId(id));
const fromId = (id: number | null) => (id === null ? null : String(id));

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
    covers: t.field({ type: [CoverInput] }),
    mediaType: t.string(),
    mediaLink: t.string(),
    priority: t.string(),
    quotes: t.field({ type: [QuoteInput] }),
    links: t.field({ type: [LinkInput] }),
    seoTitle: t.string(),
    seoDescription: t.string(),
    isPrivate: t.boolean(),
    isAdvertorial: t.boolean(),
    assignee: t.string(),
    dueOn: t.string(),
  }),
  complete: (draft) => ({ ...draft, permalink: draft.permalink ?? (permalinkOf(draft.title) || null) }),
  toRow: (draft) => ({
    mediumId: parseId(draft.medium) ?? 0,
    issueId: toId(draft.issue),
    title: draft.title,
    subtitle: draft.subtitle,
    intro: draft.intro,
    text: draft.text,
    wordCount: countWords(draft.text),
    excerpt: draft.excerpt,
    permalink: draft.permalink ?? "",
    authorId: toId(draft.author),
    alias: draft.alias,
    publishDate: draft.publishDate,
    articleNumber: draft.articleNumber,
    mediaType: draft.mediaType,
    mediaLink: draft.mediaLink,
    priority: draft.priority,
    seoTitle: draft.seoTitle,
    seoDescription: draft.seoDescription,
    isPrivate: draft.isPrivate,
    isAdvertorial: draft.isAdvertorial,
    assigneeId: toId(draft.assignee),
    dueOn: draft.dueOn,
  }),
  fromRow: (row) => ({
    medium: String(row.mediumId),
    issue: fromId(row.issueId),
    title: row.title,
    subtitle: row.subtitle,
    intro: row.intro,
    text: row.text,
    excerpt: row.excerpt,
    permalink: row.permalink,
    author: fromId(row.authorId),
    alias: row.alias,
    publishDate: row.publishDate,
    articleNumber: row.articleNumber,
    mediaType: row.mediaType,
    mediaLink: row.mediaLink,
    priority: row.priority,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    isPrivate: row.isPrivate,
    isAdvertorial: row.isAdvertorial,
    assignee: fromId(row.assigneeId),
    dueOn: row.dueOn,
  }),
  links: {
    mainTags: {
      ...{ table: articleMainTags, record: articleMainTags.articleId, other: articleMainTags.tagId },
      named: tagNamed,
    },
    tags: {
      ...{ table: articleTags, record: articleTags.articleId, other: articleTags.tagId },
      named: tagNamed,
    },
    rubrics: {
      ...{ table: articleRubrics, record: articleRubrics.articleId, other: articleRubrics.rubricId },
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
  permits: async (tx, ctx, changes) => [
    ...(await articleProblems(tx, changes)).flat(),
    ...(await coverProblems(tx, ctx, changes)),
    ...(await textProblems(tx, ctx, changes)),
  ],
  leavesOut: async (tx, changes) => {
    const problems = await articleProblems(tx, changes);
    return new Map(
      changes.flatMap(({ id }, n) => {
        const message = problems[n]?.[0]?.message;
        return id === null || message === undefined ? [] : [[id, message] as const];
      }),
    );
  },
  beforeSave: async (ctx, { text }: { text?: unknown }) => {
    const read = articleForm.shape.text.safeParse(text);
    if (read.success) await renderContent(articleLifecycle, ctx, { text: read.data });
  },
  changed: async (work, ctx, changes) => {
    const saved = changes.flatMap(({ id, before, after }) => {
      const content = contentOf(after);
      return before && isDeepStrictEqual(contentOf(before), content) ? [] : [{ id, content }];
    });
    await saveRevisions(work.tx, ctx, articleLifecycle, saved);
    const shown = changes.filter(
      ({ before, after }) => !before || !isDeepStrictEqual(picturesOf(before), picturesOf(after)),
    );
    await keepPictures(
      work.tx,
      shown.map(({ id, after }) => ({ id, pictures: picturesOf(after) })),
      { isLive: false },
    );
    const assignments = changes.map(({ id, before, after }) => ({
      ...{ id, before: before?.assignee ?? null, after: after.assignee },
    }));
    await notifyOfAssignments(work, articleLifecycle, assignments);
  },
  usedBy: [
    {
      table: immoflashPages,
      record: immoflashPages.issueId,
      used: immoflashPages.article1Id,
      field: "pages",
    },
    {
      table: immoflashPages,
      record: immoflashPages.issueId,
      used: immoflashPages.article2Id,
      field: "pages",
    },
    {
      ...{ table: immoflashContent, record: immoflashContent.issueId, used: immoflashContent.articleId },
      field: "content",
    },
  ].map((place) => ({
    ...{ ...place, what: "immoflash_issues" as const },
    link: (id: string) => `/issues/immoflash?article=${id}`,
  })),
  // What readers get is withdrawn before it is deleted.
  keeps: async () => (row) => (row.liveNumber === null ? null : "too_late"),
  removed: (tx, rows) =>
    forgetLifecycle(
      tx,
      articleLifecycle,
      rows.map(({ id }) => id),
    ),
  label: articles.title,
  list: {
    columns: listed,
    search: [articleTitles],
    codes: [articles.permalink, articles.articleNumber],
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
  ...{ what: "articles", table: articlePictures, record: articlePictures.articleId },
  ...{ used: articlePictures.assetId, field: "covers" },
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

publishes({ lifecycle: articleLifecycle, record });
