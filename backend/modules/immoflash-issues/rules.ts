import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { assets } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import type { Save } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import type { ImmoflashIssueDraft, IssuePageDraft } from "domain/immoflash-issues/issue";
import { AD_PLACES, ARTICLE_PLACES } from "domain/immoflash-issues/places";
import { and, eq } from "drizzle-orm";

type Change = Save<ImmoflashIssueDraft>;

/** A record that a change names for the first time, and the field that names it. */
interface NewReference {
  record: string;
  field: string;
  change: Change;
}

/**
 * The problems of what issues name: articles of their medium that belong to no other issue, ads that are sold into them,
 * print issues, and pictures of the library that the user may read. What an issue named before may stay.
 */
export async function issuePageProblems(tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Problem[]> {
  const articlesNamed = namedAnew(changes, ({ pages, content }) => [
    ...onPages(pages, ARTICLE_PLACES),
    ...content.map(({ article }, n) => ({ record: article, field: `content[${n}].article` })),
  ]);
  const adsNamed = namedAnew(changes, ({ pages }) => onPages(pages, AD_PLACES));
  const printIssuesNamed = namedAnew(changes, ({ pages }) => onPages(pages, ["printIssue"]));
  const picturesNamed = namedAnew(changes, ({ pages }) => onPages(pages, ["picture"]));

  const articlesById = await rowsFor(articlesNamed, (ids) =>
    tx
      .select({ id: articles.id, mediumId: articles.mediumId, issueId: articles.issueId })
      .from(articles)
      .where(isOneOf(articles.id, ids)),
  );
  const adsById = await rowsFor(adsNamed, (ids) =>
    tx
      .select({ id: bookings.id, issueId: bookings.issueId, status: bookings.status })
      .from(bookings)
      .where(isOneOf(bookings.id, ids)),
  );
  const printIssuesById = await rowsFor(printIssuesNamed, (ids) =>
    tx
      .select({ id: issues.id })
      .from(issues)
      .innerJoin(media, eq(media.id, issues.mediumId))
      .where(and(isOneOf(issues.id, ids), eq(media.type, "print"))),
  );
  const picturesById = may(ctx, { collectionType: "attachments" })
    ? await rowsFor(picturesNamed, (ids) =>
        tx
          .select({ id: assets.id })
          .from(assets)
          .where(and(isOneOf(assets.id, ids), eq(assets.kind, "image"))),
      )
    : new Map();

  const problem = (field: string, message: string): Problem[] => [{ field, message }];
  return [
    ...articlesNamed.flatMap(({ record, field, change: { id, after } }) => {
      const article = articlesById.get(record);
      if (!article) return problem(field, "choice_invalid");
      const isOffered = String(article.mediumId) === after.medium;
      const isFree = article.issueId === null || article.issueId === id;
      return isOffered && isFree ? [] : problem(field, "article_not_offered");
    }),
    ...adsNamed.flatMap(({ record, field, change: { id } }) => {
      const ad = adsById.get(record);
      const isSold = ad && ad.issueId !== null && ad.issueId === id && ad.status !== "cancelled";
      return isSold ? [] : problem(field, "ad_not_sold_here");
    }),
    ...printIssuesNamed.flatMap(({ record, field }) =>
      printIssuesById.has(record) ? [] : problem(field, "choice_invalid"),
    ),
    ...picturesNamed.flatMap(({ record, field }) =>
      picturesById.has(record) ? [] : problem(field, "choice_invalid"),
    ),
  ];
}

const onPages = (pages: readonly IssuePageDraft[], places: readonly (keyof IssuePageDraft)[]) =>
  pages.flatMap((page, n) =>
    places.flatMap((place) => {
      const record = page[place];
      return record === null ? [] : [{ record, field: `pages[${n}].${place}` }];
    }),
  );

function namedAnew(
  changes: readonly Change[],
  namesOf: (draft: ImmoflashIssueDraft) => { record: string; field: string }[],
): NewReference[] {
  return changes.flatMap((change) => {
    const before = new Set(change.before ? namesOf(change.before).map(({ record }) => record) : []);
    return namesOf(change.after)
      .filter(({ record }) => !before.has(record))
      .map((named) => ({ ...named, change }));
  });
}

async function rowsFor<Row extends { id: number }>(
  named: readonly NewReference[],
  read: (ids: number[]) => Promise<Row[]>,
): Promise<ReadonlyMap<string, Row>> {
  if (named.length === 0) return new Map();
  const rows = await read(parseIds(named.map(({ record }) => record)));
  return new Map(rows.map((row) => [String(row.id), row]));
}
