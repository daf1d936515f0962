import { articles } from "backend/modules/articles/tables";
import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import type { Db } from "backend/platform/database/database";
import { articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { permalinkOf } from "domain/articles/permalink";
import { addDays, todayInVienna } from "domain/dates";
import { contentOf } from "domain/fields/values";
import { articleAddress, pictureMarkdown } from "domain/markdown/own-addresses";
import { hourOfDay } from "domain/moments";
import { asc, eq } from "drizzle-orm";
import { coverPictures, type PlannedArticle, writeArticles } from "./article-rows";
import { ARTICLES, furtherReading, PARAGRAPHS } from "./article-texts";
import { reserveIds } from "./insert-rows";
import type { SeededMedium } from "./publishing";

/** In this order, over and over: most are out, some are on their way. */
const STATES = [
  ...["published", "published", "draft", "published", "changed", "published", "scheduled", "published"],
  ...["asked", "withdrawn"],
] as const;

/** What is said of those that were sent to be reviewed, in this order. */
const REVIEWS = ["asked", "returned", "asked", "approved", "asked"] as const;

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
  const pictures = await coverPictures(db);
  const firstArticle = await reserveIds(db, articles, ARTICLES.length);
  /** Every fourth article shows a picture within its text. */
  const pictureIn = (nth: number) => {
    const one = nth % 4 === 0 ? pictures[(nth * 3 + 1) % Math.max(1, pictures.length)] : undefined;
    return one ? [pictureMarkdown({ asset: one.asset, alt: one.alt, caption: one.subtext ?? null })] : [];
  };
  /** And every third leads to an earlier one of its topic. */
  const furtherIn = (nth: number, topic: string) => {
    const before = ARTICLES.slice(0, nth).flatMap(([title, , of], at) =>
      of === topic ? [{ title, at }] : [],
    );
    const other = nth % 3 === 1 ? before.at(-1 - (nth % 4)) : undefined;
    return other ? [furtherReading(other.title, articleAddress(String(firstArticle + other.at)))] : [];
  };
  const planned = ARTICLES.map(([title, lead, topic], nth): PlannedArticle => {
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
      ARTICLE_FIELDS,
      articleForm.parse({
        medium: String(medium.id),
        title,
        permalink: permalinkOf(title),
        author: String(writer),
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
    const at = hourOfDay(writtenOn, 9);
    const nthOfState = Math.floor(nth / STATES.length);
    // Some drafts go on to somebody else.
    const isHandedOver = state === "draft" && nthOfState % 2 === 0;
    return {
      state,
      writer,
      content,
      at,
      outAt: new Date(at.getTime() + 26 * 3_600_000),
      publishAt: state === "scheduled" ? hourOfDay(addDays(today, 2 + (nth % 9)), 6) : null,
      review: state === "asked" ? (REVIEWS[nthOfState % REVIEWS.length] ?? null) : null,
      assignee: writers[(writers.indexOf(writer) + (isHandedOver ? 1 : 0)) % writers.length] ?? null,
      dueOn: addDays(today, 1 + (nth % 12)),
    };
  });
  await writeArticles(db, planned, firstArticle);
}
