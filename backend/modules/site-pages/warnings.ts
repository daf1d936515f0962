import { assetById } from "backend/modules/library/service";
import type { Ctx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import {
  articleAddress,
  articlesIn,
  pageAddress,
  pagesIn,
  pictureAddress,
  picturesIn,
} from "domain/markdown/own-addresses";
import type { PageComponent } from "domain/site-pages/components";
import { pageById } from "./service";
import { articleTarget } from "./targets";

/** What of a component readers do not get. */
export interface PageWarning {
  component: string;
  reason: string;
  address: string;
  title: string | null;
}

type Found = Omit<PageWarning, "component">;

const ids = (text: string | null, of: (text: string) => string[], own: string | null) => [
  ...new Set([...(own === null ? [] : [own]), ...of(text ?? "")]),
];

async function ofPage(ctx: Ctx, id: string): Promise<Found[]> {
  const page = await pageById(ctx).load(parseId(id) ?? 0);
  const address = pageAddress(id);
  if (!page) return [{ reason: "page_unknown", address, title: null }];
  const { title } = page;
  if (page.liveNumber === null) return [{ reason: "page_unpublished", address, title }];
  return page.visibility === "private" ? [{ reason: "page_private", address, title }] : [];
}

async function ofArticle(ctx: Ctx, id: string): Promise<Found[]> {
  const article = await articleTarget(ctx).load(parseId(id) ?? 0);
  const address = articleAddress(id);
  if (!article) return [{ reason: "article_unknown", address, title: null }];
  const { name: title } = article;
  if (!article.isPublished) return [{ reason: "article_unpublished", address, title }];
  return article.isPrivate ? [{ reason: "article_private", address, title }] : [];
}

async function ofPicture(ctx: Ctx, id: string): Promise<Found[]> {
  if (await assetById(ctx).load(parseId(id) ?? 0)) return [];
  return [{ reason: "picture_unknown", address: pictureAddress(id), title: null }];
}

/** A picture without its asset is left out, and so is a recording that is nowhere: a restored one, whose asset was deleted. */
function withoutAsset({ type, asset, address, title, alt, caption }: PageComponent): Found[] {
  const isMissing =
    (type === "image" && !asset) || ((type === "audio" || type === "video") && !asset && !address);
  return isMissing ? [{ reason: "asset_missing", address: "", title: title ?? alt ?? caption }] : [];
}

/** What of its components readers would not get, were a page published now. */
export async function warningsOf(ctx: Ctx, components: readonly PageComponent[]): Promise<PageWarning[]> {
  const found = components.map(async (one): Promise<PageWarning[]> => {
    const { key, text, linkPage, linkArticle } = one;
    const all = await Promise.all([
      ...ids(text, pagesIn, linkPage).map((id) => ofPage(ctx, id)),
      ...ids(text, articlesIn, linkArticle).map((id) => ofArticle(ctx, id)),
      ...picturesIn(text ?? "").map((id) => ofPicture(ctx, id)),
    ]);
    return [...withoutAsset(one), ...all.flat()].map((warning) => ({ component: key, ...warning }));
  });
  return (await Promise.all(found)).flat();
}
