import type { SignedInCtx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import { moveToDay } from "domain/bookings/move";
import { draftOf, lockBooking } from "../record/booking-record";
import { changeBookings } from "../record/changes";
import { checkedReferences } from "../record/check";
import { requireOnBooking } from "../record/permissions";
import { claimsAfter, requireBookingVersion, writeBookings } from "../record/write";
import { requireSlots } from "../slots/problems";
import type { BookingVersion } from "./lifecycle";

/**
 * Moves a booking so that it begins on another day; returns its id. Needs the right to edit it and free slots, and
 * checks all rules of saving. BAD_USER_INPUT for a cancelled booking, and for one without days of its own.
 */
export function moveBooking(
  ctx: SignedInCtx,
  change: BookingVersion & { day: string },
  key: string,
): Promise<number> {
  return changeBookings(ctx, { key, operation: "moveBooking", input: change }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, change.id);
    requireOnBooking(ctx, "edit", { ...record.row, ...record });
    await requireBookingVersion(tx, ctx, record, change.version);
    const before = draftOf(record);
    const draft = moveToDay(before, change.day);
    if (!draft) throw badUserInput([{ field: "day", message: "booking_not_movable" }]);
    const references = await checkedReferences(tx, ctx, draft, before);
    const moved = { record, before, draft, references };
    await requireSlots(tx, claimsAfter(moved));
    await writeBookings(tx, ctx, [moved]);
    changed(record.row.id);
    return record.row.id;
  });
}
