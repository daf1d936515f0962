import { otherEditors } from "backend/modules/locks/service";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, isNotAuthorized, refusalProblems } from "backend/platform/use-case/errors";
import type { BulkOutcome, BulkRefusal } from "backend/platform/use-case/selection";
import { type Inverse, refusedAs } from "backend/platform/use-case/undo";
import { type CellField, MOST_CELLS } from "domain/bookings/cells";
import { BOOKING_STATUS, type BookingStatus } from "domain/bookings/fields";
import { isDay } from "domain/dates";
import { and, asc, inArray } from "drizzle-orm";
import { type BookingWork, changeBookings, keepBookingUndo } from "../record/changes";
import { isVisibleBooking, requireOnAnyMedium } from "../record/permissions";
import { moveBookingIn } from "../save/move";
import { changeStatusIn, type StatusAct } from "../save/status";
import { bookings } from "../tables";
import { changeAll } from "./bulk";

/** The contract's BookingCell: one field of one booking, in the version that the user has seen. */
interface BookingCell {
  id: string;
  version: number;
  field: CellField;
  value?: string | null | undefined;
}

/** A cell that was left as it is, by its place in the post. */
type CellRefusal = BulkRefusal & {
  cell: number;
  /** The field that is at fault, if it is not the one of the cell. */
  field?: string | null;
};

export interface CellsOutcome extends Omit<BulkOutcome, "refused"> {
  refused: CellRefusal[];
}

/**
 * Changes single fields of bookings: each by the rules, the rights and the log of saving that field. Cells that are
 * refused are left out, and so are those of bookings that somebody has changed since. A value that a booking has already
 * changes nothing. BAD_USER_INPUT for none, and for more than `MOST_CELLS`.
 */
export function changeCells(
  ctx: SignedInCtx,
  cells: readonly BookingCell[],
  key: string,
): Promise<CellsOutcome> {
  const change = { key, operation: "changeBookingCells", input: { cells } };
  return changeBookings(ctx, change, async (work) => {
    const { inverses, ...outcome } = await changeCellsIn(work, ctx, cells);
    return { ...outcome, undo: await keepBookingUndo(work.tx, ctx, inverses) };
  });
}

/** Takes back what a preview has tried. */
class TrialError extends Error {
  constructor(readonly outcome: CellsOutcome) {
    super("a preview writes nothing");
  }
}

/** What changing these cells would do: it is done, and taken back. */
export async function previewCells(ctx: SignedInCtx, cells: readonly BookingCell[]): Promise<CellsOutcome> {
  try {
    const trial = { key: null, operation: "previewBookingCells", input: { cells } };
    return await changeBookings(ctx, trial, async (work): Promise<never> => {
      const { done, refused } = await changeCellsIn(work, ctx, cells);
      throw new TrialError({ done, refused });
    });
  } catch (tried) {
    if (tried instanceof TrialError) return tried.outcome;
    throw tried;
  }
}

async function changeCellsIn(work: BookingWork, ctx: SignedInCtx, cells: readonly BookingCell[]) {
  requireOnAnyMedium(ctx, "edit");
  if (cells.length === 0) throw badUserInput([{ field: "cells", message: "selection_empty" }]);
  if (cells.length > MOST_CELLS)
    throw badUserInput([{ field: "cells", message: "selection_too_large", params: { max: MOST_CELLS } }]);
  const locked = await lockBookings(work.tx, ctx, cells);
  const ids = [...locked.values()].map(({ id }) => id);
  const viewer = { userId: ctx.user.id, now: ctx.now() };
  const editors = await otherEditors(work.tx, { area: "bookings", ids }, viewer);
  let done = 0;
  const refused: CellRefusal[] = [];
  const inverses: Inverse<unknown>[] = [];
  for (const [nth, cell] of cells.entries()) {
    const present = locked.get(cell.id);
    const editor = present && editors.get(present.id);
    const made = editor
      ? refusedCell(cell.id, "edited_elsewhere", { name: editor })
      : await changeCell(work, ctx, cell, present);
    done += made.done;
    refused.push(
      ...made.refused.filter(({ reason }) => reason !== "unchanged").map((one) => ({ ...one, cell: nth })),
    );
    inverses.push(...made.inverses);
  }
  return { done, refused, inverses };
}

/** A booking as it is when its cells are changed. */
type Present = Pick<typeof bookings.$inferSelect, "id" | "version" | "status">;

/** Locks the bookings in the order of their ids, as every change of many does. */
async function lockBookings(
  tx: Db,
  ctx: SignedInCtx,
  cells: readonly BookingCell[],
): Promise<ReadonlyMap<string, Present>> {
  const ids = parseIds([...new Set(cells.map(({ id }) => id))]);
  const rows = await tx
    .select({ id: bookings.id, version: bookings.version, status: bookings.status })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), isVisibleBooking(ctx)))
    .orderBy(asc(bookings.id))
    .for("update");
  return new Map(rows.map((row) => [String(row.id), row]));
}

interface Made {
  done: number;
  refused: Omit<CellRefusal, "cell">[];
  inverses: Inverse<unknown>[];
}

const NOTHING: Made = {
  done: 0,
  refused: [],
  inverses: [],
};

const refusedCell = (id: string, reason: string, params: BulkRefusal["params"] = {}): Made => ({
  ...NOTHING,
  refused: [{ id, label: `#${id}`, reason, params }],
});

/** @param present undefined for a booking that the user may not see, or that is gone */
async function changeCell(
  work: BookingWork,
  ctx: SignedInCtx,
  { id, field, value, ...seen }: BookingCell,
  present: Present | undefined,
): Promise<Made> {
  const named = { id, label: `#${id}` };
  const refuse = (reason: string) => refusedCell(id, reason);
  if (!present) return refuse("not_found");
  if (present.version !== seen.version) return refuse("changed_since");
  try {
    if (field === "status") {
      const to = BOOKING_STATUS.find((one) => one === value);
      if (!to) return refuse("choice_invalid");
      if (to === present.status) return NOTHING;
      const step = stepTo(to, present.status);
      if ("reason" in step) return refuse(step.reason);
      const { inverses } = await changeStatusIn(work, ctx, step.act, {
        id,
        requireUnchanged: async () => {},
      });
      return { done: 1, refused: [], inverses };
    }
    // Each of them checks all of its rules before it writes.
    if (field !== "day")
      return await changeAll(work, ctx, { selection: { ids: [id] }, input: { action: field, value } });
    if (!value || !isDay(value)) return refuse("date_invalid");
    const moved = await moveBookingIn(work, ctx, { id, day: value, requireUnchanged: async () => {} });
    const isMoved = moved.inverses.length > 0;
    return isMoved ? { done: 1, refused: [], inverses: moved.inverses } : NOTHING;
  } catch (error) {
    if (isNotAuthorized(error)) return refuse("not_authorized");
    const [problem] = refusalProblems(error);
    const at = field === "status" && problem?.field !== "status" ? { field: problem?.field ?? null } : {};
    return { ...NOTHING, refused: refusedAs(error, [named]).map((one) => ({ ...one, ...at })) };
  }
}

/** The step that leads from a status to another; or why a cell leads there by none. */
function stepTo(to: BookingStatus, from: BookingStatus): { act: StatusAct } | { reason: string } {
  if (to === "active") return { act: "activate" };
  if (to === "open" && from === "cancelled") return { act: "reopen" };
  return { reason: to === "cancelled" ? "cancel_needs_reason" : "transition_not_allowed" };
}
