import type { BookingDraft, BookingSpecs } from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import { bookingDraft } from "../record/booking-record";
import type { BulkCandidate } from "./candidates";
import type { BulkChange } from "./rules";

/**
 * A change that saves the bookings as their form would. Cancelling, reopening and deleting follow the rules of the
 * life cycle instead.
 */
type SavedChange = Exclude<BulkChange, { action: "cancel" | "reopen" | "delete" }>;

export const isSavedChange = (change: BulkChange): change is SavedChange =>
  change.action !== "cancel" && change.action !== "reopen" && change.action !== "delete";

const idText = (id: number | null) => (id === null ? null : String(id));

/** A booking before a bulk change and after it, as its form would save it. */
export function draftsOf(change: SavedChange, booking: BulkCandidate) {
  const { targetMediumIds, printDocumentIds } = booking;
  const before = bookingDraft({ row: booking, targetMediumIds, printDocumentIds });
  return { id: booking.id, before, draft: shapeBooking(changed(before, change)), isBilled: booking.isBilled };
}

function changed(before: BookingDraft, change: SavedChange): BookingDraft {
  const withSpecs = (specs: Partial<BookingSpecs>) => ({ ...before, specs: { ...before.specs, ...specs } });
  switch (change.action) {
    case "supervisor":
      return { ...before, supervisor: idText(change.supervisorId) };
    case "materialState":
      return withSpecs({ bookingState: change.state });
    case "billingState":
      return { ...before, billingState: change.state };
    case "billingDate":
      return { ...before, billingDate: change.day };
    case "issue":
      return withSpecs({ issue: String(change.issueId) });
    case "placementDetails":
      return withSpecs({ placementDetails: change.text });
    case "placement":
      return withSpecs({ placement: idText(change.value) });
    case "bookingArt":
      return withSpecs({ bookingType: idText(change.value) });
    case "adTargetLink":
      return withSpecs({ adTargetLink: change.value });
    case "agency":
      return { ...before, agencyCompany: idText(change.value) };
    case "price":
      return { ...before, price: change.value };
    default:
      return { ...before, [change.action]: change.value };
  }
}
