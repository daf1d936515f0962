import { articles } from "backend/modules/articles/tables";
import { moveBookingsOfIssue } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { media } from "backend/modules/media/tables";
import type { DraftChange, RecordChanged, UsedBy } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { setClosingDays } from "./closing";
import { issues } from "./tables";

// What holds for the issues of all media.

/** What an issue is by which others are compared with it. */
interface PlacedIssue {
  medium: string;
  issueNumber: string | null;
  publishDate: string;
  adClosing: string | null;
  materialClosing: string | null;
}

/** What keeps an issue of any medium from being deleted. */
export const usesOfIssues: readonly UsedBy[] = [
  {
    what: "bookings",
    table: bookings,
    record: bookings.id,
    used: bookings.issueId,
    field: "specs.issue",
    link: (id) => `/bookings?issue=${id}`,
  },
  {
    what: "articles",
    table: articles,
    record: articles.id,
    used: articles.issueId,
    field: "issue",
    link: (id) => `/articles?issue=${id}`,
  },
];

/** Locks the media of issues that are saved, so that two of one medium are compared one after the other. */
export async function lockMediaOfIssues(
  tx: Db,
  changes: readonly DraftChange<PlacedIssue>[],
): Promise<Problem[]> {
  const mediumIds = parseIds(changes.map(({ after }) => after.medium));
  await tx
    .select({ id: media.id })
    .from(media)
    .where(isOneOf(media.id, mediumIds))
    .orderBy(asc(media.id))
    .for("no key update");
  // Before the database refuses it for the issue's bookings, at no field.
  const isMoved = changes.some(({ before, after }) => before && before.medium !== after.medium);
  return isMoved ? [{ field: "medium", message: "issue_medium_fixed" }] : [];
}

/** Refuses another medium than one of the type. */
export async function requireMediumType(
  tx: Db,
  mediumId: number,
  type: "print" | "immoflash",
): Promise<void> {
  const [medium] = await tx.select({ type: media.type }).from(media).where(eq(media.id, mediumId));
  if (medium?.type !== type) throw badUserInput([{ field: "medium", message: "choice_invalid" }]);
}

/** The question before bookings move with their issue. */
export const asksIfMoving = {
  argument: "asksIfMoving",
  description:
    "Refuses a new publish date by `issue_moves_bookings` on `publishDate` if bookings move with it. For forms, which ask and send it again without.",
  ask: askIfMoving,
};

/** What the closing days of an issue follow from, beside the rule of its medium. */
const CLOSING_FIELDS = ["publishDate", "adClosing", "materialClosing"] as const;

/** Derives the closing days of issues that have changed, and moves their bookings with them. */
export async function followDays(
  work: Work,
  ctx: SignedInCtx,
  changes: readonly RecordChanged<PlacedIssue>[],
): Promise<void> {
  // A change of its title does not bring the present rule of the medium over an issue that is out.
  const isDated = ({ before, after }: RecordChanged<PlacedIssue>) =>
    CLOSING_FIELDS.some((field) => before?.[field] !== after[field]);
  const derived = await setClosingDays(
    work.tx,
    changes.filter(isDated).map(({ id }) => id),
  );
  const isMoved = ({ before, after }: RecordChanged<PlacedIssue>) =>
    before !== null && before.publishDate !== after.publishDate;
  const moved = new Set(changes.filter(isMoved).map(({ id }) => id));
  for (const issue of derived) if (moved.has(issue.id)) await moveBookingsOfIssue(work, ctx, issue);
}

async function askIfMoving(
  tx: Db,
  _ctx: SignedInCtx,
  { id, before, after }: { id: number; before: PlacedIssue; after: PlacedIssue },
): Promise<Problem[]> {
  if (before.publishDate === after.publishDate) return [];
  const [row] = await tx
    .select({ moving: count() })
    .from(bookings)
    .where(isOneOf(bookings.issueId, [id]));
  if (!row || row.moving === 0) return [];
  const params = { count: row.moving, day: after.publishDate };
  return [{ field: "publishDate", message: "issue_moves_bookings", params }];
}

/** A number that names its year, `25/2026`, is the same one in every year. */
const namesYear = (number: string) => /(?<!\d)(?:19|20)\d\d(?!\d)/.test(number);

/** A medium has one issue a day, and each number once a year. */
export async function duplicateProblems(
  tx: Db,
  id: number,
  before: PlacedIssue | null,
  after: PlacedIssue,
): Promise<Problem[]> {
  const { publishDate, issueNumber, mediumId, title } = issues;
  const others = and(eq(mediumId, parseId(after.medium) ?? 0), ne(issues.id, id));
  const problems: Problem[] = [];
  if (before?.publishDate !== after.publishDate) {
    const [same] = await tx
      .select({ title })
      .from(issues)
      .where(and(others, eq(publishDate, after.publishDate)))
      .orderBy(asc(issues.id))
      .limit(1);
    if (same)
      problems.push({ field: "publishDate", message: "issue_day_used", params: { issue: same.title } });
  }
  const year = after.publishDate.slice(0, 4);
  const isRenumbered = before?.issueNumber !== after.issueNumber || before.publishDate.slice(0, 4) !== year;
  if (after.issueNumber !== null && isRenumbered) {
    const isOfYear = namesYear(after.issueNumber);
    const [same] = await tx
      .select({ title })
      .from(issues)
      .where(
        and(
          others,
          eq(issueNumber, after.issueNumber),
          isOfYear ? undefined : sql`${publishDate} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
        ),
      )
      .orderBy(asc(issues.id))
      .limit(1);
    if (same)
      problems.push({
        field: "issueNumber",
        message: isOfYear ? "issue_number_used_before" : "issue_number_used",
        params: { issue: same.title },
      });
  }
  return problems;
}
