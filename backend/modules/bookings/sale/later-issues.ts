import { formatSlotsOf, type Issue, listIssues } from "backend/modules/issues/service";
import type { Ctx } from "backend/platform/use-case/context";
import { addDays, todayInVienna } from "domain/dates";
import { whyPassedOver } from "domain/issues/next-issue";
import { freeFormats } from "../slots/free-formats";

/** As many later issues are named for a format. */
export const LATER_NAMED = 3;

/** As many issues after it are looked at: two years of a monthly title. */
const MOST_LATER = 24;

/** The next issues with space for a format. */
export interface LaterIssues {
  formatId: number;
  issues: Issue[];
}

/**
 * For each format that is sold out in an issue: the next ones after it that have space and have not closed for ads, in
 * their order.
 */
export async function laterIssuesOf(ctx: Ctx, issue: Issue): Promise<LaterIssues[]> {
  const slots = await formatSlotsOf(ctx, issue);
  const soldOut = slots.filter(({ free }) => free !== null && free <= 0);
  if (soldOut.length === 0) return [];
  const today = todayInVienna(ctx.now());
  const { data } = await listIssues(ctx, {
    page: { limit: MOST_LATER, skip: 0 },
    sort: "publishDate",
    filter: {
      mediumIds: [String(issue.mediumId)],
      from: addDays(issue.publishDate > today ? issue.publishDate : today, 1),
    },
  });
  const later = data.filter((one) => whyPassedOver(one, today) === null);
  const free = await freeFormats(
    ctx.db,
    issue.mediumId,
    later.map(({ id }) => id),
  );
  return soldOut.map(({ format }) => ({
    formatId: format.id,
    issues: later
      .filter(({ id }) => free.some(({ issueId, formatId }) => issueId === id && formatId === format.id))
      .slice(0, LATER_NAMED),
  }));
}
