import { articles, articleTargets } from "backend/modules/articles/tables";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { asc, eq, sql } from "drizzle-orm";
import { pageLinks } from "./content/tables";
import { pages } from "./tables";

/** What leads to a page: another page, an article, or a menu. */
export interface LinkFrom {
  kind: "page" | "article" | "menu";
  id: string;
  /** Null: the user may not read it, only that it is there. */
  name: string | null;
  /** Whether readers get it; a draft only otherwise. */
  isLive: boolean;
}

/** Finds what leads to some pages, each with the page that it leads to. */
type FindLinks = (ctx: Ctx, pageIds: readonly number[]) => Promise<(LinkFrom & { to: number })[]>;

const places: FindLinks[] = [linksOfPages, linksOfArticles];

/** Declares what leads to pages besides pages and articles: the entries of menus. */
export function leadsToPages(find: FindLinks): void {
  places.push(find);
}

async function linksOfPages({ db }: Ctx, pageIds: readonly number[]): Promise<(LinkFrom & { to: number })[]> {
  const found = await db
    .select({
      to: pageLinks.toPageId,
      id: pages.id,
      name: pages.title,
      isLive: sql<boolean>`bool_or(${pageLinks.isLive})`,
    })
    .from(pageLinks)
    .innerJoin(pages, eq(pages.id, pageLinks.pageId))
    .where(isOneOf(pageLinks.toPageId, pageIds))
    .groupBy(pageLinks.toPageId, pages.id)
    .orderBy(asc(pages.title), asc(pages.id));
  return found.flatMap(({ to, id, ...link }) =>
    to === null || to === id ? [] : [{ ...link, to, kind: "page" as const, id: String(id) }],
  );
}

async function linksOfArticles(
  { db }: Ctx,
  pageIds: readonly number[],
): Promise<(LinkFrom & { to: number })[]> {
  const found = await db
    .select({
      to: articleTargets.toPageId,
      id: articles.id,
      name: articles.title,
      isLive: sql<boolean>`bool_or(${articleTargets.isLive})`,
    })
    .from(articleTargets)
    .innerJoin(articles, eq(articles.id, articleTargets.articleId))
    .where(isOneOf(articleTargets.toPageId, pageIds))
    .groupBy(articleTargets.toPageId, articles.id)
    .orderBy(asc(articles.title), asc(articles.id));
  return found.flatMap(({ to, id, ...link }) =>
    to === null ? [] : [{ ...link, to, kind: "article" as const, id: String(id) }],
  );
}

const AREAS = { page: "pages", article: "articles", menu: "menus" } as const;

/** What leads to a page, from outside of itself. */
export const linksTo = defineLoader<number, LinkFrom[]>(async (ids, ctx) => {
  const found = (await Promise.all(places.map((find) => find(ctx, ids)))).flat();
  const isSeen = (kind: LinkFrom["kind"]) => may(ctx, { action: "read", collectionType: AREAS[kind] });
  return ids.map((id) =>
    found
      .filter(({ to }) => to === id)
      .map(({ to: _to, name, ...link }) => ({ ...link, name: isSeen(link.kind) ? name : null })),
  );
});
