import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { type Inverse, inversesOf } from "backend/platform/use-case/undo";
import { moveToDay } from "domain/bookings/move";
import { type BookingRecord, bookingDraft, lockBooking } from "../record/booking-record";
import { type BookingWork, type Changed, changeBookings, keepBookingUndo } from "../record/changes";
import { requireOnBooking } from "../record/permissions";
import { requireBookingVersion } from "../record/write";
import type { BookingVersion } from "./campaign-steps";
import { saveOf } from "./phases";
import { saveBookings } from "./saving";

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
  return changeBookings(ctx, { key, operation: "moveBooking", input: change }, async (work) => {
    const { tx } = work;
    const { id, inverses } = await moveBookingIn(work, ctx, {
      ...change,
      requireUnchanged: (record) => requireBookingVersion(tx, ctx, record, change.version),
    });
    return { id, undo: await keepBookingUndo(tx, ctx, inverses) };
  });
}

/** Moves a booking within a transaction. `requireUnchanged` throws if it is not the one that the user saw. */
export async function moveBookingIn(
  work: BookingWork,
  ctx: SignedInCtx,
  change: { id: string; day: string; requireUnchanged(record: BookingRecord): Promise<void> },
): Promise<{ id: number; inverses: Inverse<MoveInverse>[] }> {
  const record = await lockBooking(work.tx, ctx, change.id);
  requireOnBooking(ctx, "edit", { ...record.row, ...record });
  await change.requireUnchanged(record);
  const draft = moveToDay(bookingDraft(record), change.day);
  if (!draft) throw badUserInput([{ field: "day", message: "booking_not_movable" }]);
  await saveBookings(work, ctx, [saveOf(record, draft)]);
  const { appearsFrom: day } = record.row;
  const isMoved = day !== null && day !== change.day;
  const inverses = inversesOf<typeof record.row, MoveInverse>([record.row], () =>
    isMoved ? { act: "move", day } : null,
  );
  return { id: record.row.id, inverses };
}
