import type { Ctx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import { adProblems } from "domain/bookings/ad-file";
import { isCrossBillTooLong, MAX_CROSS_BILL_YEARS } from "domain/bookings/billing";
import {
  BILLING_STATES,
  type BillingState,
  BOOKING_TEXT_LENGTHS,
  type BookingStatus,
  MATERIAL_STATES,
  type MaterialState,
} from "domain/bookings/fields";
import type { TermProblem } from "domain/bookings/slots";
import { canChangeBilling, canChangeStatus, isBookingDeletable } from "domain/bookings/states";
import { isDay } from "domain/dates";
import { parseId } from "domain/identifiers";
import type { BulkCandidate } from "./bulk-candidates";
import {
  FIELD_ACTIONS,
  type FieldChange,
  type FieldReason,
  type FieldTarget,
  fieldRefusal,
  isFieldChange,
  readFieldChange,
} from "./bulk-fields";
import { cleanText, materialProblem } from "./input";
import { requireReason } from "./lifecycle";
import { mayOnBooking } from "./permissions";
import { deletionFacts } from "./record";
import type { SlotReason } from "./slot-problems";

export const BULK_ACTIONS = [
  "supervisor",
  "cancel",
  "reopen",
  "material",
  "billing",
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
  /** One refusal keeps all from changing. */
  allOrNothing?: boolean | null;
}

/** A bulk change with its value read. */
export type BulkChange =
  | { action: "supervisor"; supervisorId: number | null }
  | { action: "cancel"; reason: string }
  | { action: "reopen" }
  | { action: "material"; state: MaterialState }
  | { action: "billing"; state: BillingState }
  | { action: "billingDate"; day: string | null }
  | { action: "issue"; issueId: number }
  | { action: "placementDetails"; text: string | null }
  | { action: "delete" }
  | FieldChange;

/** Why one booking is left as it is: a key of the namespace `validation`, and the values in its text. */
export interface Reason {
  key: ReasonKey;
  params: Record<string, string | number>;
}

type ReasonKey =
  | "not_found"
  | "not_authorized"
  | "unchanged"
  | "issue_not_of_medium"
  | "field_not_of_type"
  | "transition_not_allowed"
  | "package_cancelled"
  | "material_missing"
  | "material_request_by_message"
  | "ad_format_mismatch"
  | "ad_type_not_allowed"
  | "ad_too_large"
  | "cross_bill_end_before_start"
  | "cross_bill_too_long"
  | "billing_by_item"
  | "billed_with_package"
  | "package_billed_by_children"
  | SlotReason["key"]
  | TermProblem["message"]
  | FieldReason
  | "too_late"
  | "in_use";

const invalidValue = () => badUserInput([{ field: "value", message: "choice_invalid" }]);

/** Reads the value of a bulk change; BAD_USER_INPUT on `value` or `reason`. */
export function readBulkChange({ action, value, reason }: BulkChangeInput): BulkChange {
  switch (action) {
    case "supervisor": {
      const supervisorId = value ? parseId(value) : null;
      if (value && supervisorId === null) throw invalidValue();
      return { action, supervisorId };
    }
    case "material": {
      const state = MATERIAL_STATES.find((known) => known === value);
      if (!state) throw invalidValue();
      return { action, state };
    }
    case "billing": {
      const state = BILLING_STATES.find((known) => known === value);
      if (!state) throw invalidValue();
      return { action, state };
    }
    case "billingDate":
      if (value && !isDay(value)) throw badUserInput([{ field: "value", message: "date_invalid" }]);
      return { action, day: value || null };
    case "issue": {
      const issueId = parseId(value ?? "");
      if (issueId === null) throw invalidValue();
      return { action, issueId };
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

interface Facts {
  today: string;
  issue: { mediumId: number } | null;
  field: FieldTarget | null;
}

/** Why the change is refused for a booking; null where it may be made. Slots are decided afterwards. */
export function refusalOf(ctx: Ctx, change: BulkChange, booking: BulkCandidate, facts: Facts): Reason | null {
  const refusal = ruleAgainst(ctx, change, booking, facts);
  return typeof refusal === "string" ? { key: refusal, params: {} } : refusal;
}

function ruleAgainst(
  ctx: Ctx,
  change: BulkChange,
  booking: BulkCandidate,
  { today, issue, field }: Facts,
): Reason | ReasonKey | null {
  const target = { targetMediumId: booking.targetMediumId, targetMediumIds: booking.targetMediumIds };
  if (!mayOnBooking(ctx, change.action === "delete" ? "delete" : "edit", target)) return "not_authorized";
  if (isFieldChange(change)) return fieldRefusal(ctx, change, booking, field);
  switch (change.action) {
    case "supervisor":
      return booking.supervisorId === change.supervisorId ? "unchanged" : editable(booking);
    case "billing":
      if (booking.billingState === change.state) return "unchanged";
      // Decisions §4: of a package either the children are billed or the parent; a recurring price by its due dates.
      if (!booking.isBilled) {
        return booking.kind === "multi" ? "package_billed_by_children" : "billed_with_package";
      }
      if (booking.hasBillingItems) return "billing_by_item";
      return canChangeBilling(booking.billingState, change.state) ? null : "transition_not_allowed";
    case "billingDate":
      if (booking.billingDate === change.day) return "unchanged";
      return editable(booking) ?? crossBillRefusal(booking, change.day);
    case "issue":
      if (booking.issueId === change.issueId) return "unchanged";
      if (booking.targetMediumId !== issue?.mediumId) return "issue_not_of_medium";
      return editable(booking);
    case "placementDetails":
      // Spec §4: only print has details of a placement.
      if (booking.specType !== "print") return "field_not_of_type";
      return booking.placementDetails === change.text ? "unchanged" : editable(booking);
    case "material":
      return editable(booking) ?? materialRefusal(booking, change.state);
    case "cancel":
      return statusRefusal(booking.status, "cancelled");
    case "reopen":
      // A package is opened again with what was cancelled along with it.
      if (booking.kind === "multi" && booking.hasChildren) return "package_on_its_own";
      // What is billed with its package would appear for nothing while that is cancelled.
      if (!booking.isBilled && booking.hasCancelledPackage) return "package_cancelled";
      return statusRefusal(booking.status, "open");
    case "delete":
      if (!isBookingDeletable(deletionFacts(booking, today))) return "too_late";
      return booking.hasChildren ? "in_use" : null;
  }
}

/** A cancelled booking is reopened before it is changed. */
const editable = (booking: BulkCandidate) =>
  booking.status === "cancelled" ? "transition_not_allowed" : null;

function statusRefusal(from: BookingStatus, to: BookingStatus): ReasonKey | null {
  if (from === to) return "unchanged";
  return canChangeStatus(from, to) ? null : "transition_not_allowed";
}

function crossBillRefusal(booking: BulkCandidate, day: string | null): Reason | ReasonKey | null {
  const { isCrossBill, crossBillEnd } = booking;
  if (!isCrossBill) return null;
  if (day === null || (crossBillEnd !== null && crossBillEnd < day)) return "cross_bill_end_before_start";
  if (crossBillEnd === null || !isCrossBillTooLong(day, crossBillEnd)) return null;
  return { key: "cross_bill_too_long", params: { years: MAX_CROSS_BILL_YEARS } };
}

/** Decisions §4: approval runs the upload and size checks again. */
function materialRefusal(booking: BulkCandidate, state: MaterialState): Reason | ReasonKey | null {
  if (booking.materialState === state) return "unchanged";
  const hasMaterial = booking.ad !== null || booking.hasDocuments;
  const reason = materialProblem(booking.materialState, state, hasMaterial);
  if (reason) return reason;
  const { ad, format, specType } = booking;
  if (state !== "approved" || !ad || !specType) return null;
  const [problem] = adProblems("ad", ad, format, specType);
  return problem ? { key: problem.message, params: problem.params ?? {} } : null;
}
