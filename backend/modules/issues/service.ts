import { bookings } from "backend/modules/bookings/tables";
import type { Category } from "backend/modules/categories/service";
import { categoriesOfMedium, limitsOfMedium, visibleMedia } from "backend/modules/media/service";
import { defineGroupLoader, defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { hasChosenId, isOneOf, isWithinPeriod, matchesTerm } from "backend/platform/lists/list-conditions";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { defineName } from "backend/platform/use-case/names";
import { freeSlots, limitInIssue } from "domain/bookings/slots";
import { addDays, todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { inOrderOfIssues, nextIssue } from "domain/issues/next-issue";
import { and, between, count, eq, gte, inArray, ne, or, type SQL } from "drizzle-orm";
import { formatsOfIssue } from "./formats";
import { issues, issueTitles } from "./tables";

export { lockIssuesOfMedia, setClosingDaysOfMedia } from "./closing";
export { formatsOfIssue } from "./formats";
export { issueChoices } from "./issue-choices";

export type Issue = typeof issues.$inferSelect;

/** Restrictions of the issue list; unset = none. `from` and `to` are days of publishing, both included. */
export interface IssueFilter {
  mediumIds?: string[] | null;
  year?: number | null;
  from?: string | null;
  to?: string | null;
  ids?: string[] | null;
}

/** How much of one format an issue has: `available` and `free` null = unlimited. */
export interface FormatSlots {
  format: Category;
  available: number | null;
  taken: number;
  free: number | null;
}

/** An issue by its id, batched over the request and whoever asks; null where there is none. */
export const issueById = defineRecordLoader<Issue>((db, ids) =>
  db.select().from(issues).where(isAnyOf(issues.id, ids)),
);

/** An issue by its title, for the activity log. */
export const issueNamed = defineName({ from: issues, id: issues.id, name: issues.title });

/** Bookings per issue and format; cancelled ones hold no slot (decisions §4, slots). */
const takenByIssue = defineGroupLoader(
  (db, ids) =>
    db
      .select({ issueId: bookings.issueId, formatId: bookings.formatId, taken: count() })
      .from(bookings)
      .where(and(isAnyOf(bookings.issueId, ids), ne(bookings.status, "cancelled")))
      .groupBy(bookings.issueId, bookings.formatId),
  (row) => row.issueId ?? 0,
);

/** Slots of an issue per format of its medium, in the medium's order. */
export async function formatSlotsOf(ctx: Ctx, issue: Issue): Promise<FormatSlots[]> {
  const [offered, limits, own, takenRows] = await Promise.all([
    categoriesOfMedium(ctx).load(issue.mediumId),
    limitsOfMedium(ctx).load(issue.mediumId),
    formatsOfIssue(ctx).load(issue.id),
    takenByIssue(ctx).load(issue.id),
  ]);
  return offered
    .filter((one) => one.role === "format")
    .map(({ category: format }) => {
      const limit = limitInIssue(
        limits.find((one) => one.categoryId === format.id && one.limitationType === "issue"),
        own.find(({ categoryId }) => categoryId === format.id),
      );
      const takenOfFormat = takenRows.find((row) => row.formatId === format.id)?.taken ?? 0;
      const unlimited = freeSlots(limit, 0) === null;
      return {
        format,
        available: unlimited ? null : (limit?.availableSlots ?? null),
        taken: takenOfFormat,
        free: freeSlots(limit, takenOfFormat),
      };
    });
}

/** How many bookings that are not cancelled an issue has. */
export async function bookingCountOf(ctx: Ctx, issue: Issue): Promise<number> {
  const rows = await takenByIssue(ctx).load(issue.id);
  return rows.reduce((sum, row) => sum + row.taken, 0);
}

/** Issues of the media that the user may see; by default the latest first. */
export function listIssues(ctx: Ctx, query: ListQuery<IssueFilter>): Promise<RecordList<Issue>> {
  const { publishDate, title, issueNumber, mediumId, id } = issues;
  const visible = visibleMedia(ctx);
  const filter = query.filter ?? {};
  return readList(
    ctx.db,
    {
      table: issues,
      where: [
        visible === "all" ? undefined : isOneOf(mediumId, visible),
        matchesTerm(query.term, { texts: [issueTitles], codes: [issueNumber], table: issues }),
        hasChosenId(mediumId, filter.mediumIds),
        hasChosenId(id, filter.ids),
        publishedIn(filter.year),
        isWithinPeriod(publishDate, filter.from, filter.to),
      ],
      sorts: { publishDate, title, issueNumber, _id: id },
      defaultSort: "-publishDate",
    },
    query,
  );
}

export const MOST_ISSUES_AHEAD = 40;

/**
 * The next issues of the media that the user may see, and besides those of them that close for ads or material within
 * so many days, by the day that they appear on.
 */
export async function issuesAhead(ctx: Ctx, next: number, days: number): Promise<Issue[]> {
  const { id, mediumId, publishDate, adClosesOn, materialDueOn } = issues;
  const today = todayInVienna(ctx.now());
  const visible = visibleMedia(ctx);
  const isAhead = and(gte(publishDate, today), visible === "all" ? undefined : isOneOf(mediumId, visible));
  const nextOnes = ctx.db.select({ id }).from(issues).where(isAhead).orderBy(publishDate, id).limit(next);
  const last = addDays(today, days);
  const isClosing = or(between(adClosesOn, today, last), between(materialDueOn, today, last));
  return await ctx.db
    .select()
    .from(issues)
    .where(and(isAhead, or(isClosing, inArray(id, nextOnes))))
    .orderBy(publishDate, id)
    .limit(MOST_ISSUES_AHEAD);
}

/** The issue that closes for ads next, of the media that the user may see. */
export async function nextAdClosing(ctx: Ctx): Promise<Issue | null> {
  const { id, mediumId, publishDate, adClosesOn } = issues;
  const today = todayInVienna(ctx.now());
  const visible = visibleMedia(ctx);
  const [first] = await ctx.db
    .select()
    .from(issues)
    .where(
      and(
        gte(publishDate, today),
        gte(adClosesOn, today),
        visible === "all" ? undefined : isOneOf(mediumId, visible),
      ),
    )
    .orderBy(adClosesOn, publishDate, id)
    .limit(1);
  return first ?? null;
}

/** Issues of one year; none for a year that no day can have. */
export function publishedIn(year: number | null | undefined): SQL | undefined {
  if (year === null || year === undefined) return undefined;
  if (year < 1 || year > 9999) return eq(issues.id, 0);
  const text = String(year).padStart(4, "0");
  return isWithinPeriod(issues.publishDate, `${text}-01-01`, `${text}-12-31`);
}

/** As many issues as can lie between a medium's next one and the first that an ad is in time for. */
const MOST_CLOSED = 200;

/**
 * The next issue of a medium that appears after a day (`nextIssue`); null if there is none or the user may not see the
 * medium.
 */
export async function nextIssueOf(ctx: Ctx, medium: string, after = ""): Promise<Issue | null> {
  const today = todayInVienna(ctx.now());
  const { data } = await listIssues(ctx, {
    page: { limit: MOST_CLOSED, skip: 0 },
    sort: "publishDate",
    filter: { mediumIds: [medium], from: addDays(after > today ? after : today, 1) },
  });
  return nextIssue(inOrderOfIssues(data), today).next;
}

/** The issue, or null where the id is unknown, malformed, or of a medium the user may not see. */
export async function findIssue(ctx: Ctx, id: string): Promise<Issue | null> {
  const key = parseId(id);
  const issue = key === null ? null : await issueById(ctx).load(key);
  const visible = visibleMedia(ctx);
  return issue && (visible === "all" || visible.includes(issue.mediumId)) ? issue : null;
}
