import { articleFacets, articleLifecycle } from "backend/modules/articles/lifecycle";
import { picturesOfArticle } from "backend/modules/articles/shown-pictures";
import {
  articleCovers,
  articleMainTags,
  articlePictures,
  articleRubrics,
  articles,
  articleTags,
} from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { permalinks, published, revisions } from "backend/platform/lifecycle/tables";
import type { ArticleContent } from "domain/articles/article";
import type { COVER_FIELDS } from "domain/articles/fields";
import type { FormValues } from "domain/fields/values";
import { countWords } from "domain/markdown/visible-text";
import { asc, eq } from "drizzle-orm";
import { insertRows, reserveIds } from "./insert-rows";

/** An article of the demo, with what has become of it. */
export interface PlannedArticle {
  state: "draft" | "scheduled" | "published" | "changed" | "withdrawn" | "asked";
  content: ArticleContent;
  writer: number;
  /** When it was written, and when it went to readers. */
  at: Date;
  outAt: Date;
  publishAt: Date | null;
  review: "asked" | "approved" | "returned" | null;
  assignee: number | null;
  dueOn: string;
}

const REASON = "Bitte die Zahlen mit einer Quelle belegen und den Schluss kürzen.";

/** Pictures of the library, as the form of an article names covers. */
export async function coverPictures(
  db: Db,
): Promise<(FormValues<typeof COVER_FIELDS> & { alt: string | null })[]> {
  const rows = await db
    .select({ id: assets.id, alt: assets.alt, owner: assets.copyright, subtext: assets.label })
    .from(assets)
    .where(eq(assets.kind, "image"))
    .orderBy(asc(assets.id))
    .limit(100);
  return rows.map(({ id, alt, owner, subtext }) => ({
    asset: String(id),
    alt,
    owner: owner ?? undefined,
    subtext: subtext ?? undefined,
  }));
}

/** Writes articles as their lifecycle leaves them, from a reserved id on if there is one; answers with their ids. */
export async function writeArticles(
  db: Db,
  planned: readonly PlannedArticle[],
  reserved?: number,
): Promise<number[]> {
  const firstArticle = reserved ?? (await reserveIds(db, articles, planned.length));
  const firstRevision = await reserveIds(db, revisions, planned.length * 2);
  const firstPermalink = await reserveIds(db, permalinks, planned.length);
  const all = planned.map((one, nth) => {
    const isLive = one.state === "published" || one.state === "changed";
    return {
      ...one,
      nth,
      id: firstArticle + nth,
      isLive,
      wasOut: isLive || one.state === "withdrawn",
      draftNumber: one.state === "changed" ? 2 : 1,
    };
  });
  type Numbered = (typeof all)[number];
  const draftOf = ({ content, draftNumber }: Numbered) =>
    draftNumber === 1
      ? content
      : { ...content, text: `${content.text}\n\nDie Zahlen sind auf dem Stand dieser Woche.` };
  await insertRows(
    db,
    articles,
    all.map((one) => {
      const {
        mainTags: _m,
        tags: _t,
        rubrics: _r,
        covers: _c,
        quotes: _q,
        links: _l,
        medium,
        issue,
        author,
        ...own
      } = draftOf(one);
      const { review, writer, outAt } = one;
      return {
        ...own,
        id: one.id,
        version: one.draftNumber,
        permalink: own.permalink ?? "",
        wordCount: countWords(own.text),
        mediumId: Number(medium),
        issueId: issue === null ? null : Number(issue),
        authorId: Number(author),
        createdAt: one.at,
        updatedAt: outAt,
        createdById: writer,
        updatedById: writer,
        draftNumber: one.draftNumber,
        liveNumber: one.isLive ? 1 : null,
        scheduledNumber: one.publishAt ? 1 : null,
        publishAt: one.publishAt,
        firstPublishedAt: one.wasOut ? outAt : null,
        publishedAt: one.wasOut ? outAt : null,
        withdrawnAt: one.state === "withdrawn" ? new Date(outAt.getTime() + 3_600_000) : null,
        reviewState: review,
        reviewNumber: review ? 1 : null,
        reviewRound: review ? 1 : 0,
        reviewAskedById: review ? writer : null,
        reviewReason: review === "returned" ? REASON : null,
        assigneeId: one.isLive ? null : one.assignee,
        dueOn: one.isLive ? null : one.dueOn,
      };
    }),
  );
  const revisionOf = (one: Numbered, number: number) => ({
    id: firstRevision + one.nth * 2 + number - 1,
    area: "articles",
    recordId: one.id,
    number,
    shape: articleLifecycle.shape,
    at: number === 1 ? one.at : one.outAt,
    byId: one.writer,
    content: number === 1 ? one.content : draftOf(one),
    publishedAt: number === 1 && one.wasOut ? one.outAt : null,
  });
  await insertRows(
    db,
    revisions,
    all.flatMap((one) => [1, 2].slice(0, one.draftNumber).map((number) => revisionOf(one, number))),
  );
  await insertRows(
    db,
    published,
    all
      .filter(({ isLive }) => isLive)
      .map((one) => ({
        area: "articles",
        recordId: one.id,
        revisionId: revisionOf(one, 1).id,
        publishedAt: one.outAt,
        content: one.content,
        facets: articleFacets(one.content),
      })),
  );
  await insertRows(
    db,
    permalinks,
    all.map(({ id, nth, content, isLive, wasOut }) => ({
      id: firstPermalink + nth,
      area: "articles",
      scope: Number(content.medium),
      recordId: id,
      slug: content.permalink ?? "",
      isKnown: wasOut,
      isCurrent: isLive,
    })),
  );
  await insertRows(
    db,
    articleCovers,
    all.flatMap(({ id, content }) =>
      content.covers.map(({ asset, ...cover }) => ({ articleId: id, assetId: Number(asset), ...cover })),
    ),
  );
  const pictureRows = [false, true].flatMap((isLive) =>
    all
      .filter((one) => !isLive || one.isLive)
      .flatMap(({ id, content }) =>
        picturesOfArticle(content).map((asset) => ({ articleId: id, assetId: Number(asset), isLive })),
      ),
  );
  await insertRows(db, articlePictures, pictureRows);
  const tagsOf = (field: "mainTags" | "tags") =>
    all.flatMap(({ id, content }) => content[field].map((tag) => ({ articleId: id, tagId: Number(tag) })));
  await insertRows(db, articleMainTags, tagsOf("mainTags"));
  await insertRows(db, articleTags, tagsOf("tags"));
  await insertRows(
    db,
    articleRubrics,
    all.flatMap(({ id, content }) =>
      content.rubrics.map((rubric) => ({ articleId: id, rubricId: Number(rubric) })),
    ),
  );
  return all.map(({ id }) => id);
}
