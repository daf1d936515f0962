import type { Db } from "backend/platform/database/database";
import { inGerman } from "backend/platform/database/german-order";
import { defineLoader } from "backend/platform/database/loaders";
import { published } from "backend/platform/lifecycle/tables";
import { and, arrayContains, asc, count, desc, eq, gte, not, sql } from "drizzle-orm";
import { articleLifecycle, PRIVATE } from "./lifecycle";

const { area } = articleLifecycle;

/** A page of what readers find. */
interface Search {
  facets: string[];
  since: string | null;
  withPrivate: boolean;
  limit: number;
  skip: number;
  /** Unset: the newest first. */
  order?: "newest" | "title";
}

async function search(db: Db, { facets, since, withPrivate, limit, skip, order }: Search) {
  const where = and(
    eq(published.area, area),
    facets.length > 0 ? arrayContains(published.facets, facets) : undefined,
    since ? gte(published.publishedAt, new Date(since)) : undefined,
    withPrivate ? undefined : not(arrayContains(published.facets, [PRIVATE])),
  );
  const [all] = await db.select({ count: count() }).from(published).where(where);
  const rows = await db
    .select({ id: published.recordId })
    .from(published)
    .where(where)
    .orderBy(
      ...(order === "title" ? [asc(inGerman(sql`${published.content} ->> 'title'`))] : []),
      desc(published.publishedAt),
      desc(published.recordId),
    )
    .limit(limit)
    .offset(skip);
  return { total: all?.count ?? 0, ids: rows.map(({ id }) => id) };
}

/** What readers find, by what the articles name; of each only its id. */
export const foundByReaders = defineLoader<Search, Awaited<ReturnType<typeof search>>>(
  async (searches, { db }) => await Promise.all(searches.map((one) => search(db, one))),
  ["published:articles"],
);
