import { issueById } from "backend/modules/issues/service";
import { mediumById } from "backend/modules/media/service";
import { rubricById } from "backend/modules/rubrics/types";
import { tagById } from "backend/modules/tags/types";
import { userById } from "backend/modules/users/service";
import { defineLoader, recordsUnder } from "backend/platform/database/loaders";
import { openDraftLink } from "backend/platform/lifecycle/draft-links";
import { permalinks, published } from "backend/platform/lifecycle/tables";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { builder, pageArgs, readPage } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { personName } from "domain/person-name";
import { and, eq } from "drizzle-orm";
import { foundByReaders } from "./found-by-readers";
import { articleLifecycle, facetOf } from "./lifecycle";
import { ARTICLE_LINK, ARTICLE_QUOTE } from "./part-types";
import { ReadersPictureRef } from "./picture-type";
import {
  articleHtml,
  coversOf,
  draftById,
  notPrivate,
  publishedById,
  type ReadersArticle,
  type ReadersPicture,
} from "./reader-content";
import type { ArticleAudience } from "./shown-text";

const { area } = articleLifecycle;
const readArticles = { action: "read", collectionType: "articles" } as const;

const NamedRef = builder.objectRef<{ id: number; name: string }>("NamedOfArticle").implement({
  fields: (t) => ({ _id: t.string({ resolve: ({ id }) => String(id) }), name: t.exposeString("name") }),
});
export const ReadersArticleRef = builder.objectRef<ReadersArticle>("ReadersArticle").implement({
  description: "An article as readers get it. Of records that it names, those are left out that are gone.",
  fields: (t) => {
    const line = (field: "subtitle" | "intro" | "excerpt" | "articleNumber" | "mediaLink" | "seoTitle") =>
      t.string({ nullable: true, resolve: ({ content }) => content[field] });
    return {
      _id: t.string({ resolve: ({ id }) => String(id) }),
      title: t.string({ resolve: ({ content }) => content.title }),
      subtitle: line("subtitle"),
      intro: line("intro"),
      text: t.string({ description: "Markdown (CommonMark).", resolve: ({ content }) => content.text }),
      html: t.string({
        description:
          'The text as safe HTML, with headings from the second level on. Its pictures are at `/pictures/…` of this house. A link to another article is `<a href="/permalink" data-medium="id">` if the reader gets that article, and only its words otherwise.',
        resolve: (article, _args, ctx): Promise<string> => articleHtml(ctx, article),
      }),
      excerpt: line("excerpt"),
      permalink: t.string({
        description: "The present one: readers who came by a former one are led on to it.",
        resolve: ({ content }) => content.permalink ?? "",
      }),
      medium: t.field({
        type: NamedRef,
        nullable: true,
        resolve: ({ content }, _args, ctx) => mediumById(ctx).load(Number(content.medium)),
      }),
      issue: t.field({
        type: NamedRef,
        nullable: true,
        resolve: async ({ content }, _args, ctx): Promise<{ id: number; name: string } | null> => {
          const issue = content.issue === null ? null : await issueById(ctx).load(Number(content.issue));
          return issue && { id: issue.id, name: issue.title };
        },
      }),
      author: t.string({
        nullable: true,
        description: "The alias, or else the name of the author.",
        resolve: async ({ content: { alias, author } }, _args, ctx): Promise<string | null> =>
          alias ?? (author === null ? null : personName(await userById(ctx).load(Number(author)))),
      }),
      publishDate: t.field({ type: "Date", nullable: true, resolve: ({ content }) => content.publishDate }),
      publishedAt: t.expose("publishedAt", { type: "DateTime", nullable: true }),
      articleNumber: line("articleNumber"),
      mainTags: t.field({
        type: [NamedRef],
        atMost: SIZES.fields,
        resolve: ({ content }, _args, ctx) => recordsUnder(tagById(ctx), parseIds(content.mainTags)),
      }),
      tags: t.field({
        type: [NamedRef],
        atMost: SIZES.fields,
        resolve: ({ content }, _args, ctx) => recordsUnder(tagById(ctx), parseIds(content.tags)),
      }),
      rubrics: t.field({
        type: [NamedRef],
        atMost: SIZES.fields,
        resolve: async ({ content }, _args, ctx): Promise<{ id: number; name: string }[]> => {
          const rubrics = await Promise.all(content.rubrics.map((id) => rubricById(ctx).load(Number(id))));
          return rubrics.filter((rubric) => rubric !== null);
        },
      }),
      mediaType: t.string({
        description: "text | audio | video",
        resolve: ({ content }) => content.mediaType,
      }),
      mediaLink: line("mediaLink"),
      priority: t.string({
        description: "auto | small | small_image | medium | large",
        resolve: ({ content }) => content.priority,
      }),
      quotes: t.field({
        type: [ARTICLE_QUOTE.type],
        atMost: SIZES.fields,
        resolve: ({ content }) => content.quotes,
      }),
      links: t.field({
        type: [ARTICLE_LINK.type],
        atMost: SIZES.fields,
        resolve: ({ content }) => content.links,
      }),
      seoTitle: line("seoTitle"),
      seoDescription: t.string({ nullable: true, resolve: ({ content }) => content.seoDescription }),
      covers: t.field({
        type: [ReadersPictureRef],
        atMost: SIZES.fields,
        description: "In their order; the first one stands for the article.",
        resolve: (article, _args, ctx): Promise<ReadersPicture[]> => coversOf(ctx, article),
      }),
      isPrivate: t.boolean({ resolve: ({ content }) => content.isPrivate }),
      isAdvertorial: t.boolean({
        description: "Paid for: it is marked as an advertisement wherever it is shown.",
        resolve: ({ content }) => content.isAdvertorial,
      }),
    };
  },
});

/** The published article of an address that it has or had. */
const publishedAt = defineLoader<{ medium: number; slug: string }, number | null>(
  async (addresses, { db }) =>
    await Promise.all(
      addresses.map(async ({ medium, slug }) => {
        const [row] = await db
          .select({ id: published.recordId })
          .from(permalinks)
          .innerJoin(published, and(eq(published.area, area), eq(published.recordId, permalinks.recordId)))
          .where(
            and(
              ...[eq(permalinks.area, area), eq(permalinks.scope, medium), eq(permalinks.slug, slug)],
              eq(permalinks.isKnown, true),
            ),
          );
        return row?.id ?? null;
      }),
    ),
  ["published:articles"],
);

const ReadersPage = builder
  .objectRef<{ total: number; hasMore: boolean; data: ReadersArticle[] }>("ReadersArticleList")
  .implement({
    fields: (t) => ({
      total: t.exposeInt("total"),
      hasMore: t.exposeBoolean("hasMore"),
      data: t.field({ type: [ReadersArticleRef], atMost: "page", resolve: ({ data }) => data }),
    }),
  });

builder.queryFields((t) => ({
  publishedArticle: t.field({
    type: ReadersArticleRef,
    nullable: true,
    access: "signed-in",
    description:
      "The article of a medium that has this permalink, or had it when it was published. A private one is found by those only who may read articles.",
    args: { mediumId: t.arg.string({ required: true }), permalink: t.arg.string({ required: true }) },
    resolve: async (_root, { mediumId, permalink: slug }, ctx): Promise<ReadersArticle | null> => {
      const id = await publishedAt(ctx).load({ medium: parseId(mediumId) ?? 0, slug });
      return id === null ? null : notPrivate(ctx, await publishedById(ctx).load(id));
    },
  }),
  publishedArticles: t.field({
    type: ReadersPage,
    access: "signed-in",
    description:
      "What readers get, the newest first. Private ones are found by those only who may read articles.",
    args: {
      mediumId: t.arg.string(),
      issueId: t.arg.string(),
      rubricId: t.arg.string(),
      tagId: t.arg.string({ description: "Among its tags or its main tags." }),
      since: t.arg({ type: "DateTime", description: "Published at this moment or later." }),
      ...pageArgs,
    },
    resolve: async (_root, { mediumId, issueId, rubricId, tagId, since, ...page }, ctx) => {
      const { limit, skip } = readPage(page);
      const facets = [
        ...(mediumId ? [facetOf("medium", mediumId)] : []),
        ...(issueId ? [facetOf("issue", issueId)] : []),
        ...(rubricId ? [facetOf("rubric", rubricId)] : []),
        ...(tagId ? [facetOf("tag", tagId)] : []),
      ];
      const withPrivate = may(ctx, readArticles);
      const result = await foundByReaders(ctx).load({
        facets,
        limit,
        skip,
        withPrivate,
        since: since?.toISOString() ?? null,
      });
      const data = await Promise.all(result.ids.map((id) => publishedById(ctx).load(id)));
      const hasMore = skip + limit < result.total;
      return { total: result.total, hasMore, data: data.filter((article) => article !== null) };
    },
  }),
  articlePreview: t.field({
    type: ReadersArticleRef,
    nullable: true,
    access: readArticles,
    description: "The draft of an article as readers would get it.",
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx): Promise<ReadersArticle | null> =>
      articleDraft(ctx, parseId(id) ?? 0, "preview"),
  }),
}));

builder.mutationField("openArticleDraft", (t) =>
  t.field({
    type: ReadersArticleRef,
    nullable: true,
    // Whoever has got the link has no sign-in.
    access: "public",
    description:
      "The draft to which a link leads, as readers would get it; null for a link that is unknown or over. Counts the visit.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, ctx): Promise<ReadersArticle | null> => {
      const id = await openDraftLink(ctx.db, articleLifecycle, token, ctx.now());
      return id === null ? null : await articleDraft(ctx, id, { draftLink: token });
    },
  }),
);

/** The draft of an article as readers would get it; null if there is none. */
export async function articleDraft(
  ctx: Ctx,
  id: number,
  shownAt: ArticleAudience,
): Promise<ReadersArticle | null> {
  const draft = await draftById(ctx).load(id);
  return draft && { ...draft, shownAt };
}
