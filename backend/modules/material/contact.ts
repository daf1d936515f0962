import { changeBookings, logChanges, requireOnBooking } from "backend/modules/bookings/service";
import type { SignedInCtx } from "backend/platform/context";
import { badUserInput, notFound, type Problem } from "backend/platform/errors";
import { type ContactChannel, MATERIAL_TEXT_LENGTHS } from "domain/material/contact";
import { requestRefusal } from "domain/material/request";
import { loadCandidates } from "./candidates";
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
  return changeBookings(ctx, { key, operation: "addMaterialContact", input }, async (tx, changed) => {
    const { found } = await loadCandidates(tx, ctx, { ids: [input.bookingId] }, true);
    const [booking] = found;
    if (!booking) throw notFound();
    requireOnBooking(ctx, "edit", booking);
    const person = input.contactPerson?.trim() || null;
    const note = input.note.trim();
    const { status, materialState, isAwaited } = booking;
    const isOpen = materialState === "open" && requestRefusal(status, materialState, isAwaited) === null;
    const isRequest = Boolean(input.isRequest);
    const problems: Problem[] = [
      ...(note ? [] : [{ field: "note", message: "required" }]),
      ...tooLong("note", note, MATERIAL_TEXT_LENGTHS.note),
      ...tooLong("contactPerson", person ?? "", MATERIAL_TEXT_LENGTHS.person),
      ...(isRequest && !isOpen ? [{ field: "isRequest", message: "transition_not_allowed" }] : []),
    ];
    if (problems.length > 0) throw badUserInput(problems);
    await tx.insert(materialContacts).values({
      bookingId: booking.id,
      userId: ctx.user.id,
      at: ctx.now(),
      channel: input.channel,
      contactPerson: person,
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

function tooLong(field: string, text: string, max: number): Problem[] {
  return text.length > max ? [{ field, message: "too_long", params: { max } }] : [];
}
