import { articleCovers, articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { pageTypesIn } from "backend/modules/immoflash/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { findingsIn, type IssueFinding, stopsPublishing } from "domain/immoflash-issues/findings";
import type { ImmoflashIssueDraft } from "domain/immoflash-issues/issue";
import type { Offers } from "domain/immoflash-issues/issue-options";
import { and, asc, eq, ne, sql } from "drizzle-orm";

type Content = Pick<ImmoflashIssueDraft, "pages" | "content">;

/** Whether an article has a cover. Columns of a field stand without their tables: the two must differ by name. */
export const hasCover = sql<boolean>`${articles.id} in (select ${articleCovers.articleId} from ${articleCovers})`;

/** An ad that is sold into an issue; cancelled ones are not. */
export const soldInto = (issueId: number) =>
  and(eq(bookings.issueId, issueId), ne(bookings.status, "cancelled"));

/** The types of pages as the domain compares them. */
export async function pageTypesOf(db: Db): Promise<Offers["pageTypes"]> {
  const types = await pageTypesIn(db);
  return Object.entries(types).map(([type, { adCount, formatIds }]) => ({
    type,
    adCount,
    formatIds: formatIds.map(String),
  }));
}

/** All that is found in an issue with this content. */
export async function findingsOf(
  tx: Db,
  issueId: number,
  { pages, content }: Content,
): Promise<IssueFinding[]> {
  const named = [
    ...pages.flatMap(({ article1, article2 }) => [article1, article2]),
    ...content.map(({ article }) => article),
  ].filter((id) => id !== null);
  const sold = await tx
    .select({ id: bookings.id, formatId: bookings.formatId, material: bookings.materialState })
    .from(bookings)
    .where(soldInto(issueId))
    .orderBy(asc(bookings.id));
  const rows = await tx
    .select({
      id: articles.id,
      liveNumber: articles.liveNumber,
      isPrivate: articles.isPrivate,
      hasCover,
    })
    .from(articles)
    .where(isOneOf(articles.id, parseIds(named)));
  return findingsIn({
    pages,
    content,
    pageTypes: await pageTypesOf(tx),
    sold: sold.map(({ id, formatId, material }) => ({
      _id: String(id),
      formatId: formatId === null ? null : String(formatId),
      material,
    })),
    articles: new Map(
      rows.map(({ id, liveNumber, isPrivate, hasCover }) => [
        String(id),
        { _id: String(id), isPublished: liveNumber !== null, isPrivate, hasCover },
      ]),
    ),
  });
}

/** How many of them stop publishing. */
export const countStops = (findings: readonly IssueFinding[]): number =>
  findings.filter(stopsPublishing).length;
