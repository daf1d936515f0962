import { articles } from "backend/modules/articles/tables";
import { lockBookingsOfIssues } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import type { Db } from "backend/platform/database/database";
import { defineLifecycle } from "backend/platform/lifecycle/definition";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { contentFields, emptyContent } from "domain/fields/values";
import { parseId } from "domain/identifiers";
import { IMMOFLASH_ISSUE_FIELDS } from "domain/immoflash-issues/fields";
import type { ImmoflashIssueDraft } from "domain/immoflash-issues/issue";
import { AD_PLACES } from "domain/immoflash-issues/places";
import { and, eq, isNull, or } from "drizzle-orm";
import { countStops, findingsOf, soldInto } from "./examined";

/** How immoflash issues get to readers: what is sold into one is placed in it, and nothing else (spec §4). */
export const immoflashIssueLifecycle = defineLifecycle<ImmoflashIssueDraft>({
  area: "immoflash_issues",
  contentType: "immoflash_issues",
  table: issues,
  label: issues.title,
  fields: contentFields(IMMOFLASH_ISSUE_FIELDS),
  shape: 1,
  missing: emptyContent(IMMOFLASH_ISSUE_FIELDS),
  stillThere: withoutDeletedAds,
  stillFree: withoutWhatIsElsewhere,
  facets: ({ medium }) => [`medium:${medium}`],
  lockFirst: lockBookingsOfIssues,
  problems: async (tx, content, id) => {
    // Those, too, that were moved into the issue just before it was locked: none is cancelled until it is out.
    await lockBookingsOfIssues(tx, [id]);
    const count = countStops(await findingsOf(tx, id, await withoutDeletedAds(tx, content)));
    return count > 0 ? [{ field: "", message: "immoflash_issue_unready", params: { count } }] : [];
  },
});

/** An ad goes with its booking: its place is free then, as it is in the draft, and nobody has to save that. */
async function withoutDeletedAds(tx: Db, content: ImmoflashIssueDraft): Promise<ImmoflashIssueDraft> {
  const placed = content.pages.flatMap((page) => AD_PLACES.flatMap((place) => page[place] ?? []));
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOneOf(bookings.id, parseIds(placed)));
  return withAds(content, new Set(rows.map(({ id }) => String(id))));
}

/** Only with ads that are sold into the issue, and with articles of its medium that are in no other one. */
async function withoutWhatIsElsewhere(tx: Db, content: ImmoflashIssueDraft, id: number) {
  const sold = await tx.select({ id: bookings.id }).from(bookings).where(soldInto(id));
  const named = content.pages.flatMap(({ article1, article2 }) => [article1, article2]);
  const all = [...named, ...content.content.map(({ article }) => article)].filter((one) => one !== null);
  const isFree = and(
    eq(articles.mediumId, parseId(content.medium) ?? 0),
    or(isNull(articles.issueId), eq(articles.issueId, id)),
  );
  const offered = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(isOneOf(articles.id, parseIds(all)), isFree));
  const free = new Set(offered.map((article) => String(article.id)));
  const freed = (article: string | null) => (article !== null && free.has(article) ? article : null);
  const left = withAds(content, new Set(sold.map((ad) => String(ad.id))));
  return {
    ...left,
    pages: left.pages.map((page) => ({
      ...page,
      article1: freed(page.article1),
      article2: freed(page.article2),
    })),
    content: content.content.filter(({ article }) => free.has(article)),
  };
}

/** The same pages, with these ads and no others. */
function withAds(content: ImmoflashIssueDraft, ads: ReadonlySet<string>): ImmoflashIssueDraft {
  const existingAd = (ad: string | null) => (ad !== null && ads.has(ad) ? ad : null);
  const pages = content.pages.map((page) => ({
    ...page,
    ad1: existingAd(page.ad1),
    ad2: existingAd(page.ad2),
    ad3: existingAd(page.ad3),
    ad4: existingAd(page.ad4),
  }));
  return { ...content, pages };
}
