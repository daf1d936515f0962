import { targetsThere } from "backend/modules/articles/service";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { idsThere } from "backend/platform/database/there";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { picturesIn, type Targets, targetsIn } from "domain/markdown/own-addresses";
import type { PageContent } from "domain/site-pages/page";
import { and, eq } from "drizzle-orm";
import { pageAssets, pageLinks } from "./content/tables";

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
export function targetsOf({ components }: Content): Targets {
  const named = components.map(({ text }) => targetsIn(text ?? ""));
  const ofComponents = (field: "linkPage" | "linkArticle") => present(components.map((one) => one[field]));
  return {
    pages: [...new Set([...ofComponents("linkPage"), ...named.flatMap(({ pages }) => pages)])],
    articles: [...new Set([...ofComponents("linkArticle"), ...named.flatMap(({ articles }) => articles)])],
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
  const named = used.flatMap(({ id, content }) => (content ? [{ id, content }] : []));
  const assetRows = named.flatMap(({ id, content }) =>
    parseIds(assetsOf(content)).map((assetId) => ({ pageId: id, assetId, isLive })),
  );
  const assetIds = assetRows.map(({ assetId }) => assetId);
  const isAsset = await idsThere(tx, assets, assetIds);
  const existingRows = assetRows.filter(({ assetId }) => isAsset.has(assetId));
  const targets = named.map(({ id, content }) => ({ id, targets: targetsOf(content) }));
  const links = (await targetsThere(tx, targets)).map(({ id, ...to }) => ({ pageId: id, ...to, isLive }));
  if (existingRows.length > 0) await tx.insert(pageAssets).values(existingRows);
  if (links.length > 0) await tx.insert(pageLinks).values(links);
}
