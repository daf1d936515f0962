import type { BulkCandidate } from "./candidates";
import { FIELD_COLUMNS, isFieldChange } from "./fields";
import type { BulkChange, BulkChangeInput } from "./rules";

/** The change that gives a booking back what it had; null where none gives back all of it. */
export function inverseOf(change: BulkChange, booking: BulkCandidate): BulkChangeInput | null {
  const { action } = change;
  if (isFieldChange(change)) {
    const before = booking[FIELD_COLUMNS[change.action]];
    return { action, value: typeof before === "boolean" ? (before ? "yes" : "no") : textOf(before) };
  }
  switch (action) {
    case "supervisor":
      return { action, value: textOf(booking.supervisorId) };
    case "materialState":
      return { action, value: booking.materialState };
    // A paid item keeps its due date, and an unpaid one takes that of the booking. So an undo would not restore the date.
    case "billingState":
      return [change.state, booking.billingState].includes("paid")
        ? null
        : { action, value: booking.billingState };
    case "billingDate":
      return { action, value: booking.billingDate };
    case "placementDetails":
      return { action, value: booking.placementDetails };
    case "issue":
      return booking.issueId === null ? null : { action, value: String(booking.issueId) };
    // A campaign that ran does not run again, and a package comes back with the bookings that were cancelled with it.
    case "cancel":
      return booking.status === "open" && booking.bookingType === "single" ? { action: "reopen" } : null;
    case "reopen":
      return booking.cancelReason ? { action: "cancel", reason: booking.cancelReason } : null;
    default:
      return null;
  }
}

const textOf = (value: string | number | null) => (value === null ? null : String(value));
