import { articles } from "backend/modules/articles/tables";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { sql } from "drizzle-orm";

/** What a link leads to, by its name. */
export interface PageTarget {
  id: number;
  name: string;
  isPublished: boolean;
}

/** An article as a link names it. */
export const articleTarget = defineRecordLoader<PageTarget & { isPrivate: boolean }>((db, ids) =>
  db
    .select({
      id: articles.id,
      name: articles.title,
      isPublished: sql<boolean>`${articles.liveNumber} is not null`,
      isPrivate: articles.isPrivate,
    })
    .from(articles)
    .where(isAnyOf(articles.id, ids)),
);
