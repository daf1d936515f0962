import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import { copyOf, withoutDays } from "domain/bookings/copy";
import { todayInVienna } from "domain/dates";
import { bookingDraft, lockBooking, placeColumns } from "../record/booking-record";
import { type Changed, changeBookings } from "../record/changes";
import { requireOnBooking } from "../record/permissions";
import { loadReferences, validationContext } from "../record/references";
import { issueOf } from "../record/write";
import { claimSlots } from "../slots/claim-slots";
import { claimsOf } from "../slots/slot-claim-type";
import { keepCreationUndo } from "./creation";
import { insertBooking } from "./saving";

/**
 * Copies a booking as a new, open, unbilled one: same advertisement, no history. If its issue or its days are sold out,
 * the copy has none. Returns the copy.
 */
export function copyBooking(ctx: SignedInCtx, id: string, key: string): Promise<Changed> {
  return changeBookings(ctx, { key, operation: "copyBooking", input: { id } }, async (work) => {
    const { tx } = work;
    const record = await lockBooking(tx, ctx, id);
    requireOnBooking(ctx, "create", record.row);
    if (record.row.bookingType === "multi")
      throw badUserInput([{ field: "bookingType", message: "choice_invalid" }]);
    const draft = bookingDraft(record);
    const references = await loadReferences(tx, draft);
    const wanted = copyOf(draft, validationContext(draft, references), {
      mayNonbillable: may(ctx, { action: "manage_nonbillable" }),
      mayInternal: may(ctx, { action: "manage_internal_bookings" }),
      today: todayInVienna(ctx.now()),
    });
    const place = placeColumns(wanted, issueOf(wanted, references));
    const soldOut = await claimSlots(tx, claimsOf(null, place));
    const copy = soldOut.length > 0 ? withoutDays(wanted) : wanted;
    const copied = await insertBooking(work, ctx, { before: copy, after: copy }, { action: "copy" });
    return { id: copied, undo: await keepCreationUndo(tx, ctx, { ids: [copied] }) };
  });
}
