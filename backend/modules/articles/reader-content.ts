import { assetById } from "backend/modules/library/service";
import { defineLoader } from "backend/platform/database/loaders";
import { renderStored } from "backend/platform/lifecycle/rendering";
import { CONTENT_COLUMNS, contentOfRevision, isDraftOf } from "backend/platform/lifecycle/revisions";
import { type HtmlByField, published, revisions } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import type { ArticleContent } from "domain/articles/article";
import { parseId } from "domain/identifiers";
import { and, eq } from "drizzle-orm";
import { articleLifecycle } from "./lifecycle";
import { type ArticleAudience, pictureShownAt, shownText } from "./shown-text";
import { articles } from "./tables";

const { area } = articleLifecycle;

/** An article as readers get it, or would get it. */
export interface ReadersArticle {
  id: number;
  content: ArticleContent;
  rendered: HtmlByField | null;
  publishedAt: Date | null;
  /** Unset: on a page of readers. */
  shownAt?: ArticleAudience;
}

/** A picture of an article, for whoever may read the article. */
export interface ReadersPicture {
  address: string;
  alt: string | null;
  owner: string | null;
  subtext: string | null;
}

/** Most articles that a process keeps, with their texts. */
const MOST_KEPT = 1000;

/** What readers get of an article; null: nothing. */
export const publishedById = defineLoader<number, ReadersArticle | null>(
  async (ids, { db }) => {
    const rows = await db
      .select({
        id: published.recordId,
        content: published.content,
        rendered: published.rendered,
        publishedAt: published.publishedAt,
      })
      .from(published)
      .where(and(eq(published.area, area), isOneOf(published.recordId, ids)));
    const byId = new Map(
      rows.map(({ content, ...row }): [number, ReadersArticle] => [
        row.id,
        { ...row, content: { ...articleLifecycle.missing, ...(content as ArticleContent) } },
      ]),
    );
    return ids.map((id) => byId.get(id) ?? null);
  },
  ["published:articles"],
  MOST_KEPT,
);

/** The draft of an article, whoever asks; null where there is no article. */
export const draftById = defineLoader<number, ReadersArticle | null>(async (ids, { db }) => {
  const rows = await db
    .select({ id: articles.id, ...CONTENT_COLUMNS })
    .from(articles)
    .innerJoin(revisions, isDraftOf(articleLifecycle))
    .where(isOneOf(articles.id, ids));
  const byId = new Map(
    rows.map(({ id, rendered, ...revision }): [number, ReadersArticle] => [
      id,
      { id, rendered, content: contentOfRevision(articleLifecycle, revision), publishedAt: null },
    ]),
  );
  return ids.map((id) => byId.get(id) ?? null);
});

/** The article for those who get it: a private one only for users who may read articles. */
export const notPrivate = (ctx: Ctx, article: ReadersArticle | null): ReadersArticle | null =>
  article?.content.isPrivate && !may(ctx, { action: "read", collectionType: "articles" }) ? null : article;

/** The text of an article as safe HTML, where it is shown. */
export async function articleHtml(ctx: Ctx, article: ReadersArticle): Promise<string> {
  const { content, shownAt = "readers" } = article;
  const { text = "" } = article.rendered ?? (await renderStored(articleLifecycle, ctx, content));
  return await shownText(ctx, text, shownAt, async (id) => {
    return notPrivate(ctx, await publishedById(ctx).load(id))?.content ?? null;
  });
}

/** The cover pictures of an article, in their order, without those that are gone. */
export async function coversOf(
  ctx: Ctx,
  { content, shownAt = "readers" }: ReadersArticle,
): Promise<ReadersPicture[]> {
  const covers = await Promise.all(
    content.covers.map(async ({ asset: id, owner, subtext }) => {
      const asset = await assetById(ctx).load(parseId(id) ?? 0);
      if (asset?.kind !== "image") return [];
      return [{ address: pictureShownAt(id, shownAt), alt: asset.alt, owner, subtext }];
    }),
  );
  return covers.flat();
}
