import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import {
  BILLING_STATES,
  type BillingState,
  BOOKING_TEXT_LENGTHS,
  type BookingStatus,
  MATERIAL_STATES,
  type MaterialState,
  type SpecField,
} from "domain/bookings/fields";
import { isDroppedFrom } from "domain/bookings/shape";
import { canChangeStatus, deletionRefusal } from "domain/bookings/states";
import { isDay } from "domain/dates";
import { parseId } from "domain/identifiers";
import { deletionFacts } from "../record/booking-record";
import { cleanText } from "../record/input";
import { userMayOnBooking } from "../record/permissions";
import { requireReason } from "../save/status";
import type { BulkCandidate } from "./candidates";
import { FIELD_ACTIONS, type FieldChange, fieldRefusal, isFieldChange, readFieldChange } from "./fields";

export const BULK_ACTIONS = [
  "supervisor",
  "cancel",
  "reopen",
  "materialState",
  "billingState",
  "billingDate",
  "issue",
  "placementDetails",
  "delete",
  ...FIELD_ACTIONS,
] as const;

/** The contract's BookingBulkChange. */
export interface BulkChangeInput {
  action: (typeof BULK_ACTIONS)[number];
  value?: string | null;
  reason?: string | null;
  /** All or nothing: one refusal stops the whole change. */
  allOrNothing?: boolean | null;
  /** Refuses bookings that come late into their new issue, so that the form can ask whether it is meant. */
  asksIfOut?: boolean | null;
}

/** A bulk change with its value read. */
export type BulkChange =
  | { action: "supervisor"; supervisorId: number | null }
  | { action: "cancel"; reason: string }
  | { action: "reopen" }
  | { action: "materialState"; state: MaterialState }
  | { action: "billingState"; state: BillingState }
  | { action: "billingDate"; day: string | null }
  | { action: "issue"; issueId: number; asksIfOut: boolean }
  | { action: "placementDetails"; text: string | null }
  | { action: "delete" }
  | FieldChange;

const invalidValue = () => badUserInput([{ field: "value", message: "choice_invalid" }]);

/** Reads the value of a bulk change; BAD_USER_INPUT on `value` or `reason`. */
export function readBulkChange({ action, value, reason, asksIfOut }: BulkChangeInput): BulkChange {
  switch (action) {
    case "supervisor": {
      const supervisorId = value ? parseId(value) : null;
      if (value && supervisorId === null) throw invalidValue();
      return { action, supervisorId };
    }
    case "materialState": {
      const state = MATERIAL_STATES.find((materialState) => materialState === value);
      if (!state) throw invalidValue();
      return { action, state };
    }
    case "billingState": {
      const state = BILLING_STATES.find((billingState) => billingState === value);
      if (!state) throw invalidValue();
      return { action, state };
    }
    case "billingDate":
      if (value && !isDay(value)) throw badUserInput([{ field: "value", message: "date_invalid" }]);
      return { action, day: value || null };
    case "issue": {
      const issueId = parseId(value ?? "");
      if (issueId === null) throw invalidValue();
      return { action, issueId, asksIfOut: asksIfOut === true };
    }
    case "placementDetails": {
      const text = cleanText(value);
      const max = BOOKING_TEXT_LENGTHS.placementDetails;
      if (text && text.length > max)
        throw badUserInput([{ field: "value", message: "too_long", params: { max } }]);
      return { action, text };
    }
    case "cancel":
      return { action, reason: requireReason(reason) };
    case "reopen":
    case "delete":
      return { action };
    default:
      return readFieldChange(action, value);
  }
}

/** What the rules of a bulk change need to know besides the booking. */
export interface BulkFacts {
  /** `YYYY-MM-DD` of Vienna. */
  today: string;
  /** The ids of bookings already accepted for the change; a package comes before its bookings. */
  accepted: ReadonlySet<number>;
  /** The ids of packages that contain a booking someone has worked on. */
  touchedPackages: ReadonlySet<number>;
}

/**
 * Why a booking is refused before the rules of saving run; null where it is not. The rules of saving and the slots are
 * checked afterwards.
 */
export function refusalOf(
  ctx: Ctx,
  change: BulkChange,
  booking: BulkCandidate,
  { today, accepted, touchedPackages }: BulkFacts,
): string | null {
  const target = { targetMediumId: booking.targetMediumId, targetMediumIds: booking.targetMediumIds };
  if (!userMayOnBooking(ctx, change.action === "delete" ? "delete" : "edit", target)) return "not_authorized";
  const field = CHANGED_SPECS[change.action];
  if (field && !hasField(booking, field)) return "field_not_of_type";
  if (isFieldChange(change)) return fieldRefusal(ctx, change, booking);
  switch (change.action) {
    case "supervisor":
      return booking.supervisorId === change.supervisorId ? "unchanged" : null;
    case "billingState":
      if (booking.billingState === change.state) return "unchanged";
      // Decisions §4: a recurring price is billed by its due dates.
      return booking.isBilled && booking.hasBillingItems ? "billing_by_item" : null;
    case "billingDate":
      return booking.billingDate === change.day ? "unchanged" : null;
    case "issue":
      return booking.issueId === change.issueId ? "unchanged" : null;
    case "placementDetails":
      return booking.placementDetails === change.text ? "unchanged" : null;
    case "materialState":
      return booking.materialState === change.state ? "unchanged" : null;
    case "cancel":
      return statusRefusal(booking.status, "cancelled");
    case "reopen":
      // A package is reopened on its own, together with the bookings that were cancelled with it.
      if (booking.bookingType === "multi" && booking.hasChildren) return "package_on_its_own";
      return statusRefusal(booking.status, "open");
    case "delete":
      return deletionRefusal({
        ...deletionFacts(booking, today),
        isOfPackage: booking.parentBookingId !== null && !accepted.has(booking.parentBookingId),
        hasTouchedChild: touchedPackages.has(booking.id),
      });
  }
}

/** The specs that an action changes. */
const CHANGED_SPECS: Partial<Record<BulkChange["action"], SpecField>> = {
  materialState: "bookingState",
  issue: "issue",
  placement: "placement",
  placementDetails: "placementDetails",
  bookingArt: "bookingType",
  adTargetLink: "adTargetLink",
};

/**
 * Whether the booking has the field. Spec §4: shaping drops some fields from a type; a package has none of its
 * children's.
 */
const hasField = ({ bookingType, specType }: BulkCandidate, field: SpecField) =>
  bookingType === "single" && (specType === null || !isDroppedFrom(specType, field));

function statusRefusal(from: BookingStatus, to: BookingStatus): string | null {
  if (from === to) return "unchanged";
  return canChangeStatus(from, to) ? null : "transition_not_allowed";
}
