import { articles } from "backend/modules/articles/tables";
import { lockBookingsOfIssues, moveBookingsOfIssue } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { media } from "backend/modules/media/tables";
import {
  checkOfSaves,
  type Finding,
  followSaves,
  refused,
  type Save,
  type SavePhases,
  savesIn,
  type UsedBy,
  type WrittenSave,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
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
async function mediumFindings(tx: Db, saves: readonly Save<PlacedIssue>[]): Promise<Finding[]> {
  const mediumIds = parseIds(saves.map(({ after }) => after.medium));
  await tx
    .select({ id: media.id })
    .from(media)
    .where(isOneOf(media.id, mediumIds))
    .orderBy(asc(media.id))
    .for("no key update");
  // Before the database refuses it for the issue's bookings, at no field.
  const isMoved = saves.some(({ before, after }) => before && before.medium !== after.medium);
  return isMoved ? refused([{ field: "medium", message: "issue_medium_fixed" }]) : [];
}

/** The problem of another medium than one of the type. */
async function mediumTypeProblems(
  tx: Db,
  { medium: id }: PlacedIssue,
  type: "print" | "immoflash",
): Promise<Problem[]> {
  const [medium] = await tx
    .select({ type: media.type })
    .from(media)
    .where(eq(media.id, parseId(id) ?? 0));
  return medium?.type === type ? [] : [{ field: "medium", message: "choice_invalid" }];
}

/**
 * What a save of issues of a type of media does besides: no two of one medium are alike, bookings are asked about and move
 * with their issue, and closing days follow.
 *
 * @param problemsOf what else keeps an issue from being saved, together with what it has in common with others
 */
export const issuePhases = <Draft extends PlacedIssue>(
  type: "print" | "immoflash",
  problemsOf: (tx: Db, save: WrittenSave<Draft>) => Promise<readonly Problem[]> = async () => [],
): SavePhases<Draft, unknown> => ({
  check: {
    locks: lockBookingsOfIssues,
    question: {
      argument: "asksIfMoving",
      description:
        "Refuses a new publish date by `issue_moves_bookings` on `publishDate` if bookings move with it. For forms, which ask and send it again without.",
    },
    findings: checkOfSaves(async (tx, _ctx, saves, { asks }) => {
      const questions: Finding[] = [];
      for (const save of asks ? saves : []) questions.push(...(await questionOfMoving(tx, save)));
      return [...questions, ...(await mediumFindings(tx, saves))];
    }),
    async ofWritten(tx, _ctx, changes) {
      for (const save of savesIn(changes)) {
        const ofType = await mediumTypeProblems(tx, save.after, type);
        if (ofType.length > 0) return refused(ofType);
        const problems = [...(await duplicateProblems(tx, save)), ...(await problemsOf(tx, save))];
        if (problems.length > 0) return refused(problems);
      }
      return [];
    },
  },
  follow: followSaves(followDays),
});

/** What the closing days of an issue follow from, beside the rule of its medium. */
const CLOSING_FIELDS = ["publishDate", "adClosing", "materialClosing"] as const;

/** Derives the closing days of issues that have changed, and moves their bookings with them. */
async function followDays(
  work: Work,
  ctx: SignedInCtx,
  changes: readonly WrittenSave<PlacedIssue>[],
): Promise<void> {
  // A change of its title does not bring the present rule of the medium over an issue that is out.
  const isDated = ({ before, after }: WrittenSave<PlacedIssue>) =>
    CLOSING_FIELDS.some((field) => before?.[field] !== after[field]);
  const derived = await setClosingDays(
    work.tx,
    changes.filter(isDated).map(({ id }) => id),
  );
  const isMoved = ({ before, after }: WrittenSave<PlacedIssue>) =>
    before !== null && before.publishDate !== after.publishDate;
  const moved = new Set(changes.filter(isMoved).map(({ id }) => id));
  for (const issue of derived) if (moved.has(issue.id)) await moveBookingsOfIssue(work, ctx, issue);
}

/** The question before bookings move with their issue. */
async function questionOfMoving(tx: Db, { id, before, after }: Save<PlacedIssue>): Promise<Finding[]> {
  if (id === null || before === null || before.publishDate === after.publishDate) return [];
  const [row] = await tx
    .select({ moving: count() })
    .from(bookings)
    .where(isOneOf(bookings.issueId, [id]));
  if (!row || row.moving === 0) return [];
  const params = { count: row.moving, day: after.publishDate };
  return [
    {
      kind: "asked",
      field: "publishDate",
      message: "issue_moves_bookings",
      params,
    },
  ];
}

/** A number that names its year, `25/2026`, is the same one in every year. */
const namesYear = (number: string) => /(?<!\d)(?:19|20)\d\d(?!\d)/.test(number);

/** A medium has one issue a day, and each number once a year. */
async function duplicateProblems(
  tx: Db,
  { id, before, after }: WrittenSave<PlacedIssue>,
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
