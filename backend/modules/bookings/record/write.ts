import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { namesByField } from "backend/platform/use-case/names";
import { type Deletion, requireVersion } from "backend/platform/use-case/use-case";
import type { BookingDraft, BookingStatus } from "domain/bookings/fields";
import { parseId } from "domain/identifiers";
import type { MediumBookingAction } from "domain/permissions/names";
import { sql } from "drizzle-orm";
import { bookings } from "../tables";
import { type BookingRecord, bookingDraft, lockBooking } from "./booking-record";
import { readable } from "./changes";
import { requireOnBooking, requireOnMedium } from "./permissions";
import type { References } from "./references";

/** Throws VERSION_CONFLICT, with the present values and their names, unless the booking still has the version. */
export function requireBookingVersion(
  tx: Db,
  ctx: SignedInCtx,
  record: BookingRecord,
  version: number | null | undefined,
): Promise<void> {
  return requireVersion(tx, ctx, record.row, version, async () => {
    const current = bookingDraft(record);
    return { ...current, names: await namesByField(tx, readable(current)) };
  });
}

/**
 * Locks the booking that somebody has seen and wants to change. NOT_FOUND, NOT_AUTHORIZED, or VERSION_CONFLICT where it
 * was saved since.
 */
export async function lockSeenBooking(
  tx: Db,
  ctx: SignedInCtx,
  action: MediumBookingAction,
  { id, version }: Deletion,
): Promise<BookingRecord> {
  const record = await lockBooking(tx, ctx, id);
  requireOnBooking(ctx, action, { ...record.row, ...record });
  await requireBookingVersion(tx, ctx, record, version);
  return record;
}

/**
 * The mark of bookings that are cancelled together: true for those whose package is cancelled with them. Reopening
 * clears it.
 */
export const cancelledWith = (to: BookingStatus, ids: readonly number[]) => ({
  cancelledWithPackage:
    to === "cancelled" ? sql`coalesce(${isOneOf(bookings.parentBookingId, ids)}, false)` : false,
});

/** The issue that a draft names. */
export const issueOf = (draft: BookingDraft, { issue }: Pick<References, "issue">) =>
  draft.specs.issue ? issue : null;

/** Requires the right on each medium of a draft. The validation refuses a malformed medium id. */
export function requireOnMediaOf(
  ctx: SignedInCtx,
  action: MediumBookingAction,
  { specs }: BookingDraft,
): void {
  for (const id of [specs.targetMedium, ...specs.targetMedia]) {
    const mediumId = parseId(id ?? "");
    if (mediumId !== null) requireOnMedium(ctx, action, mediumId);
  }
}
