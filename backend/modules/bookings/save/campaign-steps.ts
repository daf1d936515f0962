import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, inUse, tooLate } from "backend/platform/use-case/errors";
import type { Deletion } from "backend/platform/use-case/use-case";
import type { SeriesScope } from "domain/bookings/series";
import { deletionRefusal } from "domain/bookings/states";
import { todayInVienna } from "domain/dates";
import { bookingDraft, deletionFacts } from "../record/booking-record";
import { type Changed, changeBookings, keepBookingUndo } from "../record/changes";
import { lockChildren, touchedChildren } from "../record/lock";
import { lockSeenBooking, requireBookingVersion } from "../record/write";
import { removeBookings } from "./saving";
import { changeStatusIn, requireReason } from "./status";

/** Which booking, and the version it was opened with. */
export interface BookingVersion {
  id: string;
  version: number;
}

/** Activates the campaign after the final validation (spec §4, §5). */
export const activateBooking = (ctx: SignedInCtx, target: BookingVersion, key: string) =>
  changeStatus(ctx, "activate", target, key);

/**
 * Cancels a booking for a reason and frees its slot. A package is cancelled with all its bookings, a series as far as
 * the scope says. Appearances of the past stay.
 */
export const cancelBooking = (
  ctx: SignedInCtx,
  { reason, ...target }: BookingVersion & { reason: string; scope?: SeriesScope | undefined },
  key: string,
) => changeStatus(ctx, "cancel", { ...target, reason: requireReason(reason) }, key);

/**
 * Reopens a cancelled booking if its slot is still free; a package together with the bookings that were cancelled with
 * it.
 */
export const reopenBooking = (ctx: SignedInCtx, target: BookingVersion, key: string) =>
  changeStatus(ctx, "reopen", target, key);

function changeStatus(
  ctx: SignedInCtx,
  act: "activate" | "cancel" | "reopen",
  target: BookingVersion & { reason?: string; scope?: SeriesScope | undefined },
  key: string,
): Promise<Changed> {
  return changeBookings(ctx, { key, operation: `${act}Booking`, input: target }, async (work) => {
    const { tx } = work;
    const { id, inverses } = await changeStatusIn(work, ctx, act, {
      ...target,
      requireUnchanged: (record) => requireBookingVersion(tx, ctx, record, target.version),
    });
    return { id, undo: await keepBookingUndo(tx, ctx, inverses) };
  });
}

/**
 * Deletes a booking. TOO_LATE where an item is paid, the issue is published or the campaign runs (cancel it instead). A
 * package is deleted with its bookings; IN_USE if someone has worked on one of them. BAD_USER_INPUT for a single
 * booking of a package: its share would be missing in the package.
 */
export function deleteBooking(ctx: SignedInCtx, target: Deletion, key: string | null): Promise<boolean> {
  return changeBookings(ctx, { key, operation: "deleteBooking", input: target }, async (work) => {
    const { tx } = work;
    const record = await lockSeenBooking(tx, ctx, "delete", target);
    const { row } = record;
    const children = await lockChildren(tx, row.id);
    const touched = (await touchedChildren(tx, children)).size;
    const facts = { ...deletionFacts(row, todayInVienna(ctx.now())), hasTouchedChild: touched > 0 };
    const reason = deletionRefusal(facts);
    if (reason === "package_child") throw badUserInput([{ field: "parentBooking", message: reason }]);
    const places = [{ what: "bookings", count: touched, link: `/bookings/${row.id}` }];
    if (reason !== null) throw reason === "in_use" ? inUse(places) : tooLate();
    await removeBookings(work, ctx, [...children, { ...record, draft: bookingDraft(record) }]);
    return true;
  });
}
