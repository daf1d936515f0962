import { articleCovers, articles } from "backend/modules/articles/tables";
import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import type { Issue } from "backend/modules/issues/service";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { stateOf } from "backend/platform/lifecycle/columns";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import type { ImmoflashIssueDraft } from "domain/immoflash-issues/issue";
import type { Offers } from "domain/immoflash-issues/issue-options";
import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { hasCover, pageTypesOf, soldInto } from "./examined";
import { type PagePattern, pagesOfIssueBefore } from "./proposal";

/** The most articles that pages offer: first those of the issue, then the newest of its medium that are of no issue. */
export const MOST_ARTICLES = 60;
/** The most ads that an issue offers. */
export const MOST_ADS_OFFERED = 300;

export interface OfferedArticle {
  _id: string;
  title: string;
  state: string;
  isOfIssue: boolean;
  isAdvertorial: boolean;
  /** Whether readers get it, and whether only users with permission do. */
  isPublished: boolean;
  isPrivate: boolean;
  wordCount: number;
  hasCover: boolean;
  /** The file of its first cover, for users who may see the library. */
  coverId: number | null;
}

/** An ad: its client and its material are for users who may see the booking. */
export interface OfferedAd {
  _id: string;
  formatId: string | null;
  format: string | null;
  client: string | null;
  material: string | null;
  adId: number | null;
  link: string | null;
}

/** What the pages of an issue can have, with what stands on them already. */
export interface IssueOffers {
  articles: OfferedArticle[];
  ads: OfferedAd[];
  pageTypes: Offers["pageTypes"];
  /** What an issue without pages can begin with. */
  before: PagePattern | null;
}

/** Whether the user may see the bookings of a medium. */
export function maySeeAds(ctx: Ctx, mediumId: number): boolean {
  const visible = viewableMedia(ctx);
  return visible === "all" || visible.includes(mediumId);
}

export async function offersForIssue(
  ctx: Ctx,
  issue: Pick<Issue, "id" | "mediumId" | "publishDate">,
  { pages, content }: Pick<ImmoflashIssueDraft, "pages" | "content">,
): Promise<IssueOffers> {
  const { id, mediumId } = issue;
  const named = parseIds([
    ...pages.flatMap(({ article1, article2 }) => [article1, article2].filter((one) => one !== null)),
    ...content.map(({ article }) => article),
  ]);
  const isOfIssue = eq(articles.issueId, id);
  const isNamed = isOneOf(articles.id, named);
  const { db } = ctx;
  const offered = await db
    .select({
      id: articles.id,
      title: articles.title,
      state: stateOf(articles),
      isOfIssue: sql<boolean>`coalesce(${isOfIssue}, false)`,
      isAdvertorial: articles.isAdvertorial,
      isPublished: sql<boolean>`${articles.liveNumber} is not null`,
      isPrivate: articles.isPrivate,
      wordCount: articles.wordCount,
      hasCover,
    })
    .from(articles)
    .where(or(isNamed, and(eq(articles.mediumId, mediumId), or(isOfIssue, isNull(articles.issueId)))))
    .orderBy(
      desc(isNamed),
      desc(sql`coalesce(${isOfIssue}, false)`),
      desc(articles.updatedAt),
      desc(articles.id),
    )
    .limit(Math.max(MOST_ARTICLES, named.length));
  const covers = may(ctx, { collectionType: "attachments" })
    ? await coversOf(
        db,
        offered.map((article) => article.id),
      )
    : new Map<number, number>();
  return {
    articles: offered.map(({ id: _id, ...article }) => ({
      _id: String(_id),
      ...article,
      coverId: covers.get(_id) ?? null,
    })),
    ads: await adsSoldInto(db, id, maySeeAds(ctx, mediumId)),
    pageTypes: await pageTypesOf(db),
    before: pages.length === 0 ? await pagesOfIssueBefore(db, issue) : null,
  };
}

/** The files of the first covers of articles. */
async function coversOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([articleCovers.articleId], {
      articleId: articleCovers.articleId,
      fileId: assets.fileId,
    })
    .from(articleCovers)
    .innerJoin(assets, eq(assets.id, articleCovers.assetId))
    .where(isOneOf(articleCovers.articleId, ids))
    .orderBy(asc(articleCovers.articleId), asc(articleCovers.id));
  return new Map(rows.map(({ articleId, fileId }) => [articleId, fileId]));
}

async function adsSoldInto(db: Db, issueId: number, areSeen: boolean): Promise<OfferedAd[]> {
  const rows = await db
    .select({
      id: bookings.id,
      client: companies.name,
      formatId: bookings.formatId,
      format: categories.label,
      material: bookings.materialState,
      adId: bookings.adId,
      link: bookings.adTargetLink,
    })
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .leftJoin(categories, eq(categories.id, bookings.formatId))
    .where(soldInto(issueId))
    .orderBy(asc(bookings.id))
    .limit(MOST_ADS_OFFERED);
  const unseen = { client: null, material: null, adId: null, link: null };
  return rows.map(({ id, formatId, ...ad }) => ({
    _id: String(id),
    formatId: formatId === null ? null : String(formatId),
    ...ad,
    ...(areSeen ? {} : unseen),
  }));
}
