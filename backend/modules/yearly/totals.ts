import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { defineLoader } from "backend/platform/loaders";
import { freeSlots, limitInIssue } from "domain/bookings/slots";
import { type Figures, sumOf } from "domain/yearly/comparison";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Offer, offersOf, ownSlotsOf } from "./offers";
import {
  bookingYear,
  issuesInBothYears,
  soldCount,
  soldInBothYears,
  turnoverSum,
  type YearlyScope,
} from "./scope";

/** Figures with those of the year before. */
export interface Compared extends Figures {
  before: Figures;
}

interface Sum extends Figures {
  isBefore: boolean;
  mediumId: number | null;
  formatId: number | null;
  withoutIssue: boolean;
}

/** All that is sold in both years, by medium, format, and whether it has an issue: one statement for all totals. */
const sumsOf = defineLoader<YearlyScope, Sum[]>((scopes, ctx) =>
  Promise.all(
    scopes.map((scope) =>
      ctx.db
        .select({
          isBefore: sql<boolean>`${bookingYear} < ${scope.year}::int`,
          mediumId: bookings.targetMediumId,
          formatId: bookings.formatId,
          withoutIssue: sql<boolean>`${bookings.issueId} is null`,
          sold: soldCount,
          turnover: turnoverSum,
        })
        .from(bookings)
        .where(soldInBothYears(scope))
        .groupBy(sql`1`, sql`2`, sql`3`, sql`4`),
    ),
  ),
);

/** A month of the year; 1 is January. */
export interface YearlyMonth extends Compared {
  month: number;
}

/** The twelve months by the day of the last appearance; what has no day yet is in none of them. */
export async function monthsOf(ctx: Ctx, scope: YearlyScope): Promise<YearlyMonth[]> {
  const rows = await ctx.db
    .select({
      isBefore: sql<boolean>`${bookingYear} < ${scope.year}::int`,
      month: sql`extract(month from ${bookings.appearsOn})::int`.mapWith(Number),
      sold: soldCount,
      turnover: turnoverSum,
    })
    .from(bookings)
    .where(and(soldInBothYears(scope), isNotNull(bookings.appearsOn)))
    .groupBy(sql`1`, sql`2`);
  return Array.from({ length: 12 }, (_, index) => {
    const ofMonth = rows.filter(({ month }) => month === index + 1);
    return {
      month: index + 1,
      ...sumOf(ofMonth.filter((row) => !row.isBefore)),
      before: sumOf(ofMonth.filter((row) => row.isBefore)),
    };
  });
}

/** The issues of both years, in the order of the media and of their appearance. */
export const issuesOfYears = defineLoader<
  YearlyScope,
  { id: number; mediumId: number; publishDate: string }[]
>((scopes, ctx) =>
  Promise.all(
    scopes.map((scope) =>
      ctx.db
        .select({ id: issues.id, mediumId: issues.mediumId, publishDate: issues.publishDate })
        .from(issues)
        .innerJoin(media, eq(media.id, issues.mediumId))
        .where(issuesInBothYears(scope))
        .orderBy(asc(media.sorting), asc(media.id), asc(issues.publishDate), asc(issues.id)),
    ),
  ),
);

function compared(sums: readonly Sum[]): Compared {
  return {
    ...sumOf(sums.filter((sum) => !sum.isBefore)),
    before: sumOf(sums.filter((sum) => sum.isBefore)),
  };
}

/** The whole year. */
export async function totalOf(ctx: Ctx, scope: YearlyScope): Promise<Compared> {
  return compared(await sumsOf(ctx).load(scope));
}

/** What is sold into the year, but into no issue yet. */
export async function withoutIssueOf(ctx: Ctx, scope: YearlyScope): Promise<Compared> {
  return compared((await sumsOf(ctx).load(scope)).filter((sum) => sum.withoutIssue));
}

/** A format over the whole year; `free` null = unlimited in some medium, `formatId` null = bookings without one. */
export interface YearlyFormat extends Compared {
  formatId: number | null;
  free: number | null;
}

/** The formats that are offered or sold, in the order of the media; bookings without a format come last. */
export async function formatsOf(ctx: Ctx, scope: YearlyScope): Promise<YearlyFormat[]> {
  const [sums, all] = await Promise.all([sumsOf(ctx).load(scope), issuesOfYears(ctx).load(scope)]);
  const ofYear = all.filter(({ publishDate }) => publishDate.startsWith(String(scope.year)));
  const [offers, ownOf] = await Promise.all([
    offersOf(ctx, [...new Set(ofYear.map(({ mediumId }) => mediumId))]),
    ownSlotsOf(
      ctx,
      ofYear.map(({ id }) => id),
    ),
  ]);
  const slotsOf = ({ mediumId, formatId, limit }: Offer) =>
    ofYear
      .filter((issue) => issue.mediumId === mediumId)
      .map((issue) => freeSlots(limitInIssue(limit, ownOf(issue.id, formatId)), 0));
  const sold = sums.map((sum) => sum.formatId);
  const formatIds = new Set([...offers.map((offer) => offer.formatId), ...sold.filter((id) => id !== null)]);
  return [...formatIds, ...(sold.includes(null) ? [null] : [])].map((formatId) => {
    const ofFormat = sums.filter((sum) => sum.formatId === formatId);
    return {
      formatId,
      ...compared(ofFormat),
      free: freeOf(
        offers.filter((offer) => offer.formatId === formatId),
        slotsOf,
        ofFormat,
      ),
    };
  });
}

/** Slots of all issues less what is sold into these, medium by medium; null where an issue has no limit. */
function freeOf(offers: Offer[], slotsOf: (offer: Offer) => (number | null)[], sums: Sum[]): number | null {
  let free = 0;
  for (const offer of offers) {
    const { mediumId } = offer;
    const slots = slotsOf(offer).filter((one) => one !== null);
    if (slots.length < slotsOf(offer).length) return null;
    const taken = sumOf(
      sums.filter((sum) => sum.mediumId === mediumId && !sum.isBefore && !sum.withoutIssue),
    ).sold;
    free += Math.max(0, slots.reduce((sum, one) => sum + one, 0) - taken);
  }
  return free;
}

/** A medium over the whole year. */
export interface YearlyMedium extends Compared {
  mediumId: number;
}

/** The media with anything sold in one of the years, the one with the highest turnover first. */
export async function mediaOf(ctx: Ctx, scope: YearlyScope): Promise<YearlyMedium[]> {
  const sums = await sumsOf(ctx).load(scope);
  const ids = new Set(sums.map((sum) => sum.mediumId).filter((id) => id !== null));
  return [...ids]
    .map((mediumId) => ({ mediumId, ...compared(sums.filter((sum) => sum.mediumId === mediumId)) }))
    .sort((a, b) => b.turnover - a.turnover || b.sold - a.sold || a.mediumId - b.mediumId);
}
