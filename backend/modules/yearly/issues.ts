import { bookings } from "backend/modules/bookings/tables";
import { type ListResult, type Pagination, pageOf } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";

import { freeSlots, limitInIssue } from "domain/bookings/slots";
import { type Figures, pairedWithYearBefore, sumOf } from "domain/yearly/comparison";
import { and, sql } from "drizzle-orm";
import { offersOfMedia, ownSlotsOf } from "./offers";
import { isSoldPrint, soldCount, turnoverSum, type YearlyScope } from "./scope";
import { issuesOfYears, type YearlyFigures } from "./totals";

/** One format of one issue; `available` and `free` null = unlimited, `formatId` null = bookings without a format. */
export interface YearlyCell extends Figures {
  formatId: number | null;
  available: number | null;
  free: number | null;
}

/** An issue with what is sold in it, beside the issue of its place in the year before. */
export interface YearlyIssue extends YearlyFigures {
  issueId: number;
  beforeIssueId: number | null;
  cells: YearlyCell[];
}

/** A page of the year's issues, in the order of the media and of their appearance. */
export async function yearlyIssues(
  ctx: Ctx,
  scope: YearlyScope,
  page: Pagination,
): Promise<ListResult<YearlyIssue>> {
  const pairs = pairedWithYearBefore(await issuesOfYears(ctx).load(scope), scope.year);
  const { data: pagePairs } = pageOf(pairs, page);
  const [cells, offers, ownOf] = await Promise.all([
    soldInIssues(
      ctx,
      pagePairs.flatMap(({ issue, before }) => (before ? [issue.id, before.id] : [issue.id])),
    ),
    offersOfMedia(ctx, [...new Set(pagePairs.map(({ issue }) => issue.mediumId))]),
    ownSlotsOf(
      ctx,
      pagePairs.map(({ issue }) => issue.id),
    ),
  ]);
  const rows = pagePairs.map(({ issue, before }) => {
    const sold = cells.get(issue.id) ?? [];
    const offered = offers.filter((offer) => offer.mediumId === issue.mediumId);
    const alsoSold = sold.filter((cell) => offered.every((offer) => offer.formatId !== cell.formatId));
    return {
      issueId: issue.id,
      beforeIssueId: before?.id ?? null,
      ...sumOf(sold),
      before: sumOf((before && cells.get(before.id)) ?? []),
      cells: [...offered, ...alsoSold.map(({ formatId }) => ({ formatId, limit: undefined }))].map(
        ({ formatId, limit: ofMedium }) => {
          const limit = limitInIssue(ofMedium, ownOf(issue.id, formatId));
          const figures = sumOf(sold.filter((cell) => cell.formatId === formatId));
          return {
            formatId,
            ...figures,
            available: freeSlots(limit, 0),
            free: freeSlots(limit, figures.sold),
          };
        },
      ),
    };
  });
  return { ...pageOf(pairs, page), data: rows };
}

/** What is sold per issue and format, in one statement. */
async function soldInIssues(ctx: Ctx, issueIds: readonly number[]) {
  const rows = await ctx.db
    .select({
      issueId: bookings.issueId,
      formatId: bookings.formatId,
      sold: soldCount,
      turnover: turnoverSum,
    })
    .from(bookings)
    .where(and(isSoldPrint, sql`${bookings.issueId} = any(${`{${issueIds.join(",")}}`}::bigint[])`))
    .groupBy(bookings.issueId, bookings.formatId);
  const byIssue = new Map<number, typeof rows>();
  for (const row of rows) {
    if (row.issueId === null) continue;
    byIssue.set(row.issueId, [...(byIssue.get(row.issueId) ?? []), row]);
  }
  return byIssue;
}
