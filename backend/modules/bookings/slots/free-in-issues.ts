import { issueById } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import type { Ctx } from "backend/platform/use-case/context";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { gt } from "drizzle-orm";
import { isOfUsers } from "./availability";
import { formatsInIssues } from "./free-formats";

/** The first ones of a form: almost four years of a weekly title. */
export const MOST_ISSUES = 200;

export interface FreeInIssue {
  issueId: number;
  free: number;
}

/** The medium, or an issue of it; without a format its only one is meant. */
interface FreeInIssuesQuestion {
  mediumId?: string | null | undefined;
  issueId?: string | null | undefined;
  formatId?: string | null | undefined;
}

/**
 * What is free of a format in the issues of a medium that are not out yet; none where it is unlimited. Empty without a
 * format, and where the user has no right on the medium.
 */
export async function freeInIssues(ctx: Ctx, question: FreeInIssuesQuestion): Promise<FreeInIssue[]> {
  const issueId = parseId(question.issueId ?? "");
  const ofIssue = issueId === null ? null : (await issueById(ctx).load(issueId))?.mediumId;
  const mediumId = parseId(question.mediumId ?? "") ?? ofIssue ?? null;
  if (mediumId === null || !isOfUsers(ctx, mediumId)) return [];
  const today = todayInVienna(ctx.now());
  const all = await formatsInIssues(ctx.db, mediumId, gt(issues.publishDate, today));
  const formatId = parseId(question.formatId ?? "") ?? onlyFormat(all);
  return all
    .flatMap(({ free, ...one }) =>
      one.formatId === formatId && free !== null ? [{ issueId: one.issueId, free: Math.max(0, free) }] : [],
    )
    .slice(0, MOST_ISSUES);
}

function onlyFormat(all: readonly { formatId: number; inactive: boolean }[]): number | null {
  const [one = null, ...others] = new Set(
    all.flatMap(({ formatId, inactive }) => (inactive ? [] : formatId)),
  );
  return others.length === 0 ? one : null;
}
