import { PRIVATE } from "backend/modules/articles/service";
import { articles } from "backend/modules/articles/tables";
import { domains } from "backend/modules/domains/tables";
import { pages } from "backend/modules/site-pages/tables";
import type { Db } from "backend/platform/database/database";
import { published } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { HiddenBecause } from "domain/menus/kinds";
import { and, arrayContains, eq, sql } from "drizzle-orm";

/** Why readers do not get what an internal link leads to as everybody does; null: they do. */
type Problem = HiddenBecause | null;

type Ids = readonly number[];
type TargetState = { id: number; isPublished: boolean; isPublic: boolean };

const problemsById = (targets: readonly TargetState[]): Map<number, Problem> =>
  new Map(
    targets.map(({ id, isPublished, isPublic }) => [
      id,
      isPublished ? (isPublic ? null : "not_public") : "not_published",
    ]),
  );

/** Of the pages that entries lead to. What readers get of a page counts, not its draft. */
export async function problemsOfPages(db: Db, ids: Ids): Promise<Map<number, Problem>> {
  if (ids.length === 0) return new Map();
  const isOfPage = and(eq(published.area, "pages"), eq(published.recordId, pages.id));
  return problemsById(
    await db
      .select({
        id: pages.id,
        isPublished: sql<boolean>`${published.recordId} is not null`,
        isPublic: sql<boolean>`coalesce(${published.content} ->> 'visibility' = 'public', false) and ${domains.isActive}`,
      })
      .from(pages)
      .innerJoin(domains, eq(domains.id, pages.domainId))
      .leftJoin(published, isOfPage)
      .where(isOneOf(pages.id, ids)),
  );
}

/** Of the articles that entries lead to. */
export async function problemsOfArticles(db: Db, ids: Ids): Promise<Map<number, Problem>> {
  if (ids.length === 0) return new Map();
  const isOfArticle = and(eq(published.area, "articles"), eq(published.recordId, articles.id));
  return problemsById(
    await db
      .select({
        id: articles.id,
        isPublished: sql<boolean>`${published.recordId} is not null`,
        isPublic: sql<boolean>`coalesce(not ${arrayContains(published.facets, [PRIVATE])}, false)`,
      })
      .from(articles)
      .leftJoin(published, isOfArticle)
      .where(isOneOf(articles.id, ids)),
  );
}
