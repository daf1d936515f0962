import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { asc, eq, sql } from "drizzle-orm";
import { pageLinks, pages } from "./tables";

/** What leads to a page: another page, or a menu. */
export interface LinkFrom {
  kind: "page" | "menu";
  id: string;
  name: string;
  /** Whether readers get it; a draft only otherwise. */
  isLive: boolean;
}

/** Finds what leads to some pages, each with the page that it leads to. */
type FindLinks = (ctx: Ctx, pageIds: readonly number[]) => Promise<(LinkFrom & { to: number })[]>;

const places: FindLinks[] = [linksOfPages];

/** Declares what leads to pages besides other pages: the entries of menus. */
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

/** What leads to a page, from outside of itself. */
export const linksTo = defineLoader<number, LinkFrom[]>(async (ids, ctx) => {
  const found = (await Promise.all(places.map((find) => find(ctx, ids)))).flat();
  return ids.map((id) => found.filter(({ to }) => to === id).map(({ to: _to, ...link }) => link));
});
