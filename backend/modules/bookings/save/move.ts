import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { type Inverse, inversesOf } from "backend/platform/use-case/undo";
import { moveToDay } from "domain/bookings/move";
import { type BookingRecord, bookingDraft, lockBooking } from "../record/booking-record";
import { type Changed, changeBookings, keepBookingUndo } from "../record/changes";
import { checkedReferences } from "../record/check";
import { requireOnBooking } from "../record/permissions";
import { claimsAfter, requireBookingVersion, writeBookings } from "../record/write";
import { requireSlots } from "../slots/problems";
import type { BookingVersion } from "./campaign-steps";

/** What undoes a move: the first day that the booking had. */
export interface MoveInverse {
  act: "move";
  day: string;
}

/**
 * Moves a booking so that it begins on another day. Needs the right to edit it and free slots, and
 * checks all rules of saving. BAD_USER_INPUT for a cancelled booking, and for one without days of its own.
 */
export function moveBooking(
  ctx: SignedInCtx,
  change: BookingVersion & { day: string },
  key: string,
): Promise<Changed> {
  return changeBookings(ctx, { key, operation: "moveBooking", input: change }, async (tx, changed) => {
    const { id, inverses } = await moveBookingIn(tx, ctx, {
      ...change,
      requireUnchanged: (record) => requireBookingVersion(tx, ctx, record, change.version),
    });
    changed(id);
    return { id, undo: await keepBookingUndo(tx, ctx, inverses) };
  });
}

/** Moves a booking within a transaction. `requireUnchanged` throws if it is not the one that the user saw. */
export async function moveBookingIn(
  tx: Db,
  ctx: SignedInCtx,
  change: { id: string; day: string; requireUnchanged(record: BookingRecord): Promise<void> },
): Promise<{ id: number; inverses: Inverse<MoveInverse>[] }> {
  const record = await lockBooking(tx, ctx, change.id);
  requireOnBooking(ctx, "edit", { ...record.row, ...record });
  await change.requireUnchanged(record);
  const before = bookingDraft(record);
  const draft = moveToDay(before, change.day);
  if (!draft) throw badUserInput([{ field: "day", message: "booking_not_movable" }]);
  const references = await checkedReferences(tx, ctx, draft, before);
  const moved = { record, before, draft, references };
  await requireSlots(tx, claimsAfter(moved));
  await writeBookings(tx, ctx, [moved]);
  const { appearsFrom: day } = record.row;
  const isMoved = day !== null && day !== change.day;
  const inverses = inversesOf<typeof record.row, MoveInverse>([record.row], () =>
    isMoved ? { act: "move", day } : null,
  );
  return { id: record.row.id, inverses };
}
