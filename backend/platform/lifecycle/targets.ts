import { reference } from "backend/platform/database/columns";
import { sql } from "drizzle-orm";
import { boolean, check, index, type PgColumn, uniqueIndex } from "drizzle-orm/pg-core";

/** To what a record leads within the house, one row for each target: the draft, and what readers get. */
export const targetColumns = (ids: { page: () => PgColumn; article: () => PgColumn }) => ({
  toPageId: reference("to_page_id").references(ids.page),
  toArticleId: reference("to_article_id").references(ids.article),
  isLive: boolean("is_live").notNull(),
});

/** Each target once, of one of the kinds; `from` is the column of the record that leads there. */
export const targetConstraints = (
  table: string,
  from: PgColumn,
  t: Record<"toPageId" | "toArticleId" | "isLive", PgColumn>,
) => [
  uniqueIndex(`${table}_page_key`).on(from, t.isLive, t.toPageId).where(sql`${t.toPageId} is not null`),
  uniqueIndex(`${table}_article_key`)
    .on(from, t.isLive, t.toArticleId)
    .where(sql`${t.toArticleId} is not null`),
  index(`${table}_to_page`).on(t.toPageId),
  index(`${table}_to_article`).on(t.toArticleId),
  check(`${table}_one_target`, sql`num_nonnulls(${t.toPageId}, ${t.toArticleId}) = 1`),
];
