import { bookings } from "backend/modules/bookings/tables";
import { soldInto } from "backend/modules/immoflash-issues/examined";
import { immoflashIssueLifecycle } from "backend/modules/immoflash-issues/lifecycle";
import { immoflashPages } from "backend/modules/immoflash-issues/tables";
import { issues } from "backend/modules/issues/tables";
import { tags } from "backend/modules/tags/tables";
import type { Db } from "backend/platform/database/database";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { permalinkOf } from "domain/articles/permalink";
import { addDays, todayInVienna } from "domain/dates";
import { contentOf } from "domain/fields/values";
import type { PageType } from "domain/immoflash/page-types";
import {
  type ImmoflashIssueDraft,
  type IssuePageDraft,
  immoflashIssueForm,
} from "domain/immoflash-issues/issue";
import { USUAL_PAGES } from "domain/immoflash-issues/proposal";
import { hourOfDay } from "domain/moments";
import { asc, eq, inArray } from "drizzle-orm";
import { coverPictures, type PlannedArticle, writeArticles } from "./article-rows";
import { PARAGRAPHS } from "./article-texts";
import { FLASH_ARTICLES } from "./immoflash-texts";
import { insertRows, reserveIds } from "./insert-rows";
import type { CategoryIds, SeededIssue, SeededMedium } from "./publishing";

type Issue = typeof issues.$inferSelect;
/** A sold ad, with the type of pages that its format is made for. */
interface SoldAd {
  id: string;
  pageType: PageType;
}
/** What a page of a magazine shows. */
type Preview = Pick<IssuePageDraft, "printIssue" | "picture" | "link">;

/** So many articles wait for the issue after the last one; those before them are in it, as far as it has places. */
const OF_NEXT_ISSUE = 10;

const PAGE_TYPE_OF_FORMAT: Readonly<Record<string, PageType>> = {
  "flash-full": "full_ad",
  "flash-half": "half_ad",
  "flash-banner": "two_articles_banner",
};

/** The newsletter's articles and issues: the last one is out, the next one in work, the one after it planned. */
export async function seedImmoflashIssues(
  db: Db,
  media: readonly SeededMedium[],
  options: { writers: readonly number[]; categoryIds: CategoryIds; now: Date },
): Promise<void> {
  const { writers, now } = options;
  const today = todayInVienna(now);
  for (const medium of media.filter(({ demo }) => demo.type === "immoflash")) {
    const rows = await db
      .select()
      .from(issues)
      .where(eq(issues.mediumId, medium.id))
      .orderBy(asc(issues.publishDate));
    const next = rows.findIndex(({ publishDate }) => publishDate > today);
    const [last, inWork, planned] = [rows[next - 1], rows[next], rows[next + 1]];
    const firsts = new Map<Issue, IssuePageDraft[]>();
    if (last && inWork && planned && writers.length > 0) {
      const articles = await writeFlashArticles(db, medium, { last, inWork, ...options });
      const sold = await soldAds(db, [last.id, inWork.id], options.categoryIds);
      const magazine = media.find(({ demo }) => demo.type === "print");
      const preview = await previewOf(db, magazine?.issues ?? [], today);
      const ads = (issue: Issue) => sold.get(issue.id) ?? [];
      firsts.set(last, pagesOf(ads(last), articles.out, preview));
      // In work: the ad that was sold last has no place yet, and a place waits for an ad.
      const placed = pagesOf(ads(inWork).slice(0, -1), articles.ahead, preview);
      firsts.set(inWork, [...placed.slice(0, -1), page("full_ad"), ...placed.slice(-1)]);
      firsts.set(
        planned,
        USUAL_PAGES.map((type) => page(type)),
      );
    }
    await writeIssues(db, rows, firsts, { last, editor: writers[0] ?? null, now });
  }
}

/** The articles of the last issue, all of them out, and those of the next one, of which one is not. */
async function writeFlashArticles(
  db: Db,
  medium: SeededMedium,
  { last, inWork, writers, now }: { last: Issue; inWork: Issue; writers: readonly number[]; now: Date },
): Promise<{ out: string[]; ahead: string[] }> {
  const today = todayInVienna(now);
  const pictures = await coverPictures(db);
  const [topic] = await db.select({ id: tags.id }).from(tags).where(eq(tags.name, "Wohnen"));
  const firstAhead = FLASH_ARTICLES.length - OF_NEXT_ISSUE;
  const planned = FLASH_ARTICLES.map(([title, lead, about], nth): PlannedArticle => {
    const isAhead = nth >= firstAhead;
    const issue = isAhead ? inWork : last;
    const writer = writers[nth % writers.length] as number;
    const day = isAhead ? addDays(today, -2 - (nth % 3)) : addDays(last.publishDate, -2 - (nth % 5));
    const [a, b, c, d] = PARAGRAPHS[about];
    const content = contentOf(
      ARTICLE_FIELDS,
      articleForm.parse({
        medium: String(medium.id),
        issue: String(issue.id),
        title,
        permalink: permalinkOf(title),
        author: String(writer),
        excerpt: lead,
        publishDate: issue.publishDate,
        text: [lead, ...(nth % 2 === 0 ? [a, c, b] : [b, d])].join("\n\n"),
        mainTags: topic ? [String(topic.id)] : [],
        covers: nth % 4 === 3 ? [] : pictures.slice(nth * 2 + 1, nth * 2 + 2),
        isAdvertorial: nth % 11 === 5,
      }),
    );
    const at = hourOfDay(day, 10);
    return {
      // The second one of the next issue is being written.
      state: nth === firstAhead + 1 ? "draft" : "published",
      writer,
      content,
      at,
      outAt: new Date(at.getTime() + 26 * 3_600_000),
      publishAt: null,
      review: null,
      assignee: writer,
      dueOn: addDays(inWork.publishDate, -1),
    };
  });
  const ids = (await writeArticles(db, planned)).map(String);
  return { out: ids.slice(0, firstAhead), ahead: ids.slice(firstAhead) };
}

async function soldAds(
  db: Db,
  issueIds: readonly number[],
  categoryIds: CategoryIds,
): Promise<ReadonlyMap<number, SoldAd[]>> {
  const typeOf = new Map(
    Object.entries(PAGE_TYPE_OF_FORMAT).map(([key, type]) => [categoryIds.get(key), type]),
  );
  const sold = new Map<number, SoldAd[]>();
  for (const issueId of issueIds) {
    const ads = await db
      .select({ id: bookings.id, formatId: bookings.formatId })
      .from(bookings)
      .where(soldInto(issueId))
      .orderBy(asc(bookings.id));
    sold.set(
      issueId,
      ads.map(({ id, formatId }) => ({ id: String(id), pageType: typeOf.get(formatId ?? 0) ?? "full_ad" })),
    );
  }
  return sold;
}

/** The newest issue of a magazine, with a picture of the library instead of its cover. */
async function previewOf(db: Db, ofMagazine: readonly SeededIssue[], today: string): Promise<Preview> {
  const newest = ofMagazine.filter(({ publishDate }) => publishDate <= today).at(-1);
  const [picture] = await coverPictures(db);
  return {
    printIssue: newest ? String(newest.id) : null,
    picture: picture?.asset ?? null,
    link: "https://www.alpenblick.example/heft",
  };
}

const page = (type: PageType, places: Partial<IssuePageDraft> = {}): IssuePageDraft => ({
  type,
  article1: null,
  article2: null,
  ad1: null,
  ad2: null,
  ad3: null,
  ad4: null,
  printIssue: null,
  picture: null,
  link: null,
  ...places,
});

/** Pages with all of the ads, each on one that its format is made for, and with as many articles as they have places for. */
function pagesOf(ads: readonly SoldAd[], articles: readonly string[], preview: Preview): IssuePageDraft[] {
  const left = [...articles];
  const article = () => left.shift() ?? null;
  const withAds = (type: PageType, places: () => Partial<IssuePageDraft> = () => ({})) =>
    ads.filter(({ pageType }) => pageType === type).map(({ id }) => page(type, { ...places(), ad1: id }));
  return [
    page("cover_left", { article1: article() }),
    page("cover_right", { article1: article() }),
    ...withAds("full_ad"),
    page("two_articles", { article1: article(), article2: article() }),
    ...withAds("half_ad", () => ({ article1: article() })),
    ...withAds("two_articles_banner", () => ({ article1: article(), article2: article() })),
    page("magazine_preview", preview),
    page("imprint"),
  ];
}

/** Gives each issue its first revision, as it was made, and some a second one, with pages. */
async function writeIssues(
  db: Db,
  rows: readonly Issue[],
  pagesByIssue: ReadonlyMap<Issue, readonly IssuePageDraft[]>,
  { last, editor, now }: { last: Issue | undefined; editor: number | null; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const contentWith = (issue: Issue, pages: readonly IssuePageDraft[]): ImmoflashIssueDraft =>
    immoflashIssueForm.parse({
      title: issue.title,
      medium: String(issue.mediumId),
      issueNumber: issue.issueNumber,
      publishDate: issue.publishDate,
      description: issue.description,
      adClosing: issue.adClosing ?? undefined,
      materialClosing: issue.materialClosing ?? undefined,
      // Where readers find its articles, once it has any.
      customLink: pages.length > 0 ? linkTo(issue) : undefined,
      pages: pages.map((one) => withoutNulls(one)),
      content: [],
    });
  const { area, shape, facets } = immoflashIssueLifecycle;
  const savedAt = (issue: Issue) =>
    issue === last ? earlier(hourOfDay(addDays(issue.publishDate, -1), 16), now) : now;
  const outAt = (issue: Issue) => earlier(hourOfDay(issue.publishDate, 6), now);
  const withPages = [...pagesByIssue];
  const firstRevision = await reserveIds(db, revisions, rows.length + withPages.length);
  const revisionRows = [
    ...rows.map((issue) => ({
      issue,
      number: 1,
      at: issue.updatedAt,
      byId: null as number | null,
      pages: [] as readonly IssuePageDraft[],
    })),
    ...withPages.map(([issue, pages]) => ({ issue, number: 2, at: savedAt(issue), byId: editor, pages })),
  ].map(({ issue, number, at, byId, pages }, nth) => ({
    id: firstRevision + nth,
    area,
    recordId: issue.id,
    number,
    shape,
    at,
    byId,
    content: contentWith(issue, pages),
    publishedAt: issue === last && number === 2 ? outAt(issue) : null,
  }));
  await insertRows(db, revisions, revisionRows);
  await db
    .update(issues)
    .set({ draftNumber: 1 })
    .where(
      inArray(
        issues.id,
        rows.map(({ id }) => id),
      ),
    );
  for (const [issue] of withPages) {
    const isOut = issue === last;
    const at = isOut ? outAt(issue) : null;
    await db
      .update(issues)
      .set({
        draftNumber: 2,
        version: issue.version + 1,
        updatedAt: savedAt(issue),
        updatedById: editor,
        customLink: linkTo(issue),
        liveNumber: isOut ? 2 : null,
        publishedAt: at,
        firstPublishedAt: at,
      })
      .where(eq(issues.id, issue.id));
  }
  const live = revisionRows.find(({ publishedAt }) => publishedAt !== null);
  if (live?.publishedAt)
    await insertRows(db, published, [
      {
        area,
        recordId: live.recordId,
        revisionId: live.id,
        publishedAt: live.publishedAt,
        content: live.content,
        facets: [...(facets?.(live.content) ?? [])],
      },
    ]);
  const firstPage = await reserveIds(db, immoflashPages, withPages.flatMap(([, pages]) => pages).length);
  await insertRows(
    db,
    immoflashPages,
    withPages
      .flatMap(([issue, pages]) => pages.map((one) => ({ issueId: issue.id, one })))
      .map(({ issueId, one }, nth) => ({
        id: firstPage + nth,
        issueId,
        type: one.type,
        link: one.link,
        article1Id: idOf(one.article1),
        article2Id: idOf(one.article2),
        ad1Id: idOf(one.ad1),
        ad2Id: idOf(one.ad2),
        ad3Id: idOf(one.ad3),
        ad4Id: idOf(one.ad4),
        printIssueId: idOf(one.printIssue),
        pictureId: idOf(one.picture),
      })),
  );
}

const linkTo = ({ publishDate }: Issue) => `https://www.alpenblick.example/immoflash/${publishDate}`;
const idOf = (id: string | null) => (id === null ? null : Number(id));
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const withoutNulls = (one: IssuePageDraft) =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null));
