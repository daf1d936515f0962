import {
  facetOf,
  foundByReaders,
  publishedById,
  type ReadersArticle,
} from "backend/modules/articles/service";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import { defineLoader } from "backend/platform/database/loaders";
import { published } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { todayInVienna } from "domain/dates";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { dataSourceAnswers, type dataSources } from "./tables";

export type DataSource = typeof dataSources.$inferSelect;

/** An issue as readers may know it. */
export interface ReadersIssue {
  id: number;
  title: string;
  issueNumber: string | null;
  publishDate: string;
  medium: string;
}

/** The published articles of a source. Nobody gets private ones of it: everybody gets the same. */
export async function articlesOfSource(
  ctx: Ctx,
  source: DataSource,
  most = source.most,
): Promise<ReadersArticle[]> {
  if (source.kind !== "articles") return [];
  const { mediumId, rubricId, tagId, order } = source;
  const facets = [
    ...(mediumId ? [facetOf("medium", String(mediumId))] : []),
    ...(rubricId ? [facetOf("rubric", String(rubricId))] : []),
    ...(tagId ? [facetOf("tag", String(tagId))] : []),
  ];
  const searched = {
    facets,
    since: null,
    withPrivate: false,
    limit: Math.min(most, source.most),
    skip: 0,
    order,
  };
  const { ids } = await foundByReaders(ctx).load(searched);
  const articles = await Promise.all(ids.map((id) => publishedById(ctx).load(id)));
  return articles.filter((article) => article !== null);
}

const isOfImmoflash = and(eq(published.area, "immoflash_issues"), eq(published.recordId, issues.id));

/** What readers get of an immoflash issue is what was published; a print issue is out on its day. */
export async function issuesOfSource(
  { db, now }: Ctx,
  source: DataSource,
  most = source.most,
): Promise<ReadersIssue[]> {
  if (source.kind !== "issues") return [];
  const today = todayInVienna(now());
  const ofPublished = (field: string) => sql<string | null>`${published.content} ->> ${field}`;
  const day = sql<string>`coalesce(${ofPublished("publishDate")}, ${issues.publishDate}::text)`;
  const rows = await db
    .select({
      id: issues.id,
      medium: media.name,
      title: sql<string>`coalesce(${ofPublished("title")}, ${issues.title})`,
      issueNumber: sql<string | null>`case when ${published.recordId} is null then ${issues.issueNumber}
        else ${ofPublished("issueNumber")} end`,
      publishDate: day,
    })
    .from(issues)
    .innerJoin(media, eq(media.id, issues.mediumId))
    .leftJoin(published, isOfImmoflash)
    .where(
      and(
        eq(issues.mediumId, source.mediumId ?? 0),
        or(
          sql`${published.recordId} is not null`,
          and(sql`${media.type} <> 'immoflash'`, sql`${issues.publishDate} <= ${today}`),
        ),
      ),
    )
    .orderBy(desc(day), desc(issues.id))
    .limit(Math.min(most, source.most));
  return rows.map((issue) => ({ ...issue, issueNumber: issue.issueNumber || null }));
}

/** What the address of a source answered last, as a text of JSON. */
export type StoredAnswer = Omit<typeof dataSourceAnswers.$inferSelect, "body" | "etag"> & {
  json: string | null;
};

/** Answers are large, so a process keeps few. */
const MOST_KEPT = 40;

/** The answer of a source; null where it has no address. */
export const answerOf = defineLoader<number, StoredAnswer | null>(
  async (ids, { db }) => {
    const { sourceId, address, fetchedAt, problem, failedAt, dueAt } = dataSourceAnswers;
    const rows = await db
      .select({
        sourceId,
        address,
        fetchedAt,
        problem,
        failedAt,
        dueAt,
        json: sql<string | null>`${dataSourceAnswers.body}::text`,
      })
      .from(dataSourceAnswers)
      .where(isOneOf(sourceId, ids));
    const byId = new Map(rows.map((row) => [row.sourceId, row]));
    return ids.map((id) => byId.get(id) ?? null);
  },
  ["data_source_answers"],
  MOST_KEPT,
);
