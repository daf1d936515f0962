import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { may } from "backend/schema/access";
import type { BookingDraft } from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import { todayInVienna } from "domain/dates";
import { changeBookings } from "./changes";
import { requireOnBooking } from "./permissions";
import { type BookingRow, draftOf, lockBooking } from "./record";
import { claimSlots } from "./slots";
import { insertBooking } from "./write";

/**
 * Copies a booking as a new, open one that is not billed: the advertisement is the same, its history is not.
 * Answers the copy's id.
 */
export function copyBooking(ctx: SignedInCtx, id: string, key: string): Promise<number> {
  return changeBookings(ctx, { key, operation: "copyBooking", input: { id } }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, id);
    requireOnBooking(ctx, "create", record.row);
    if (record.row.kind === "multi")
      throw badUserInput([{ field: "bookingType", message: "choice_invalid" }]);
    const draft = draftOf(record);
    const issue = (await canAppearAgain(tx, ctx, record.row)) ? draft.specs.issue : null;
    const copy = shapeBooking(asNew(ctx, draft, issue));
    const copyId = await insertBooking(tx, ctx, copy, { action: "copy", startsFrom: copy });
    changed(copyId);
    return copyId;
  });
}

/**
 * Whether the copy can go into the same issue: mostly it is meant for the next one, so an issue that is out or
 * sold out leaves the copy without an issue instead of refusing it.
 */
async function canAppearAgain(tx: Db, ctx: SignedInCtx, row: BookingRow): Promise<boolean> {
  const { issueId, targetMediumId: mediumId, formatId } = row;
  if (issueId === null || mediumId === null) return false;
  if (row.appearsOn !== null && row.appearsOn <= todayInVienna(ctx.now())) return false;
  if (formatId === null) return true;
  return (await claimSlots(tx, [{ bookingId: null, mediumId, issueId, formatId }])).length === 0;
}

function asNew(ctx: SignedInCtx, draft: BookingDraft, issue: string | null): BookingDraft {
  return {
    ...draft,
    status: "open",
    parentBooking: null,
    billingState: "open",
    isCampaignActive: false,
    // Decisions §4: both need a permission of their own, in a copy too.
    nonbillable: draft.nonbillable && may(ctx, { action: "manage_nonbillable" }),
    isInternal: draft.isInternal && may(ctx, { action: "manage_internal_bookings" }),
    specs: { ...draft.specs, issue, bookingState: draft.specs.ad ? "available" : "open" },
  };
}
