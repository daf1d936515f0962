import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { may } from "backend/schema/access";
import type { BookingDraft, BookingSpecs } from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import { todayInVienna } from "domain/dates";
import { changeBookings } from "./changes";
import { requireOnBooking } from "./permissions";
import { type BookingRow, draftOf, lockBooking } from "./record";
import { claimSlots, wishesOf } from "./slots";
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
    const specs = (await canAppearAgain(tx, ctx, record.row)) ? draft.specs : elsewhere(draft.specs);
    const copy = shapeBooking(asNew(ctx, draft, specs));
    const copyId = await insertBooking(tx, ctx, copy, { action: "copy", startsFrom: copy });
    changed(copyId);
    return copyId;
  });
}

/**
 * Whether the copy can appear where the booking does: mostly it is meant for the next issue or campaign, so an
 * issue that is out and a time that has begun or is sold out leave the copy without one instead of refusing it.
 */
async function canAppearAgain(tx: Db, ctx: SignedInCtx, row: BookingRow): Promise<boolean> {
  if (row.appearsFrom !== null && row.appearsFrom <= todayInVienna(ctx.now())) return false;
  return (await claimSlots(tx, wishesOf(null, row))).length === 0;
}

const elsewhere = (specs: BookingSpecs): BookingSpecs => ({
  ...specs,
  issue: null,
  campaignStartDate: null,
  campaignEndDate: null,
  releaseDate: null,
});

function asNew(ctx: SignedInCtx, draft: BookingDraft, specs: BookingSpecs): BookingDraft {
  return {
    ...draft,
    status: "open",
    parentBooking: null,
    billingState: "open",
    isCampaignActive: false,
    // Decisions §4: both need a permission of their own, in a copy too.
    nonbillable: draft.nonbillable && may(ctx, { action: "manage_nonbillable" }),
    isInternal: draft.isInternal && may(ctx, { action: "manage_internal_bookings" }),
    specs: { ...specs, bookingState: specs.ad ? "available" : "open" },
  };
}
