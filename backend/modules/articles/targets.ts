import { pages } from "backend/modules/site-pages/tables";
import type { Db } from "backend/platform/database/database";
import { idsThere } from "backend/platform/database/there";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Targets } from "domain/markdown/own-addresses";
import { articles } from "./tables";

/** A record that leads to a page or an article of the house. */
interface LeadsTo {
  id: number;
  toPageId: number | null;
  toArticleId: number | null;
}

/** To which pages and articles some records lead, of those that are there; these stay until the transaction ends. */
export async function targetsThere(
  tx: Db,
  named: readonly { id: number; targets: Targets }[],
): Promise<LeadsTo[]> {
  const toPages = named.flatMap(({ id, targets }) =>
    parseIds([...targets.pages]).map((toPageId) => ({ id, toPageId, toArticleId: null })),
  );
  const toArticles = named.flatMap(({ id, targets }) =>
    parseIds([...targets.articles]).map((toArticleId) => ({ id, toPageId: null, toArticleId })),
  );
  const pageIds = toPages.map(({ toPageId }) => toPageId);
  const articleIds = toArticles.map(({ toArticleId }) => toArticleId);
  const isPage = await idsThere(tx, pages, pageIds);
  const isArticle = await idsThere(tx, articles, articleIds);
  return [
    ...toPages.filter(({ toPageId }) => isPage.has(toPageId)),
    ...toArticles.filter(({ toArticleId }) => isArticle.has(toArticleId)),
  ];
}
