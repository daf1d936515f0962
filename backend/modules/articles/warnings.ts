import { assetById } from "backend/modules/library/service";
import { pages } from "backend/modules/site-pages/tables";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import {
  articleAddress,
  articlesIn,
  pageAddress,
  pagesIn,
  pictureAddress,
  picturesIn,
} from "domain/markdown/own-addresses";
import type { TextWarning } from "./part-types";
import { articles } from "./tables";

const articleAsTarget = defineRecordLoader((db, ids) =>
  db
    .select({
      ...{ id: articles.id, title: articles.title },
      ...{ liveNumber: articles.liveNumber, isPrivate: articles.isPrivate },
    })
    .from(articles)
    .where(isAnyOf(articles.id, ids)),
);

const pageAsTarget = defineRecordLoader((db, ids) =>
  db
    .select({
      ...{ id: pages.id, title: pages.title },
      ...{ liveNumber: pages.liveNumber, visibility: pages.visibility },
    })
    .from(pages)
    .where(isAnyOf(pages.id, ids)),
);

async function ofArticle(ctx: Ctx, id: string): Promise<TextWarning[]> {
  const article = await articleAsTarget(ctx).load(parseId(id) ?? 0);
  const address = articleAddress(id);
  if (!article) return [{ reason: "article_unknown", address, title: null }];
  const { title } = article;
  if (article.liveNumber === null) return [{ reason: "article_unpublished", address, title }];
  return article.isPrivate ? [{ reason: "article_private", address, title }] : [];
}

/** Users who may not read pages are told what is wrong with one, not what it is called. */
async function ofPage(ctx: Ctx, id: string): Promise<TextWarning[]> {
  const page = await pageAsTarget(ctx).load(parseId(id) ?? 0);
  const address = pageAddress(id);
  if (!page) return [{ reason: "page_unknown", address, title: null }];
  const title = may(ctx, { action: "read", collectionType: "pages" }) ? page.title : null;
  if (page.liveNumber === null) return [{ reason: "page_unpublished", address, title }];
  return page.visibility === "private" ? [{ reason: "page_private", address, title }] : [];
}

async function ofPicture(ctx: Ctx, id: string): Promise<TextWarning[]> {
  if (await assetById(ctx).load(parseId(id) ?? 0)) return [];
  return [{ reason: "picture_unknown", address: pictureAddress(id), title: null }];
}

/** What a text names that readers would not get, were it published now. */
export async function warningsOf(ctx: Ctx, text: string): Promise<TextWarning[]> {
  const found = await Promise.all([
    ...articlesIn(text).map((id) => ofArticle(ctx, id)),
    ...pagesIn(text).map((id) => ofPage(ctx, id)),
    ...picturesIn(text).map((id) => ofPicture(ctx, id)),
  ]);
  return found.flat();
}
