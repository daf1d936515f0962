import {
  type ArticleAudience,
  draftById,
  notPrivate,
  publishedById,
  type ReadersArticle,
  shownText,
} from "backend/modules/articles/service";
import { isVisibleBooking } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { type Issue, issueById } from "backend/modules/issues/service";
import { assetById } from "backend/modules/library/service";
import { mediumById } from "backend/modules/media/service";
import { defineLoader } from "backend/platform/database/loaders";
import { published } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import type { ImmoflashIssueDraft, IssuePageDraft } from "domain/immoflash-issues/issue";
import { adCountsOf } from "domain/immoflash-issues/issue-options";
import { AD_PLACES, type AdPlace, adPlacesOf, articlePlacesOf } from "domain/immoflash-issues/places";
import { pictureAddress } from "domain/markdown/own-addresses";
import { and, asc, eq, sql } from "drizzle-orm";
import { pageTypesOf } from "./examined";
import { immoflashIssueLifecycle } from "./lifecycle";
import { immoflashContent, immoflashPages } from "./tables";

/** What is shown: what the issue is now, or what readers get of it. */
export const PREVIEWS = ["draft", "live"] as const;
export type PreviewOf = (typeof PREVIEWS)[number];

/** The part of an issue that is shown. */
export type IssueContent = Pick<
  ImmoflashIssueDraft,
  "title" | "issueNumber" | "publishDate" | "customLink" | "pages" | "content"
>;

/** A picture of the library, for whoever may read the issue. */
export interface PreviewPicture {
  address: string;
  alt: string | null;
  fileId: number;
}

/** What stands on a page of an article: all of it (`article`), or its title alone and why. */
export interface PreviewArticle {
  id: number;
  title: string;
  standing: "published" | "draft" | "private" | "unpublished";
  article: ReadersArticle | null;
}

/** An ad: its client, its picture and its link are for users who may see the booking. */
export interface PreviewAd {
  id: number;
  isSold: boolean;
  isHiddenOnPhones: boolean;
  client: string | null;
  fileId: number | null;
  link: string | null;
}

/** A page as it is stored, with the places that it has. */
export interface PreviewPage {
  page: IssuePageDraft;
  adPlaces: readonly AdPlace[];
  preview: Preview;
}

/** An issue as a whole, with what its parts are read by. */
export interface Preview {
  of: PreviewOf;
  issue: Issue;
  content: IssueContent;
  pages: PreviewPage[];
  sender: typeof immoflashConfiguration.$inferSelect | null;
}

/** An immoflash issue as a whole; null where there is none, and of `live` where readers get none. */
export async function issuePreview(ctx: Ctx, id: number, of: PreviewOf): Promise<Preview | null> {
  const issue = await issueById(ctx).load(id);
  const medium = issue && (await mediumById(ctx).load(issue.mediumId));
  if (!issue || medium?.type !== "immoflash") return null;
  const content = await contentOfIssue(ctx, issue, of);
  if (!content) return null;
  const [sender = null] = await ctx.db.select().from(immoflashConfiguration);
  const counts = adCountsOf({ pageTypes: await pageTypesOf(ctx.db) });
  const preview: Preview = { of, issue, content, sender, pages: [] };
  preview.pages = content.pages.map((page) => {
    const places = adPlacesOf(page.type, counts);
    return {
      page,
      preview,
      // An ad is shown, too, where its page has no place for it any more.
      adPlaces: AD_PLACES.filter((place) => places.includes(place) || page[place] !== null),
    };
  });
  return preview;
}

/** What an issue contains: as it is now, or as readers get it; null where readers get none. */
export const contentOfIssue = (ctx: Ctx, issue: Issue, of: PreviewOf): Promise<IssueContent | null> =>
  of === "draft" ? draftContent(ctx, issue) : liveContent(ctx, issue.id);

const idOrNull = (id: number | null) => (id === null ? null : String(id));

async function draftContent({ db }: Ctx, issue: Issue): Promise<IssueContent> {
  const pages = await db
    .select()
    .from(immoflashPages)
    .where(eq(immoflashPages.issueId, issue.id))
    .orderBy(asc(immoflashPages.id));
  const content = await db
    .select({ articleId: immoflashContent.articleId })
    .from(immoflashContent)
    .where(eq(immoflashContent.issueId, issue.id))
    .orderBy(asc(immoflashContent.id));
  const { title, issueNumber, publishDate, customLink } = issue;
  return {
    title,
    issueNumber: issueNumber || null,
    publishDate,
    customLink,
    pages: pages.map((page) => ({
      type: page.type,
      link: page.link,
      article1: idOrNull(page.article1Id),
      article2: idOrNull(page.article2Id),
      ad1: idOrNull(page.ad1Id),
      ad2: idOrNull(page.ad2Id),
      ad3: idOrNull(page.ad3Id),
      ad4: idOrNull(page.ad4Id),
      printIssue: idOrNull(page.printIssueId),
      picture: idOrNull(page.pictureId),
    })),
    content: content.map(({ articleId }) => ({ article: String(articleId) })),
  };
}

async function liveContent({ db }: Ctx, id: number): Promise<IssueContent | null> {
  const [row] = await db
    .select({ content: published.content })
    .from(published)
    .where(and(eq(published.area, immoflashIssueLifecycle.area), eq(published.recordId, id)));
  return (row?.content as IssueContent | undefined) ?? null;
}

const mayReadArticles = (ctx: Ctx) => may(ctx, { action: "read", collectionType: "articles" });

/** Links to other articles lead to their previews, for users who may open these. */
const shownAt = (ctx: Ctx): ArticleAudience => (mayReadArticles(ctx) ? "preview" : "alone");

/** The articles of a page, one for each of its places; null: the place is free, or its article is gone. */
export const articlesOfPage = (
  ctx: Ctx,
  { page, preview }: PreviewPage,
): Promise<(PreviewArticle | null)[]> =>
  Promise.all(articlePlacesOf(page.type).map((place) => articleAt(ctx, page[place], preview.of)));

/** The articles of the field *content*, without those that are gone. */
export async function previewContent(ctx: Ctx, { content, of }: Preview): Promise<PreviewArticle[]> {
  const articles = await Promise.all(content.content.map(({ article }) => articleAt(ctx, article, of)));
  return articles.filter((article) => article !== null);
}

async function articleAt(ctx: Ctx, named: string | null, of: PreviewOf): Promise<PreviewArticle | null> {
  const id = parseId(named ?? "");
  if (id === null) return null;
  const asRead = await publishedById(ctx).load(id);
  const asPreview = (article: ReadersArticle, standing: PreviewArticle["standing"]): PreviewArticle => {
    const seen = notPrivate(ctx, article);
    return {
      id,
      title: article.content.title,
      standing: seen ? standing : "private",
      article: seen && { ...seen, shownAt: shownAt(ctx) },
    };
  };
  if (asRead) return asPreview(asRead, "published");
  const draft = await draftById(ctx).load(id);
  if (!draft) return null;
  if (of === "draft" && mayReadArticles(ctx)) return asPreview(draft, "draft");
  return { id, title: draft.content.title, standing: "unpublished", article: null };
}

/** The ads of a page, one for each of its places; null: the place is free. */
export const adsOf = (ctx: Ctx, { page, adPlaces, preview }: PreviewPage): Promise<(PreviewAd | null)[]> =>
  Promise.all(
    adPlaces.map(async (place): Promise<PreviewAd | null> => {
      const id = parseId(page[place] ?? "");
      const ad = id === null ? null : await adById(ctx).load(id);
      if (!ad) return null;
      const { issueId, status, isSeen, client, fileId, link, isHiddenOnPhones } = ad;
      const isSold = issueId === preview.issue.id && status !== "cancelled";
      const seen = isSeen ? { client, fileId, link } : { client: null, fileId: null, link: null };
      return { id: ad.id, isSold, isHiddenOnPhones, ...seen };
    }),
  );

const adById = defineLoader(async (ids: readonly number[], ctx) => {
  const rows = await ctx.db
    .select({
      id: bookings.id,
      issueId: bookings.issueId,
      status: bookings.status,
      isSeen: sql<boolean>`${isVisibleBooking(ctx) ?? sql`true`}`,
      isHiddenOnPhones: bookings.adHiddenOnMobile,
      client: companies.name,
      fileId: bookings.adId,
      link: bookings.adTargetLink,
    })
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .where(isOneOf(bookings.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** A picture of the library; null where there is none, or not any more. */
export async function pictureOf(ctx: Ctx, asset: string | null): Promise<PreviewPicture | null> {
  const id = parseId(asset ?? "");
  const picture = id === null ? null : await assetById(ctx).load(id);
  if (picture?.kind !== "image") return null;
  return { address: pictureAddress(String(picture.id)), alt: picture.alt, fileId: picture.fileId };
}

/** The first one of an article's cover pictures, and whose it is. */
export async function coverOf(
  ctx: Ctx,
  { article }: PreviewArticle,
): Promise<{ picture: PreviewPicture; owner: string | null } | null> {
  for (const { asset, owner } of article?.content.covers ?? []) {
    const picture = await pictureOf(ctx, asset);
    if (picture) return { picture, owner };
  }
  return null;
}

/** The HTML of the imprint, on the page that shows it; null where the configuration has none. */
export async function imprintOf(ctx: Ctx, { page, preview }: PreviewPage): Promise<string | null> {
  const html = page.type === "imprint" ? preview.sender?.imprintHtml : null;
  if (!html) return null;
  return await shownText(ctx, html, shownAt(ctx), async (id) => {
    return notPrivate(ctx, await publishedById(ctx).load(id))?.content ?? null;
  });
}
