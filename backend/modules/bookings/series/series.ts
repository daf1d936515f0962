import { refused } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import { seriesWarnings } from "domain/bookings/series";
import type { FieldProblem } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { type Changed, changeBookings } from "../record/changes";
import { requireOnAnyMedium } from "../record/permissions";
import { keepCreationUndo } from "../save/creation";
import { type BookingPhases, documents, given } from "../save/phases";
import { saveInPhases } from "../save/saving";
import { type SoldOut, slotsOfNewBookings } from "../slots/claim-slots";
import { claimedSlots, placeOfDraft, reasonsOf } from "../slots/problems";
import { claimsOf } from "../slots/slot-claim-type";
import type { SeriesInput } from "./input";
import { joinSeries, lockContinued, nextPosition, readContinued } from "./members";
import { type PlannedAppearance, planSeries } from "./plan";
import { bookingSeries } from "./tables";
import { rowWarnings, skippedIssues } from "./warnings";

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
  /** How many bookings of a plan by issues have no issue yet. */
  missing: number;
  warnings: FieldProblem[];
}

/** The slots that the rows need; a row with problems needs none, and neither does one that is not booked. */
const claimsFor = (rows: readonly PlannedAppearance[]) =>
  rows.flatMap((row, n) =>
    row.problems.length > 0 || !row.isBooked
      ? []
      : claimsOf(null, row.columns).map((claim) => ({ ...claim, nth: n })),
  );

/** The preview step of decisions §4: each appearance, its issue, free slots, price share. Writes nothing. */
export async function previewSeries(ctx: SignedInCtx, input: SeriesInput): Promise<SeriesPreview> {
  requireOnAnyMedium(ctx, "create");
  const continued = input.continues ? await readContinued(ctx, input.continues) : null;
  const { rows, missing } = await planSeries(ctx.db, ctx, input, continued);
  const claims = claimsFor(rows);
  const foreseen = await slotsOfNewBookings(ctx.db, claims);
  const soldOut = foreseen.flatMap((one) => one.soldOut ?? []);
  const refusals = await slotProblems(ctx.db, soldOut);
  const outlooks = new Map(claims.map((claim, k) => [claim.nth, foreseen[k]]));
  const today = todayInVienna(ctx.now());
  return {
    missing,
    warnings: input.plan ? seriesWarnings(input.plan, today) : [],
    rows: rows.map((row, n) => {
      const outlook = outlooks.get(n) ?? row.ofPlan?.outlook;
      return {
        ...row,
        available: outlook?.available ?? null,
        free: outlook?.free ?? null,
        problems: [...row.problems, ...(refusals.get(n) ?? [])],
        warnings: rowWarnings(row, n, today),
      };
    }),
  };
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

/** What the form of a series wants to be asked. */
interface AskingSeries {
  /** Whether an issue that a plan by days passes by is refused, so that the form can ask whether it is meant. */
  asksIfSkipped?: boolean | undefined;
}

/**
 * Books all appearances of a series, or none (decisions §4); answers the id of the series, and what takes these
 * bookings back. A series that goes on keeps its bookings as they are and gets these after its last one.
 */
export function createSeries(
  ctx: SignedInCtx,
  input: SeriesInput,
  key: string,
  { asksIfSkipped }: AskingSeries = {},
): Promise<Changed> {
  return changeBookings(ctx, { key, operation: "createBookingSeries", input }, async (work) => {
    requireOnAnyMedium(ctx, "create");
    const continued = input.continues ? await lockContinued(work, ctx, input.continues) : null;
    const planned = await planSeries(work.tx, ctx, input, continued);
    const rows = planned.rows.filter(({ isBooked }) => isBooked);
    if (rows.length === 0) throw badUserInput([{ field: "series.from", message: "series_no_issue" }]);
    const saves = rows.map(({ draft }) => ({ id: null, row: null, before: null, after: draft }));
    const issues = new Map(rows.map(({ issue }) => [issue && String(issue.id), issue]));
    const issueOf = ({ specs }: BookingDraft) => issues.get(specs.issue) ?? null;
    const slots = claimedSlots(placeOfDraft(issueOf), async (tx, soldOut) => {
      const problems = await slotProblems(tx, soldOut);
      return refused([...problems.values()].flat());
    });
    let seriesId = continued?.seriesId ?? 0;
    const first = nextPosition(continued);
    const asSeries: BookingPhases = {
      write: async () => {
        seriesId ||= await insertSeries(work.tx, ctx, input, rows[0]?.date ?? "");
        if (continued && continued.seriesId === null) {
          await joinSeries(work, ctx, continued.record, seriesId);
        }
        return rows.map((_row, n) => ({ seriesId, seriesPosition: first + n }));
      },
    };
    const problems = rows.flatMap((row, n) => [
      ...row.problems,
      ...(asksIfSkipped ? skippedIssues(row, n) : []),
    ]);
    const phases = [given(problems), slots, asSeries, documents];
    const ids = await saveInPhases(work, ctx, saves, { phases, issueOf });
    const begun = continued?.seriesId === null ? { first: continued.row.id } : {};
    return { id: seriesId, undo: await keepCreationUndo(work.tx, ctx, { ids, series: seriesId, ...begun }) };
  });
}

/** Keeps how a series was planned. By issues, pattern and weekdays say nothing. */
async function insertSeries(
  tx: Db,
  ctx: SignedInCtx,
  { plan, issues }: SeriesInput,
  firstDay: string,
): Promise<number> {
  const [series] = await tx
    .insert(bookingSeries)
    .values({
      pattern: plan?.pattern ?? "monthly",
      start: plan?.start ?? firstDay,
      weekdays: [...new Set(plan?.weekdays ?? [])].sort(),
      skipCurrentPeriod: plan?.skipCurrentPeriod ?? false,
      issueStep: issues?.step ?? null,
      createdAt: ctx.now(),
      createdById: ctx.user.id,
    })
    .returning({ id: bookingSeries.id });
  if (!series) throw new Error("the insert answered no row");
  return series.id;
}
