import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { articlesIn, pagesIn, picturesIn } from "domain/markdown/own-addresses";
import type { PageContent } from "domain/site-pages/page";
import { and, asc, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { pageAssets, pageLinks, pages } from "./tables";

type Content = Pick<PageContent, "picture" | "components">;

const present = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);

/** The assets that a page shows: its picture, those of its components, and those within its texts. */
export const assetsOf = ({ picture, components }: Content): string[] => [
  ...new Set([
    ...present([picture, ...components.flatMap(({ asset, poster }) => [asset, poster])]),
    ...components.flatMap(({ text }) => picturesIn(text ?? "")),
  ]),
];

/** The pages and articles that a page leads to, by its components and within its texts. */
export function targetsOf({ components }: Content): { pages: string[]; articles: string[] } {
  const texts = components.map(({ text }) => text ?? "");
  const ofComponents = (field: "linkPage" | "linkArticle") => present(components.map((one) => one[field]));
  return {
    pages: [...new Set([...ofComponents("linkPage"), ...texts.flatMap(pagesIn)])],
    articles: [...new Set([...ofComponents("linkArticle"), ...texts.flatMap(articlesIn)])],
  };
}

/** Keeps what some pages show and lead to, as drafts or as readers get them; null: readers get nothing. */
export async function keepUses(
  tx: Db,
  used: readonly { id: number; content: Content | null }[],
  { isLive }: { isLive: boolean },
): Promise<void> {
  if (used.length === 0) return;
  const ids = used.map(({ id }) => id);
  await tx.delete(pageAssets).where(and(isOneOf(pageAssets.pageId, ids), eq(pageAssets.isLive, isLive)));
  await tx.delete(pageLinks).where(and(isOneOf(pageLinks.pageId, ids), eq(pageLinks.isLive, isLive)));
  const named = used.flatMap(({ id, content }) =>
    content ? [{ id, assets: parseIds(assetsOf(content)), targets: targetsOf(content) }] : [],
  );
  const shown = named.flatMap(({ id, assets }) => assets.map((assetId) => ({ pageId: id, assetId, isLive })));
  const toPages = named.flatMap(({ id, targets }) =>
    parseIds(targets.pages).map((toPageId) => ({ pageId: id, toPageId, isLive })),
  );
  const toArticles = named.flatMap(({ id, targets }) =>
    parseIds(targets.articles).map((toArticleId) => ({ pageId: id, toArticleId, isLive })),
  );
  const isAsset = await thereOf(
    tx,
    assets,
    shown.map(({ assetId }) => assetId),
  );
  const isPage = await thereOf(
    tx,
    pages,
    toPages.map(({ toPageId }) => toPageId),
  );
  const isArticle = await thereOf(
    tx,
    articles,
    toArticles.map(({ toArticleId }) => toArticleId),
  );
  const kept = shown.filter(({ assetId }) => isAsset.has(assetId));
  if (kept.length > 0) await tx.insert(pageAssets).values(kept);
  const links = [
    ...toPages.filter(({ toPageId }) => isPage.has(toPageId)),
    ...toArticles.filter(({ toArticleId }) => isArticle.has(toArticleId)),
  ];
  if (links.length > 0) await tx.insert(pageLinks).values(links);
}

/** Which of some records are there, and stay until the transaction ends. */
async function thereOf(
  tx: Db,
  table: typeof assets | typeof pages | typeof articles,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(isOneOf(table.id, ids))
    .orderBy(asc(table.id))
    .for("key share");
  return new Set(found.map(({ id }) => Number(id)));
}
