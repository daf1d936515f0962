import type { Change } from "backend/modules/records/service";
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

/** A booking before a bulk change and after it. */
export interface ChangedCandidate extends Change<BookingDraft, BulkCandidate> {
  id: number;
  row: BulkCandidate;
  before: BookingDraft;
}

/** A booking with what a bulk change makes of it, as its form would save it. */
export function changeOf(change: BulkChange, row: BulkCandidate): ChangedCandidate {
  const { id, targetMediumIds, printDocumentIds } = row;
  const before = bookingDraft({ row, targetMediumIds, printDocumentIds });
  return { id, row, before, after: draftAfter(before, change) };
}

/** The status after a change of it; null for another change. */
export const statusAfter = ({ action }: BulkChange) =>
  action === "cancel" ? "cancelled" : action === "reopen" ? "open" : null;

function draftAfter(before: BookingDraft, change: BulkChange): BookingDraft | null {
  switch (change.action) {
    case "delete":
      return null;
    case "cancel":
      return { ...before, status: "cancelled" };
    case "reopen":
      return { ...before, status: "open" };
    default:
      return shapeBooking(changed(before, change));
  }
}

const idText = (id: number | null) => (id === null ? null : String(id));

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
