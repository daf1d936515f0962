import { usesInImmoflash } from "backend/modules/immoflash-issues/service";
import { issueById, issueNamed } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { usesAssets } from "backend/modules/library/service";
import type { TargetWarning } from "backend/modules/lifecycle/service";
import { PublishableRef, publishes, publishing, savedSteps } from "backend/modules/lifecycle/types";
import { mediaWhere } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { MediumRef, mediumTarget } from "backend/modules/media/types";
import { defineRecord, fieldsIn, listedColumns } from "backend/modules/records/service";
import { rubricTarget } from "backend/modules/rubrics/types";
import { tags } from "backend/modules/tags/tables";
import { TagRef, tagTarget } from "backend/modules/tags/types";
import { showPeople } from "backend/modules/users/service";
import { userTarget } from "backend/modules/users/types";
import { inGerman } from "backend/platform/database/german-order";
import { requireReferenced } from "backend/platform/database/loaders";
import { hasReviewState, REVIEW_CHOICES, stateOf } from "backend/platform/lifecycle/columns";
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
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { countWords } from "domain/markdown/visible-text";
import { asc, eq, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { commentsOfArticles } from "./comments";
import { articleLifecycle } from "./lifecycle";
import { ARTICLE_COVER, ARTICLE_LINK, ARTICLE_QUOTE, ArticleIssueRef, TextWarningRef } from "./part-types";
import { articlePhases, contentOfArticle } from "./saving";
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
import { articleWarnings } from "./warnings";

type Article = typeof articles.$inferSelect;
const readArticles = { action: "read", collectionType: "articles" } as const;

// Whoever reads articles reads who wrote them, and who works on them.
showPeople((ctx, userId) =>
  may(ctx, readArticles)
    ? sql`exists (select 1 from ${articles} where ${or(eq(articles.authorId, userId), eq(articles.assigneeId, userId))})`
    : sql`false`,
);

export const ArticleRef = builder.objectRef<Article>("Article").implement({
  interfaces: [PublishableRef],
  fields: (t) => ({
    name: t.exposeString("title", { description: "The same as its title." }),
    textWarnings: t.field({
      type: [TextWarningRef],
      atMost: SIZES.fields,
      description: "What of its text readers would not get, were it published now.",
      resolve: async (row, _args, ctx): Promise<TargetWarning[]> =>
        (await articleWarnings(ctx, (await whole(row, ctx)).text)).slice(0, SIZES.fields),
    }),
    wordCount: t.exposeInt("wordCount"),
  }),
});

/** An article with its texts, which lists do not read. */
async function whole(row: Article, ctx: Ctx): Promise<Article> {
  return row.text === undefined ? await requireReferenced<Article>(record.byId(ctx).load(row.id)) : row;
}

articleUses.push(...usesInImmoflash);

const leadsTo = (other: PgColumn) => ({ record: articleTargets.articleId, other });

const record = defineRecord({
  area: "articles",
  called: { one: "article", many: "articles", type: "Article" },
  table: articles,
  ref: ArticleRef,
  schema: articleForm,
  ...fieldsIn(ARTICLE_FIELDS, {
    table: articles,
    targets: {
      media: mediumTarget,
      issues: {
        type: ArticleIssueRef,
        byId: issueById,
        named: issueNamed,
      },
      users: userTarget,
      tags: tagTarget,
      rubrics: rubricTarget,
    },
    tables: {
      mainTags: articleMainTags,
      tags: articleTags,
      rubrics: articleRubrics,
      covers: articleCovers,
      quotes: articleQuotes,
      links: articleLinks,
    },
    rowTypes: {
      covers: ARTICLE_COVER,
      quotes: ARTICLE_QUOTE,
      links: ARTICLE_LINK,
    },
    derived: ({ text }) => ({ wordCount: countWords(text) }),
    // Their pictures have names and files on the screen.
    ownSelections: ["covers"],
  }),
  phases: [publishing(articleLifecycle, contentOfArticle), articlePhases],
  steps: savedSteps(articleLifecycle),
  usedBy: articleUses,
  label: articles.title,
  list: {
    columns: listedColumns(articles, ARTICLE_FIELDS),
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
      reviewStates: t.stringList({ description: REVIEW_CHOICES }),
      dueFrom: t.field({ type: "Date" }),
      dueTo: t.field({ type: "Date" }),
      publishedFrom: t.field({ type: "Date" }),
      publishedTo: t.field({ type: "Date" }),
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
      hasReviewState(articles, filter.reviewStates),
      isWithinPeriod(articles.dueOn, filter.dueFrom, filter.dueTo),
      isWithinPeriod(
        sql`(${articles.publishedAt} at time zone 'Europe/Vienna')::date`,
        filter.publishedFrom,
        filter.publishedTo,
      ),
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

publishes({ lifecycle: articleLifecycle, comments: commentsOfArticles, record });

/** The records of articles, for areas whose records become some. */
export const articleRecord = record;
