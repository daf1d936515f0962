import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, inUse, tooLate } from "backend/platform/errors";
import type { BookingStatus } from "domain/bookings/fields";
import { canChangeStatus, isBookingDeletable } from "domain/bookings/states";
import { termProblemsOf, validateActivation } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { eq, sql } from "drizzle-orm";
import { changeBookings, logChange } from "./changes";
import { cleanText } from "./input";
import { requireOnBooking } from "./permissions";
import { type BookingRecord, deletionFacts, draftOf, lockBooking } from "./record";
import { loadReferences, validationContext } from "./references";
import { requireSlots } from "./slot-problems";
import { wishesOf } from "./slots";
import { bookings } from "./tables";
import { requireVersion } from "./write";

/** Which booking, and the version it was opened with. */
export interface BookingVersion {
  id: string;
  version: number;
}

/** Longest reason of a cancellation, in characters. */
export const MAX_REASON_LENGTH = 1000;

/** Activates the campaign after the final validation (spec §4, §5). */
export function activateBooking(ctx: SignedInCtx, target: BookingVersion, key: string): Promise<number> {
  return changeStatus(
    ctx,
    { ...target, key, operation: "activateBooking", to: "active" },
    async (tx, record) => {
      const draft = draftOf(record);
      const context = validationContext(draft, await loadReferences(tx, draft));
      const problems = validateActivation(draft, context);
      if (problems.length > 0) throw badUserInput(problems);
      return { isCampaignActive: true };
    },
  );
}

/** Cancels a booking for a reason; its slot is free again. */
export function cancelBooking(
  ctx: SignedInCtx,
  { reason, ...target }: BookingVersion & { reason: string },
  key: string,
): Promise<number> {
  const kept = requireReason(reason);
  return changeStatus(
    ctx,
    { ...target, key, operation: "cancelBooking", to: "cancelled", reason: kept },
    async () => ({ isCampaignActive: false, cancelReason: kept }),
  );
}

/** The reason as it is kept; BAD_USER_INPUT where it is empty or too long. */
export function requireReason(reason: string | null | undefined): string {
  const kept = cleanText(reason);
  if (!kept) throw badUserInput([{ field: "reason", message: "required" }]);
  if (kept.length > MAX_REASON_LENGTH) {
    throw badUserInput([{ field: "reason", message: "too_long", params: { max: MAX_REASON_LENGTH } }]);
  }
  return kept;
}

/** Opens a cancelled booking again, if its slot is still free. */
export function reopenBooking(ctx: SignedInCtx, target: BookingVersion, key: string): Promise<number> {
  return changeStatus(ctx, { ...target, key, operation: "reopenBooking", to: "open" }, async (tx, record) => {
    const draft = draftOf(record);
    const context = validationContext(draft, await loadReferences(tx, draft));
    const problems = termProblemsOf(draft.specs, context);
    if (problems.length > 0) throw badUserInput(problems);
    await requireSlots(tx, wishesOf(record.row.id, record.row));
    return { cancelReason: null };
  });
}

interface StatusChange extends BookingVersion {
  key: string;
  operation: string;
  to: BookingStatus;
  reason?: string;
}

function changeStatus(
  ctx: SignedInCtx,
  { key, operation, to, ...target }: StatusChange,
  prepare: (
    tx: Db,
    record: BookingRecord,
  ) => Promise<{ isCampaignActive?: boolean; cancelReason?: string | null }>,
): Promise<number> {
  return changeBookings(ctx, { key, operation, input: target }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, target.id);
    const { row } = record;
    requireOnBooking(ctx, to === "active" ? "activate_campaign" : "edit", { ...row, ...record });
    await requireVersion(tx, record, target.version);
    if (!canChangeStatus(row.status, to)) {
      throw badUserInput([{ field: "status", message: "transition_not_allowed" }]);
    }
    const columns = await prepare(tx, record);
    await tx
      .update(bookings)
      .set({
        ...columns,
        status: to,
        version: sql`${bookings.version} + 1`,
        updatedAt: ctx.now(),
        updatedById: ctx.user.id,
      })
      .where(eq(bookings.id, row.id));
    const before = draftOf(record);
    const after = {
      ...before,
      status: to,
      isCampaignActive: columns.isCampaignActive ?? before.isCampaignActive,
    };
    await logChange(tx, ctx, { action: operation.replace("Booking", ""), recordId: row.id, before, after });
    changed(row.id);
    return row.id;
  });
}

/**
 * Deletes a booking. TOO_LATE where an item is paid, the issue is published or the campaign runs (cancel it
 * instead); IN_USE while a package still has its child bookings.
 */
export function deleteBooking(ctx: SignedInCtx, target: BookingVersion, key: string): Promise<boolean> {
  return changeBookings(ctx, { key, operation: "deleteBooking", input: target }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, target.id);
    const { row } = record;
    requireOnBooking(ctx, "delete", { ...row, ...record });
    await requireVersion(tx, record, target.version);
    if (!isBookingDeletable(deletionFacts(row, todayInVienna(ctx.now())))) throw tooLate();
    const [child] = await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(eq(bookings.parentBookingId, row.id))
      .limit(1);
    if (child) throw inUse();
    await tx.delete(bookings).where(eq(bookings.id, row.id));
    await logChange(tx, ctx, { action: "delete", recordId: row.id, before: draftOf(record), after: null });
    changed(row.id);
    return true;
  });
}
