import { articleLifecycle } from "backend/modules/articles/lifecycle";
import { picturesOf } from "backend/modules/articles/shown-pictures";
import {
  articleCovers,
  articleMainTags,
  articlePictures,
  articleRubrics,
  articles,
  articleTags,
} from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import type { Db } from "backend/platform/database/database";
import { permalinks, published, revisions } from "backend/platform/lifecycle/tables";
import { articleForm, contentOf } from "domain/articles/article";
import { permalinkOf } from "domain/articles/permalink";
import { addDays, todayInVienna } from "domain/dates";
import { articleAddress, pictureMarkdown } from "domain/markdown/own-addresses";
import { countWords } from "domain/markdown/visible-text";
import { hourOfDay } from "domain/moments";
import { asc, eq } from "drizzle-orm";
import { ARTICLES, furtherReading, PARAGRAPHS } from "./article-texts";
import { insertRows, reserveIds } from "./insert-rows";
import type { SeededMedium } from "./publishing";

/** In this order, over and over: most are out, some are on their way. */
const STATES = [
  ...["published", "published", "draft", "published", "changed", "published", "scheduled", "published"],
  ...["asked", "withdrawn"],
] as const;

/** What is said of those that were sent to be reviewed, in this order. */
const REVIEWS = ["asked", "returned", "asked", "approved", "asked"] as const;
const REASON = "Bitte die Zahlen mit einer Quelle belegen und den Schluss kürzen.";

/** Articles of the first magazines, in all their states. */
export async function seedArticles(
  db: Db,
  media: readonly SeededMedium[],
  { writers, now }: { writers: readonly number[]; now: Date },
): Promise<void> {
  const today = todayInVienna(now);
  const titles = media.filter(({ demo }) => demo.type === "print").slice(0, 3);
  if (titles.length === 0 || writers.length === 0) return;
  const topics = await db
    .select({ id: rubrics.id, mediumId: rubrics.mediumId, tagId: rubricTags.tagId, isMain: tags.isMainTag })
    .from(rubrics)
    .innerJoin(rubricTags, eq(rubricTags.rubricId, rubrics.id))
    .innerJoin(tags, eq(tags.id, rubricTags.tagId))
    .orderBy(asc(rubrics.id), asc(tags.id));
  const shown = await db
    .select({ id: assets.id, alt: assets.alt, owner: assets.copyright, subtext: assets.label })
    .from(assets)
    .where(eq(assets.kind, "image"))
    .orderBy(asc(assets.id))
    .limit(100);
  const pictures = shown.map(({ id, owner, subtext }) => ({
    asset: String(id),
    owner: owner ?? undefined,
    subtext: subtext ?? undefined,
  }));
  const [firstArticle, firstRevision] = [
    await reserveIds(db, articles, ARTICLES.length),
    await reserveIds(db, revisions, ARTICLES.length * 2),
  ];
  /** Every fourth article shows a picture within its text. */
  const pictureIn = (nth: number) => {
    const one = nth % 4 === 0 ? shown[(nth * 3 + 1) % Math.max(1, shown.length)] : undefined;
    return one ? [pictureMarkdown({ asset: String(one.id), alt: one.alt, caption: one.subtext })] : [];
  };
  /** And every third leads to an earlier one of its topic. */
  const furtherIn = (nth: number, topic: string) => {
    const before = ARTICLES.slice(0, nth).flatMap(([title, , of], at) =>
      of === topic ? [{ title, at }] : [],
    );
    const other = nth % 3 === 1 ? before.at(-1 - (nth % 4)) : undefined;
    return other ? [furtherReading(other.title, articleAddress(String(firstArticle + other.at)))] : [];
  };
  const planned = ARTICLES.map(([title, lead, topic], nth) => {
    const medium = titles[nth % titles.length] as SeededMedium;
    const state = STATES[nth % STATES.length] as (typeof STATES)[number];
    const writer = writers[nth % writers.length] as number;
    const own = topics.filter(({ mediumId }) => mediumId === medium.id);
    const rubric = own[(nth * 5) % Math.max(1, own.length)];
    const ofRubric = own.filter(({ id }) => id === rubric?.id);
    const [a, b, c, d] = PARAGRAPHS[topic];
    const writtenOn = addDays(today, -3 - nth * 2);
    const issue = medium.issues.find(({ publishDate }) => publishDate >= writtenOn);
    const content = contentOf(
      articleForm.parse({
        ...{ medium: String(medium.id), title, permalink: permalinkOf(title), author: String(writer) },
        ...(issue ? { issue: String(issue.id) } : {}),
        text: [
          lead,
          ...pictureIn(nth),
          ...(nth % 3 === 0 ? [a, b, c, d] : nth % 3 === 1 ? [a, c, b] : [b, d]),
          ...furtherIn(nth, topic),
        ].join("\n\n"),
        excerpt: lead,
        publishDate: addDays(writtenOn, 2),
        mainTags: ofRubric.filter(({ isMain }) => isMain).map(({ tagId }) => String(tagId)),
        tags: ofRubric
          .filter(({ isMain }) => !isMain)
          .slice(0, 2)
          .map(({ tagId }) => String(tagId)),
        rubrics: rubric ? [String(rubric.id)] : [],
        covers: nth % 3 === 2 ? [] : pictures.slice((nth * 7) % 90, ((nth * 7) % 90) + 1 + (nth % 2)),
        priority: nth % 7 === 0 ? "large" : "auto",
        isAdvertorial: nth % 13 === 12,
      }),
    );
    const isLive = state === "published" || state === "changed";
    const draftNumber = state === "changed" ? 2 : 1;
    const at = hourOfDay(writtenOn, 9);
    return {
      id: firstArticle + nth,
      nth,
      state,
      writer,
      content,
      isLive,
      draftNumber,
      at,
      wasOut: isLive || state === "withdrawn",
    };
  });
  type Planned = (typeof planned)[number];
  const draftOf = ({ content, draftNumber }: Planned) =>
    draftNumber === 1
      ? content
      : { ...content, text: `${content.text}\n\nDie Zahlen sind auf dem Stand dieser Woche.` };
  const outAt = ({ at }: Planned) => new Date(at.getTime() + 26 * 3_600_000);
  await insertRows(
    db,
    articles,
    planned.map((one) => {
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
      const isScheduled = one.state === "scheduled";
      const nthOfState = Math.floor(one.nth / STATES.length);
      const review = one.state === "asked" ? REVIEWS[nthOfState % REVIEWS.length] : undefined;
      // Some drafts go on to somebody else.
      const isHandedOver = one.state === "draft" && nthOfState % 2 === 0;
      const assignee = writers[(writers.indexOf(one.writer) + (isHandedOver ? 1 : 0)) % writers.length];
      return {
        ...own,
        ...{
          id: one.id,
          version: one.draftNumber,
          permalink: own.permalink ?? "",
          wordCount: countWords(own.text),
        },
        ...{
          mediumId: Number(medium),
          issueId: issue === null ? null : Number(issue),
          authorId: Number(author),
        },
        ...{ createdAt: one.at, updatedAt: outAt(one), createdById: one.writer, updatedById: one.writer },
        draftNumber: one.draftNumber,
        liveNumber: one.isLive ? 1 : null,
        scheduledNumber: isScheduled ? 1 : null,
        publishAt: isScheduled ? hourOfDay(addDays(today, 2 + (one.nth % 9)), 6) : null,
        firstPublishedAt: one.wasOut ? outAt(one) : null,
        publishedAt: one.wasOut ? outAt(one) : null,
        withdrawnAt: one.state === "withdrawn" ? new Date(outAt(one).getTime() + 3_600_000) : null,
        reviewState: review ?? null,
        reviewNumber: review ? 1 : null,
        reviewRound: review ? 1 : 0,
        reviewAskedById: review ? one.writer : null,
        reviewReason: review === "returned" ? REASON : null,
        assigneeId: one.isLive ? null : assignee,
        dueOn: one.isLive ? null : addDays(today, 1 + (one.nth % 12)),
      };
    }),
  );
  const revisionOf = (one: Planned, number: number) => ({
    ...{
      id: firstRevision + one.nth * 2 + number - 1,
      area: "articles",
      recordId: one.id,
      number,
      shape: articleLifecycle.shape,
    },
    ...{
      at: number === 1 ? one.at : outAt(one),
      byId: one.writer,
      content: number === 1 ? one.content : draftOf(one),
    },
    publishedAt: number === 1 && one.wasOut ? outAt(one) : null,
  });
  await insertRows(
    db,
    revisions,
    planned.flatMap((one) => [1, 2].slice(0, one.draftNumber).map((number) => revisionOf(one, number))),
  );
  await insertRows(
    db,
    published,
    planned
      .filter(({ isLive }) => isLive)
      .map((one) => ({
        ...{ area: "articles", recordId: one.id, revisionId: revisionOf(one, 1).id },
        ...{ publishedAt: outAt(one), content: one.content },
      })),
  );
  const firstPermalink = await reserveIds(db, permalinks, planned.length);
  await insertRows(
    db,
    permalinks,
    planned.map(({ id, nth, content, isLive, wasOut }) => ({
      ...{ id: firstPermalink + nth, area: "articles", scope: Number(content.medium), recordId: id },
      ...{ slug: content.permalink ?? "", isKnown: wasOut, isCurrent: isLive },
    })),
  );
  await insertRows(
    db,
    articleCovers,
    planned.flatMap(({ id, content }) =>
      content.covers.map(({ asset, ...cover }) => ({ articleId: id, assetId: Number(asset), ...cover })),
    ),
  );
  const ofArticles = [false, true].flatMap((isLive) =>
    planned
      .filter((one) => !isLive || one.isLive)
      .flatMap(({ id, content }) =>
        picturesOf(content).map((asset) => ({ articleId: id, assetId: Number(asset), isLive })),
      ),
  );
  await insertRows(db, articlePictures, ofArticles);
  const tagsOf = (field: "mainTags" | "tags") =>
    planned.flatMap(({ id, content }) =>
      content[field].map((tag) => ({ articleId: id, tagId: Number(tag) })),
    );
  await insertRows(db, articleMainTags, tagsOf("mainTags"));
  await insertRows(db, articleTags, tagsOf("tags"));
  await insertRows(
    db,
    articleRubrics,
    planned.flatMap(({ id, content }) =>
      content.rubrics.map((rubric) => ({ articleId: id, rubricId: Number(rubric) })),
    ),
  );
}
