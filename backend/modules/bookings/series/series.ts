import { refused } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import { type LateQuestion, lacksMaterial, lateness } from "domain/bookings/out-issue";
import { seriesWarnings } from "domain/bookings/series";
import type { FieldProblem } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { changeBookings } from "../record/changes";
import { type BookingPhases, documents, given } from "../save/phases";
import { saveInPhases } from "../save/saving";
import { type SoldOut, slotsOfNewBookings } from "../slots/claim-slots";
import { claimedSlots, placeOfDraft, reasonsOf } from "../slots/problems";
import { claimsOf } from "../slots/slot-claim-type";
import { type PlannedAppearance, planSeries, type SeriesInput } from "./plan";
import { bookingSeries } from "./tables";

/** A planned appearance and the free slots for it, after the appearances before it. */
export interface SeriesPreviewRow extends PlannedAppearance {
  /** null = unlimited. */
  available: number | null;
  free: number | null;
  warnings: FieldProblem[];
}

/** What a series would book. */
export interface SeriesPreview {
  rows: SeriesPreviewRow[];
  warnings: FieldProblem[];
}

/** The slots that the rows need; a row with problems needs none. */
const claimsFor = (rows: readonly PlannedAppearance[]) =>
  rows.flatMap((row, n) =>
    row.problems.length > 0 ? [] : claimsOf(null, row.columns).map((claim) => ({ ...claim, nth: n })),
  );

/** The preview step of decisions §4: each date, its issue, free slots, price share. Writes nothing. */
export async function previewSeries(ctx: SignedInCtx, input: SeriesInput): Promise<SeriesPreview> {
  const rows = await planSeries(ctx.db, ctx, input);
  const claims = claimsFor(rows);
  const foreseen = await slotsOfNewBookings(ctx.db, claims);
  const soldOut = foreseen.flatMap((one) => one.soldOut ?? []);
  const refusals = await slotProblems(ctx.db, soldOut);
  const outlooks = new Map(claims.map((claim, k) => [claim.nth, foreseen[k]]));
  const today = todayInVienna(ctx.now());
  return {
    warnings: seriesWarnings(input.plan, today),
    rows: rows.map((row, n) => ({
      ...row,
      available: outlooks.get(n)?.available ?? null,
      free: outlooks.get(n)?.free ?? null,
      problems: [...row.problems, ...(refusals.get(n) ?? [])],
      warnings: rowWarnings(row, n, rows, today),
    })),
  };
}

const LATE_WARNINGS: Record<LateQuestion, string> = {
  issue_is_out: "series_issue_out",
  issue_is_closed: "series_issue_closed",
  issue_material_is_closed: "series_material_closed",
};

function rowWarnings(
  { date, issue, format, draft }: PlannedAppearance,
  n: number,
  rows: readonly PlannedAppearance[],
  today: string,
): FieldProblem[] {
  const warnings: FieldProblem[] = [];
  const late = issue && lateness(issue, today, lacksMaterial(draft.specs, format));
  if (date < today) warnings.push({ field: `rows[${n}].date`, message: "series_date_in_past" });
  else if (late) warnings.push({ field: `rows[${n}].issue`, ...late, message: LATE_WARNINGS[late.message] });
  const isIssued = draft.specs.type === "print" || draft.specs.type === "immoflash";
  if (isIssued && !issue && !draft.specs.campaignStartDate) {
    warnings.push({ field: `rows[${n}].issue`, message: "series_issue_missing" });
  }
  if (issue && rows.slice(0, n).some((earlier) => earlier.issue?.id === issue.id)) {
    warnings.push({ field: `rows[${n}].issue`, message: "series_issue_repeated" });
  }
  return warnings;
}

/** The refusals of slots, by row. */
async function slotProblems(
  db: Db,
  soldOut: readonly (SoldOut & { nth: number })[],
): Promise<Map<number, Problem[]>> {
  const reasonOf = await reasonsOf(db, soldOut);
  return new Map(
    soldOut.map((slot) => {
      const { key: message, params } = reasonOf(slot);
      const field = `rows[${slot.nth}].${slot.limitationType === "issue" ? "issue" : "date"}`;
      return [slot.nth, [{ field, message, params }]];
    }),
  );
}

/** Books all appearances of a series, or none (decisions §4); answers the id of the series. */
export function createSeries(ctx: SignedInCtx, input: SeriesInput, key: string): Promise<number> {
  return changeBookings(ctx, { key, operation: "createBookingSeries", input }, async (work) => {
    const rows = await planSeries(work.tx, ctx, input);
    const saves = rows.map(({ draft }) => ({ id: null, row: null, before: null, after: draft }));
    const issues = new Map(rows.map(({ issue }) => [issue && String(issue.id), issue]));
    const issueOf = ({ specs }: BookingDraft) => issues.get(specs.issue) ?? null;
    const slots = claimedSlots(placeOfDraft(issueOf), async (tx, soldOut) => {
      const problems = await slotProblems(tx, soldOut);
      return refused([...problems.values()].flat());
    });
    let seriesId = 0;
    const asSeries: BookingPhases = {
      write: async () => {
        seriesId = await insertSeries(work.tx, ctx, input);
        return rows.map((_row, n) => ({ seriesId, seriesPosition: n + 1 }));
      },
    };
    const phases = [given(rows.flatMap(({ problems }) => problems)), slots, asSeries, documents];
    await saveInPhases(work, ctx, saves, { phases, issueOf });
    return seriesId;
  });
}

async function insertSeries(tx: Db, ctx: SignedInCtx, { plan }: SeriesInput): Promise<number> {
  const { pattern, start, weekdays, skipCurrentPeriod } = plan;
  const [series] = await tx
    .insert(bookingSeries)
    .values({
      pattern,
      start,
      weekdays: [...new Set(weekdays)].sort(),
      skipCurrentPeriod,
      createdAt: ctx.now(),
      createdById: ctx.user.id,
    })
    .returning({ id: bookingSeries.id });
  if (!series) throw new Error("the insert answered no row");
  return series.id;
}
