import { issues } from "backend/modules/issues/tables";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { type BookingDraft, emptyBooking, type MediumType, TARGET_YEARS } from "domain/bookings/fields";
import {
  appearanceInSeries,
  MAX_SERIES_SIZE,
  type SeriesPlan,
  seriesDates,
  seriesPrices,
  seriesProblems,
} from "domain/bookings/series";
import { shapeBooking, withYearOfIssue } from "domain/bookings/shape";
import { type BookingContext, type FieldProblem, validateBooking } from "domain/bookings/validation";
import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { columnsOf } from "../record/booking-record";
import { readReferences, savingRules } from "../record/check";
import { type BookingInput, draftFromInput } from "../record/input";
import { requireOnAnyMedium } from "../record/permissions";
import { type References, validationContext } from "../record/references";
import { requireOnMediaOf } from "../record/write";
import { given, requireSound } from "../save/phases";

/** The input of a series: the form of one booking, the plan, and the rows that were changed by hand. */
export interface SeriesInput {
  type: MediumType;
  booking: BookingInput;
  plan: SeriesPlan & { splitPrice: boolean };
  /** Unset: as planned. */
  rows?: readonly SeriesRowInput[] | null | undefined;
}

/** One appearance: `issue` unset = the next one on or after the date; `price` unset = its share. */
export interface SeriesRowInput {
  date: string;
  issue?: string | null | undefined;
  price?: number | null | undefined;
}

type Issue = typeof issues.$inferSelect;

/** An appearance as it would be booked. */
export interface PlannedAppearance {
  date: string;
  issue: Issue | null;
  format: BookingContext["format"];
  draft: BookingDraft;
  columns: ReturnType<typeof columnsOf>;
  problems: FieldProblem[];
}

/**
 * The appearances of a series, without their slots. Throws NOT_AUTHORIZED without the right to create. Throws the
 * problems of the plan, and of the booking regardless of its day. The problems of a single appearance are in its row
 * (`rows[2].date`, `rows[2].issue`).
 */
export async function planSeries(db: Db, ctx: SignedInCtx, input: SeriesInput): Promise<PlannedAppearance[]> {
  requireOnAnyMedium(ctx, "create");
  const entered = draftFromInput(ctx, emptyBooking(), input.type, input.booking);
  // The rows decide where it appears.
  const base = { ...entered, specs: { ...entered.specs, issue: null } };
  requireOnMediaOf(ctx, "create", base);
  const problems = given([...planProblems(input), ...formatProblems(base)]);
  const save = { id: null, row: null, before: null, after: base };
  const referencesOf = await readReferences(db, [save]);
  const references = referencesOf(base);
  // The terms of its format are those of each appearance.
  const rules = savingRules(() => ({ ...references, limit: undefined }));
  await requireSound(db, ctx, [save], { phases: [problems, rules] });
  const rows = input.rows ?? seriesDates(input.plan).map((date): SeriesRowInput => ({ date }));
  const { known, ahead } = await issuesFor(db, references, rows);
  const shares = seriesPrices(base.price, rows.length, input.plan.splitPrice);
  const context = validationContext(base, references);
  return rows.map(({ date, issue: chosen, price }, n) => {
    const issue =
      chosen === undefined
        ? (ahead.find((one) => one.publishDate >= date) ?? null)
        : (known.get(chosen ?? "") ?? null);
    const specs = appearanceInSeries(
      base.specs,
      date,
      chosen ? { id: chosen } : idOf(issue),
      isIssued(references),
    );
    const shaped = shapeBooking({ ...base, price: price ?? shares[n] ?? 0, specs });
    const draft = withYearOfIssue(shaped, issue?.publishDate ?? null);
    const problems = rowProblems(draft, { ...context, issue: issue && contextOf(issue) }, n);
    return { date, issue, format: context.format, draft, columns: columnsOf(draft, issue), problems };
  });
}

/** Spec §5, series booking: size, start, weekdays; and rows that can be booked. */
function planProblems({ plan, rows }: SeriesInput): Problem[] {
  const { first, last } = TARGET_YEARS;
  const params = { first, last };
  const problems: Problem[] = seriesProblems(plan);
  if (!rows) return problems;
  if (rows.length === 0 || rows.length > MAX_SERIES_SIZE) {
    const bounds = { min: 1, max: MAX_SERIES_SIZE };
    return [...problems, { field: "rows", message: "number_out_of_range", params: bounds }];
  }
  const odd = rows.flatMap(({ date }, n) =>
    date < `${first}` || date > `${last}-12-31`
      ? [{ field: `rows[${n}].date`, message: "year_invalid", params }]
      : [],
  );
  return [...problems, ...odd];
}

/** Spec §5, series booking: the format is required, where the type has one. */
function formatProblems({ specs }: BookingDraft): Problem[] {
  return specs.type !== "video" && specs.format === null
    ? [{ field: "specs.format", message: "required" }]
    : [];
}

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
    ahead: issueRows.toSorted((one, other) => one.publishDate.localeCompare(other.publishDate)),
  };
}

/** The problems of one appearance; all others were refused before. */
function rowProblems(draft: BookingDraft, context: BookingContext, row: number): FieldProblem[] {
  return validateBooking(draft, context).map((problem) => ({
    ...problem,
    field: `rows[${row}].${problem.field === "price" || problem.field === "specs.issue" ? problem.field.replace("specs.", "") : "date"}`,
  }));
}
