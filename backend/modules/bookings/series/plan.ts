import type { Issue } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import { appearanceInSeries, seriesDates, seriesPrices } from "domain/bookings/series";
import { issuesSkipped, rowsWithIssueTwice } from "domain/bookings/series-issues";
import { shapeBooking, withYearOfIssue } from "domain/bookings/shape";
import { type BookingContext, type FieldProblem, validateBooking } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { inOrderOfIssues } from "domain/issues/next-issue";
import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { columnsOf } from "../record/booking-record";
import { readReferences, savingRules } from "../record/check";
import { draftFromInput } from "../record/input";
import { requireOnAnyMedium } from "../record/permissions";
import { type References, referenceProblems, validationContext } from "../record/references";
import { requireOnMediaOf } from "../record/write";
import { given, requireSound } from "../save/phases";
import { type SeriesInput, type SeriesRowInput, seriesInputProblems } from "./input";
import { type IssueOfSeries, planIssuesOfSeries } from "./issues-of-series";
import { type ContinuedSeries, existingSize, issuesTaken } from "./members";

/** An appearance as it would be booked. */
export interface PlannedAppearance {
  date: string;
  issue: Issue | null;
  format: BookingContext["format"];
  draft: BookingDraft;
  columns: ReturnType<typeof columnsOf>;
  problems: FieldProblem[];
  /** False for an issue of a plan that cannot be booked. */
  isBooked: boolean;
  /** What the plan by issues says about it. */
  ofPlan: IssueOfSeries | null;
  /** The issues between it and the one before in which the series does not appear; only of a plan by days. */
  skipped: Issue[];
}

/** The appearances of a series, and how many of a plan by issues have no issue yet. */
interface PlannedSeries {
  rows: PlannedAppearance[];
  missing: number;
}

type WantedRow = SeriesRowInput & { ofPlan?: IssueOfSeries };

/**
 * The appearances of a series, without their slots. Throws NOT_AUTHORIZED without the right to create. Throws the
 * problems of the plan, and of the booking regardless of its day. The problems of a single appearance are in its row
 * (`rows[2].date`, `rows[2].issue`, `rows[2].format`).
 */
export async function planSeries(
  db: Db,
  ctx: SignedInCtx,
  input: SeriesInput,
  continued: ContinuedSeries | null,
): Promise<PlannedSeries> {
  requireOnAnyMedium(ctx, "create");
  const entered = draftFromInput(ctx, emptyBooking(), input.type, input.booking);
  // The rows decide where it appears.
  const base = { ...entered, specs: { ...entered.specs, issue: null } };
  requireOnMediaOf(ctx, "create", base);
  const problems = [...seriesInputProblems(input, existingSize(continued)), ...baseProblems(base, continued)];
  const save = { id: null, row: null, before: null, after: base };
  const drafts = [base, ...formatsIn(input).map((format) => withFormat(base, format))];
  const referencesOf = await readReferences(
    db,
    drafts.map((after) => ({ ...save, after })),
  );
  const references = referencesOf(base);
  // The terms of its format are those of each appearance.
  const rules = savingRules(() => ({ ...references, limit: undefined }));
  const phases = [given([...problems, ...issueProblems(input, references)]), rules];
  await requireSound(db, ctx, [save], { phases });
  const today = todayInVienna(ctx.now());
  const taken = issuesTaken(continued);
  const { rows, missing, ahead, known } = await wantedRows(db, input, { references, base, taken, today });
  const booked = rows.filter(({ ofPlan }) => ofPlan?.isBooked ?? true);
  const shares = seriesPrices(base.price, booked.length, input.splitPrice);
  const planned = rows.map((row, n): PlannedAppearance => {
    const isBooked = booked.includes(row);
    const issue = issueOfRow(row, { ahead, known });
    const price = isBooked ? (row.price ?? shares[booked.indexOf(row)] ?? 0) : 0;
    const own = row.format ? withFormat(base, row.format) : base;
    const specs = appearanceInSeries(
      own.specs,
      row.date,
      row.issue ? { id: row.issue } : idOf(issue),
      isIssued(references),
    );
    const draft = withYearOfIssue(shapeBooking({ ...own, price, specs }), issue?.publishDate ?? null);
    const context = { ...validationContext(own, referencesOf(own)), issue: issue && contextOf(issue) };
    const refused = row.format ? referenceProblems(own, base, referencesOf(own)) : [];
    return {
      date: row.date,
      issue,
      format: context.format,
      draft,
      columns: columnsOf(draft, issue),
      problems: isBooked ? inRow([...refused, ...validateBooking(draft, context)], n) : [],
      isBooked,
      ofPlan: row.ofPlan ?? null,
      skipped: [],
    };
  });
  return { rows: withIssuesOnce(planned, { taken, ahead, isByDays: input.plan !== null }), missing };
}

/** The rows as they are asked for, or as one of the plans has them, and the issues that they can appear in. */
async function wantedRows(
  db: Db,
  input: SeriesInput,
  {
    references,
    base,
    taken,
    today,
  }: { references: References; base: BookingDraft; taken: ReadonlySet<string>; today: string },
) {
  const { medium } = references;
  if (input.rows || !input.issues || !medium) {
    const rows: WantedRow[] =
      input.plan && !input.rows ? seriesDates(input.plan).map((date) => ({ date })) : [...(input.rows ?? [])];
    return { rows, missing: 0, ...(await issuesFor(db, references, rows)) };
  }
  const start = await startOf(db, medium.id, input.issues.from);
  const { ahead, known } = await issuesFor(db, references, [{ date: start ?? today }]);
  const plan = await planIssuesOfSeries(db, {
    input: input.issues,
    ahead,
    mediumId: medium.id,
    formatId: parseId(base.specs.format ?? ""),
    taken,
    today,
  });
  const rows = plan.rows.map(
    (ofPlan): WantedRow => ({
      date: ofPlan.issue.publishDate,
      issue: String(ofPlan.issue.id),
      format: ofPlan.format === base.specs.format ? null : ofPlan.format,
      ofPlan,
    }),
  );
  return { rows, missing: plan.missing, ahead, known };
}

/** The day of the first issue of a plan; null where none is named, or no issue of the medium is. */
async function startOf(db: Db, mediumId: number, from: string | null): Promise<string | null> {
  const id = parseId(from ?? "");
  if (id === null) return null;
  const [first] = await db
    .select({ publishDate: issues.publishDate })
    .from(issues)
    .where(and(eq(issues.id, id), eq(issues.mediumId, mediumId)));
  return first?.publishDate ?? null;
}

function issueOfRow(
  { date, issue: chosen }: SeriesRowInput,
  { ahead, known }: { ahead: readonly Issue[]; known: ReadonlyMap<string, Issue> },
): Issue | null {
  if (chosen === undefined) return ahead.find((one) => one.publishDate >= date) ?? null;
  return known.get(chosen ?? "") ?? null;
}

/** Refuses the rows with one issue, and names the issues that a plan by days passes by. */
function withIssuesOnce(
  rows: readonly PlannedAppearance[],
  { taken, ahead, isByDays }: { taken: ReadonlySet<string>; ahead: readonly Issue[]; isByDays: boolean },
): PlannedAppearance[] {
  const chosen = rows.map(({ isBooked, issue }) => (isBooked && issue ? String(issue.id) : null));
  const twice = new Set(rowsWithIssueTwice(chosen, taken));
  const candidates = ahead.map((issue) => ({ id: String(issue.id), issue }));
  const skipped = isByDays ? issuesSkipped(candidates, chosen) : new Map<number, typeof candidates>();
  return rows.map((row, n) => ({
    ...row,
    skipped: (skipped.get(n) ?? []).map(({ issue }) => issue),
    problems: twice.has(n)
      ? [...row.problems, { field: `rows[${n}].issue`, message: "series_issue_twice" }]
      : row.problems,
  }));
}

/** Spec §5, series booking: the format is required, where the type has one. A series stays in its medium. */
function baseProblems({ specs }: BookingDraft, continued: ContinuedSeries | null): Problem[] {
  const problems: Problem[] = [];
  if (specs.type !== "video" && specs.format === null) {
    problems.push({ field: "specs.format", message: "required" });
  }
  if (continued && specs.targetMedium !== String(continued.row.targetMediumId)) {
    problems.push({ field: "specs.targetMedium", message: "medium_of_series" });
  }
  return problems;
}

/** A plan by issues needs a medium that has some. An unknown medium is refused by the rules of bookings. */
const issueProblems = ({ issues }: SeriesInput, { medium }: References): Problem[] =>
  issues && medium && !medium.hasIssues ? [{ field: "series.from", message: "series_needs_issues" }] : [];

/** The formats that some rows have instead of the booking's. */
const formatsIn = ({ rows, issues }: SeriesInput): string[] => [
  ...new Set([...(rows ?? []), ...(issues?.instead ?? [])].flatMap(({ format }) => format ?? [])),
];

const withFormat = (draft: BookingDraft, format: string): BookingDraft => ({
  ...draft,
  specs: { ...draft.specs, format },
});

const isIssued = ({ medium }: References) => medium?.hasIssues ?? false;
const idOf = (issue: Issue | null) => issue && { id: String(issue.id) };

const contextOf = ({ id, mediumId, ...days }: Issue): BookingContext["issue"] => ({
  ...days,
  id: String(id),
  mediumId: String(mediumId),
});

/** The issues that rows name, and those of the medium from the first row's date on; one statement. */
async function issuesFor(db: Db, { medium }: References, rows: readonly SeriesRowInput[]) {
  const named = parseIds(rows.flatMap((row) => (row.issue ? [row.issue] : [])));
  const from = rows.reduce((first, { date }) => (date < first ? date : first), "9999-12-31");
  const issueRows =
    medium?.hasIssues && rows.length > 0
      ? await db
          .select()
          .from(issues)
          .where(
            and(
              // The user may not even learn whether an issue of another medium exists.
              eq(issues.mediumId, medium.id),
              or(inArray(issues.id, named), gte(issues.publishDate, from)),
            ),
          )
          .orderBy(asc(issues.id))
          // As in `loadReferencesOf`: an issue that moves at the same time takes the series along.
          .for("share")
      : [];
  return {
    known: new Map(issueRows.map((issue) => [String(issue.id), issue])),
    ahead: inOrderOfIssues(issueRows),
  };
}

const IN_ROWS = ["price", "specs.issue", "specs.format"];

/** The problems of one appearance; all others were refused before. */
const inRow = (problems: readonly FieldProblem[], row: number): FieldProblem[] =>
  problems.map((problem) => ({
    ...problem,
    field: `rows[${row}].${IN_ROWS.includes(problem.field) ? problem.field.replace("specs.", "") : "date"}`,
  }));
