import { soldTallies } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import { defineLoader } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { freeSlots, limitInIssue } from "domain/bookings/slots";
import { type Figures, sumOf } from "domain/yearly/comparison";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Offer, offersOfMedia, ownSlotsOf } from "./offers";
import { issuesInBothYears, talliesOfBothYears, type YearlyScope } from "./scope";

/** Figures with those of the year before. */
export interface YearlyFigures extends Figures {
  before: Figures;
}

interface Sum extends Figures {
  isBefore: boolean;
  mediumId: number | null;
  formatId: number | null;
  withoutIssue: boolean;
}

const isYearBefore = ({ year }: YearlyScope) => sql<boolean>`${soldTallies.year} < ${year}::int`;

/** The figures of a group of tallies. */
const talliedFigures = {
  sold: sql`sum(${soldTallies.sold})`.mapWith(Number),
  turnover: sql`sum(${soldTallies.priceCents})`.mapWith(Number),
};

/** Groups that bookings have left may still have their differences. */
const isSold = sql`sum(${soldTallies.sold}) <> 0`;

/** All that is sold in both years, by medium, format, and whether it has an issue: one statement for all totals. */
const sumsOf = defineLoader<YearlyScope, Sum[]>((scopes, ctx) =>
  Promise.all(
    scopes.map((scope) =>
      ctx.db
        .select({
          isBefore: isYearBefore(scope),
          mediumId: soldTallies.targetMediumId,
          formatId: soldTallies.formatId,
          withoutIssue: soldTallies.withoutIssue,
          ...talliedFigures,
        })
        .from(soldTallies)
        .where(talliesOfBothYears(scope))
        .groupBy(sql`1`, sql`2`, sql`3`, sql`4`)
        .having(isSold),
    ),
  ),
);

/** A month of the year; 1 is January. */
export interface YearlyMonth extends YearlyFigures {
  month: number;
}

/** The twelve months by the day of the last appearance; what has no day yet is in none of them. */
export async function yearlyMonths(ctx: Ctx, scope: YearlyScope): Promise<YearlyMonth[]> {
  const rows = await ctx.db
    .select({ isBefore: isYearBefore(scope), month: soldTallies.month, ...talliedFigures })
    .from(soldTallies)
    .where(and(talliesOfBothYears(scope), isNotNull(soldTallies.month)))
    .groupBy(sql`1`, sql`2`)
    .having(isSold);
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

function compared(sums: readonly Sum[]): YearlyFigures {
  return {
    ...sumOf(sums.filter((sum) => !sum.isBefore)),
    before: sumOf(sums.filter((sum) => sum.isBefore)),
  };
}

/** The whole year. */
export async function yearlyTotal(ctx: Ctx, scope: YearlyScope): Promise<YearlyFigures> {
  return compared(await sumsOf(ctx).load(scope));
}

/** What is sold into the year, but into no issue yet. */
export async function withoutIssueOf(ctx: Ctx, scope: YearlyScope): Promise<YearlyFigures> {
  return compared((await sumsOf(ctx).load(scope)).filter((sum) => sum.withoutIssue));
}

/** A format over the whole year; `free` null = unlimited in some medium, `formatId` null = bookings without one. */
export interface YearlyFormat extends YearlyFigures {
  formatId: number | null;
  free: number | null;
}

/** The formats that are offered or sold, in the order of the media; bookings without a format come last. */
export async function formatsOf(ctx: Ctx, scope: YearlyScope): Promise<YearlyFormat[]> {
  const [sums, all] = await Promise.all([sumsOf(ctx).load(scope), issuesOfYears(ctx).load(scope)]);
  const ofYear = all.filter(({ publishDate }) => publishDate.startsWith(String(scope.year)));
  const [offers, ownOf] = await Promise.all([
    offersOfMedia(ctx, [...new Set(ofYear.map(({ mediumId }) => mediumId))]),
    ownSlotsOf(
      ctx,
      ofYear.map(({ id }) => id),
    ),
  ]);
  const ofMedium = new Map<number, typeof ofYear>();
  for (const issue of ofYear) {
    const others = ofMedium.get(issue.mediumId);
    if (others) others.push(issue);
    else ofMedium.set(issue.mediumId, [issue]);
  }
  const slotsOf = ({ mediumId, formatId, limit }: Offer) =>
    (ofMedium.get(mediumId) ?? []).map(({ id }) => freeSlots(limitInIssue(limit, ownOf(id, formatId)), 0));
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
    const slots = slotsOf(offer);
    if (!slots.every((one) => one !== null)) return null;
    const soldSlots = sumOf(
      sums.filter((sum) => sum.mediumId === mediumId && !sum.isBefore && !sum.withoutIssue),
    ).sold;
    free += Math.max(0, slots.reduce((sum, one) => sum + one, 0) - soldSlots);
  }
  return free;
}

/** A medium over the whole year. */
export interface YearlyMedium extends YearlyFigures {
  mediumId: number;
}

/** The media with anything sold in one of the years, the one with the highest turnover first. */
export async function yearlyMedia(ctx: Ctx, scope: YearlyScope): Promise<YearlyMedium[]> {
  const sums = await sumsOf(ctx).load(scope);
  const ids = new Set(sums.map((sum) => sum.mediumId).filter((id) => id !== null));
  return [...ids]
    .map((mediumId) => ({ mediumId, ...compared(sums.filter((sum) => sum.mediumId === mediumId)) }))
    .sort((a, b) => b.turnover - a.turnover || b.sold - a.sold || a.mediumId - b.mediumId);
}
