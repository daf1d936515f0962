import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { media, mediumNames } from "backend/modules/media/tables";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Issue, type IssueFilter, publishedIn } from "./service";
import { issues, issueTitles } from "./tables";

/** Which issues, joined with their media, are print issues that a term finds; without a term, all. */
export function printIssuesWith(term: string | null | undefined): SQL | undefined {
  const named = matchesTerm(term, { texts: [issueTitles], codes: [issues.issueNumber] });
  // Apart from the media, the issues of a name are read from its index.
  const inNamed = sql`select ${media.id} from ${media} where ${matchesTerm(term, { texts: [mediumNames] })}`;
  return and(eq(media.type, "print"), named && or(named, sql`${issues.mediumId} = any(array(${inNamed}))`));
}

/**
 * The list of the house's print issues; by default the latest comes first. It shows the issues of all media, because
 * users who may read print issues plan all of them.
 */
export function listPrintIssues(ctx: Ctx, query: ListQuery<IssueFilter>): Promise<RecordList<Issue>> {
  const { publishDate, title, mediumId, id } = issues;
  const filter = query.filter ?? {};
  const sums = turnovers(ctx);
  const ofMedium = { table: media, on: eq(media.id, mediumId) };
  const withTurnover = { table: sums, on: eq(sums.issueId, id), isOptional: true };
  const isByTurnover = /^-?turnover$/.test(query.sort ?? "");
  return readList(
    ctx.db,
    {
      table: issues,
      joins: isByTurnover ? [ofMedium, withTurnover] : [ofMedium],
      where: [
        printIssuesWith(query.term),
        hasChosenId(mediumId, filter.mediumIds),
        hasChosenId(id, filter.ids),
        publishedIn(filter.year),
      ],
      sorts: { publishDate, title, medium: media.name, _id: id, turnover: turnoverFor(ctx, sums.cents) },
      defaultSort: "-publishDate",
      // Hidden values come last, in either direction.
      ...(isByTurnover ? { first: sql`${turnoverFor(ctx, sums.cents)} is null` } : {}),
    },
    query,
  );
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

/** Null for media whose bookings the user may not see: the order would reveal what the list hides. */
function turnoverFor(ctx: Ctx, cents: SQLWrapper): SQL {
  const sold = sql`coalesce(${cents}, 0)`;
  const visible = viewableMedia(ctx);
  if (visible === "all") return sold;
  if (visible.length === 0) return sql`null::bigint`;
  return sql`case when ${inArray(issues.mediumId, visible)} then ${sold} end`;
}
