import { issues } from "backend/modules/issues/tables";
import { mediaWhere } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/use-case/context";
import { addDays, daysBetween, todayInVienna } from "domain/dates";
import { nextNumber, USUAL_PAGES } from "domain/immoflash-issues/proposal";
import { asc, desc, eq } from "drizzle-orm";
import { immoflashPages } from "./tables";

/** What the next issue of a medium is likely to be. */
export interface IssueProposal {
  medium: string;
  title: string;
  issueNumber: string;
  publishDate: string;
  pageTypes: readonly string[];
}

/** How long after the last issue the next one appears, where nothing else is known. */
const USUAL_DAYS = 7;

/** The issue after the last one of the medium, as long after it as it was after the one before, with its types of pages. */
export async function proposalFor(ctx: Ctx, wanted: string | null): Promise<IssueProposal | null> {
  const [medium] = await mediaWhere(
    ctx,
    ({ id, type, isActive }) => type === "immoflash" && (wanted ? String(id) === wanted : isActive),
  );
  if (!medium) return null;
  const { id, publishDate, issueNumber } = issues;
  const [last, before] = await ctx.db
    .select({ id, publishDate, issueNumber })
    .from(issues)
    .where(eq(issues.mediumId, medium.id))
    .orderBy(desc(publishDate), desc(id))
    .limit(2);
  const tomorrow = addDays(todayInVienna(ctx.now()), 1);
  const days = last && before ? Math.max(daysBetween(before.publishDate, last.publishDate), 1) : USUAL_DAYS;
  const due = last ? addDays(last.publishDate, days) : tomorrow;
  const day = due > tomorrow ? due : tomorrow;
  const number = last ? nextNumber(last.issueNumber, day, last.publishDate) : "1";
  const pages = last
    ? await ctx.db
        .select({ type: immoflashPages.type })
        .from(immoflashPages)
        .where(eq(immoflashPages.issueId, last.id))
        .orderBy(asc(immoflashPages.id))
    : [];
  return {
    medium: String(medium.id),
    title: `${medium.name} ${number}`.trim(),
    issueNumber: number,
    publishDate: day,
    pageTypes: pages.length > 0 ? pages.map(({ type }) => type) : USUAL_PAGES,
  };
}
