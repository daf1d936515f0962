import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { isOneOf, orderBy, parseIds } from "backend/platform/list-query";
import { containsWords, readTerm } from "backend/platform/search-text";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type Issue, type IssueFilter, issueById, publishedIn } from "./service";
import { issues } from "./tables";

/** The list of the house's print issues; by default the latest first. Media are not restricted: whoever plans issues plans all. */
export async function listPrintIssues(
  ctx: Ctx,
  query: { page: Page; term?: string | null; filter?: IssueFilter | null; sort?: string | null },
): Promise<ListResult<Issue>> {
  const where = and(eq(media.type, "print"), ...restrictions(query.term, query.filter));
  const sortable = {
    publishDate: issues.publishDate,
    title: issues.title,
    medium: media.name,
    _id: issues.id,
  };
  const sort = query.sort ?? "-publishDate";
  const byTurnover = /^(-?)turnover$/.exec(sort);
  const found = ctx.db
    .select(getTableColumns(issues))
    .from(issues)
    .innerJoin(media, eq(media.id, issues.mediumId))
    .$dynamic();
  if (byTurnover) {
    const sums = turnovers(ctx);
    const [direction, cents] = [byTurnover[1] ? desc : asc, turnoverFor(ctx, sums.cents)];
    found
      .leftJoin(sums, eq(sums.issueId, issues.id))
      .orderBy(sql`${direction(cents)} nulls last`, direction(issues.id));
  } else found.orderBy(...orderBy(sort, sortable, issues.id));
  const rows = await found.where(where).limit(query.page.limit).offset(query.page.skip);
  const [all] = await ctx.db
    .select({ total: count() })
    .from(issues)
    .innerJoin(media, eq(media.id, issues.mediumId))
    .where(where);
  return listResult(rows, all?.total ?? 0, query.page);
}

/**
 * The turnover of all issues in one pass, read from the index of the year of print alone; the same sum as the
 * column's.
 */
const turnovers = (ctx: Ctx) =>
  ctx.db
    .select({
      issueId: bookings.issueId,
      cents: sql<string>`sum(${bookings.priceCents}) filter (where ${bookings.isBilled})`.as("cents"),
    })
    .from(bookings)
    .where(and(eq(bookings.specType, "print"), sql`${bookings.status} <> 'cancelled'`))
    .groupBy(bookings.issueId)
    .as("turnovers");

/** Nothing for media whose bookings the user may not see: their order would tell what the list does not. */
function turnoverFor(ctx: Ctx, cents: SQLWrapper): SQL {
  const sold = sql`coalesce(${cents}, 0)`;
  const visible = viewableMedia(ctx);
  if (visible === "all") return sold;
  if (visible.length === 0) return sql`null::bigint`;
  return sql`case when ${inArray(issues.mediumId, visible)} then ${sold} end`;
}

function restrictions(term?: string | null, filter?: IssueFilter | null): (SQL | undefined)[] {
  const word = readTerm(term);
  return [
    word
      ? or(containsWords(issues.title, word), eq(issues.issueNumber, word), containsWords(media.name, word))
      : undefined,
    filter?.mediumIds?.length ? isOneOf(issues.mediumId, parseIds(filter.mediumIds)) : undefined,
    filter?.ids?.length ? isOneOf(issues.id, parseIds(filter.ids)) : undefined,
    filter?.year == null ? undefined : publishedIn(filter.year),
  ];
}

/** The print issue under an id, whatever its medium; null where there is none. */
export async function findPrintIssue(ctx: Ctx, id: string): Promise<Issue | null> {
  const key = parseId(id);
  const issue = key === null ? null : await issueById(ctx).load(key);
  if (!issue) return null;
  const [medium] = await ctx.db.select({ type: media.type }).from(media).where(eq(media.id, issue.mediumId));
  return medium?.type === "print" ? issue : null;
}
