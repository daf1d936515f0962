import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { idsThere } from "backend/platform/database/there";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { ArticleContent } from "domain/articles/article";
import { type Targets, targetsIn } from "domain/markdown/own-addresses";
import { and, eq } from "drizzle-orm";
import { picturesOfArticle } from "./shown-pictures";
import { articlePictures, articleTargets } from "./tables";
import { targetsThere } from "./targets";

/** What an article names of the house, by its ids: the pictures that it shows, and what its text leads to. */
export interface ArticleReferences {
  pictures: readonly string[];
  targets: Targets;
}

export const namedBy = (content: Pick<ArticleContent, "text" | "covers">): ArticleReferences => ({
  pictures: picturesOfArticle(content),
  targets: targetsIn(content.text),
});

/** Keeps what some articles name, as drafts or as readers get them; null: readers get nothing. */
export async function keepNamed(
  tx: Db,
  articles: readonly { id: number; named: ArticleReferences | null }[],
  { isLive }: { isLive: boolean },
): Promise<void> {
  if (articles.length === 0) return;
  const ids = articles.map(({ id }) => id);
  for (const table of [articlePictures, articleTargets])
    await tx.delete(table).where(and(isOneOf(table.articleId, ids), eq(table.isLive, isLive)));
  const all = articles.flatMap(({ id, named }) => (named ? [{ id, ...named }] : []));
  const pictureRows = all.flatMap(({ id, pictures }) =>
    parseIds([...pictures]).map((assetId) => ({ articleId: id, assetId, isLive })),
  );
  const assetIds = pictureRows.map(({ assetId }) => assetId);
  const isPicture = await idsThere(tx, assets, assetIds, eq(assets.kind, "image"));
  const existingRows = pictureRows.filter(({ assetId }) => isPicture.has(assetId));
  const targets = (await targetsThere(tx, all)).map(({ id, ...to }) => ({ articleId: id, ...to, isLive }));
  if (existingRows.length > 0) await tx.insert(articlePictures).values(existingRows);
  if (targets.length > 0) await tx.insert(articleTargets).values(targets);
}
