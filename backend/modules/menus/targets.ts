import { PRIVATE } from "backend/modules/articles/service";
import { articles } from "backend/modules/articles/tables";
import { domains } from "backend/modules/domains/tables";
import { pages } from "backend/modules/site-pages/tables";
import type { Db } from "backend/platform/database/database";
import { published } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { HiddenBecause } from "domain/menus/kinds";
import { and, arrayContains, eq, sql } from "drizzle-orm";

/** What an internal link leads to: the title of the draft, and why readers do not get it as everybody does. */
export interface Target {
  name: string;
  problem: HiddenBecause | null;
}

type Ids = readonly number[];
type Found = { id: number; name: string; isPublished: boolean; isPublic: boolean };

const inTargets = (found: readonly Found[]): Map<number, Target> =>
  new Map(
    found.map(({ id, name, isPublished, isPublic }) => [
      id,
      { name, problem: isPublished ? (isPublic ? null : "not_public") : "not_published" },
    ]),
  );

/** The pages that entries lead to. What readers get of a page counts, not its draft. */
export async function pagesAsTargets(db: Db, ids: Ids): Promise<Map<number, Target>> {
  if (ids.length === 0) return new Map();
  const isOfPage = and(eq(published.area, "pages"), eq(published.recordId, pages.id));
  return inTargets(
    await db
      .select({
        ...{ id: pages.id, name: pages.title },
        isPublished: sql<boolean>`${published.recordId} is not null`,
        isPublic: sql<boolean>`coalesce(${published.content} ->> 'visibility' = 'public', false) and ${domains.isActive}`,
      })
      .from(pages)
      .innerJoin(domains, eq(domains.id, pages.domainId))
      .leftJoin(published, isOfPage)
      .where(isOneOf(pages.id, ids)),
  );
}

/** The articles that entries lead to. */
export async function articlesAsTargets(db: Db, ids: Ids): Promise<Map<number, Target>> {
  if (ids.length === 0) return new Map();
  const isOfArticle = and(eq(published.area, "articles"), eq(published.recordId, articles.id));
  return inTargets(
    await db
      .select({
        ...{ id: articles.id, name: articles.title },
        isPublished: sql<boolean>`${published.recordId} is not null`,
        isPublic: sql<boolean>`coalesce(not ${arrayContains(published.facets, [PRIVATE])}, false)`,
      })
      .from(articles)
      .leftJoin(published, isOfArticle)
      .where(isOneOf(articles.id, ids)),
  );
}
