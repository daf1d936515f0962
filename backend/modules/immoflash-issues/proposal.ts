import type { Issue } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { mediaWhere } from "backend/modules/media/service";
import type { Db } from "backend/platform/database/database";
import type { Ctx } from "backend/platform/use-case/context";
import { addDays, daysBetween, todayInVienna } from "domain/dates";
import { nextNumber, USUAL_PAGES } from "domain/immoflash-issues/proposal";
import { and, asc, desc, eq, exists, lte, ne } from "drizzle-orm";
import { immoflashPages } from "./tables";

/** What the next issue of a medium is likely to be. */
export interface IssueProposal {
  medium: string;
  title: string;
  issueNumber: string;
  publishDate: string;
  pageTypes: readonly string[];
}

/** The pages of another issue, as a pattern for one that has none. */
export interface PagePattern {
  title: string;
  pageTypes: readonly string[];
}

/** The pages of the issue of the same medium that appears last before this one, or with it; null: none has pages. */
export async function pagesOfIssueBefore(
  db: Db,
  { id, mediumId, publishDate }: Pick<Issue, "id" | "mediumId" | "publishDate">,
): Promise<PagePattern | null> {
  const [before] = await db
    .select({ id: issues.id, title: issues.title })
    .from(issues)
    .where(
      and(
        eq(issues.mediumId, mediumId),
        ne(issues.id, id),
        lte(issues.publishDate, publishDate),
        exists(
          db
            .select({ id: immoflashPages.id })
            .from(immoflashPages)
            .where(eq(immoflashPages.issueId, issues.id)),
        ),
      ),
    )
    .orderBy(desc(issues.publishDate), desc(issues.id))
    .limit(1);
  return before ? { title: before.title, pageTypes: await typesOfPages(db, before.id) } : null;
}

async function typesOfPages(db: Db, issueId: number): Promise<string[]> {
  const pages = await db
    .select({ type: immoflashPages.type })
    .from(immoflashPages)
    .where(eq(immoflashPages.issueId, issueId))
    .orderBy(asc(immoflashPages.id));
  return pages.map(({ type }) => type);
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
  const pageTypes = last ? await typesOfPages(ctx.db, last.id) : [];
  return {
    medium: String(medium.id),
    title: `${medium.name} ${number}`.trim(),
    issueNumber: number,
    publishDate: day,
    pageTypes: pageTypes.length > 0 ? pageTypes : USUAL_PAGES,
  };
}
