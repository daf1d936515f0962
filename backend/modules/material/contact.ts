import { changeBookings, logChanges, requireOnBooking } from "backend/modules/bookings/service";
import { readInput } from "backend/modules/records/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { contactForm } from "domain/material/contact";
import type { ContactChannel } from "domain/material/limits";
import { requestRefusal } from "domain/material/request";
import { loadMaterialCandidates } from "./candidates";
import { markRequested } from "./request";
import { materialContacts } from "./tables";

/** A contact as it is written down. */
export interface ContactInput {
  bookingId: string;
  channel: ContactChannel;
  contactPerson?: string | null;
  note: string;
  /** Whether the material is requested with it, as by a call. */
  isRequest?: boolean | null;
}

/**
 * Adds a contact about the ad material of a booking that the user may edit; returns the booking's id. The booking may
 * be in any state. BAD_USER_INPUT on `contactPerson`, `note` and `isRequest`.
 */
export function addContact(ctx: SignedInCtx, input: ContactInput, key: string): Promise<number> {
  return changeBookings(ctx, { key, operation: "addMaterialContact", input }, async ({ tx, changed }) => {
    const { found } = await loadMaterialCandidates(tx, ctx, { ids: [input.bookingId] }, true);
    const [booking] = found;
    if (!booking) throw notFound();
    requireOnBooking(ctx, "edit", booking);
    const { channel, note, contactPerson, isRequest } = readInput(contactForm, input);
    const { status, materialState, isAwaited } = booking;
    const isOpen = materialState === "open" && requestRefusal(status, materialState, isAwaited) === null;
    if (isRequest && !isOpen) throw badUserInput([{ field: "isRequest", message: "transition_not_allowed" }]);
    await tx.insert(materialContacts).values({
      bookingId: booking.id,
      userId: ctx.user.id,
      at: ctx.now(),
      channel,
      contactPerson,
      note,
    });
    if (isRequest) await markRequested(tx, ctx, [booking]);
    await logChanges(tx, ctx, [
      {
        action: "materialContact",
        recordId: booking.id,
        before: { specs: { bookingState: booking.materialState } },
        after: {
          specs: { bookingState: isRequest ? "requested" : booking.materialState },
          materialContact: note,
        },
      },
    ]);
    changed(booking.id);
    return booking.id;
  });
}
