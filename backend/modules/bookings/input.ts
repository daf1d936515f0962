import type { Ctx } from "backend/platform/context";
import type { Problem } from "backend/platform/errors";
import { may, requirePermission } from "backend/schema/access";
import {
  type BillingState,
  BOOKING_TEXT_LENGTHS,
  type BookingDraft,
  type CrossBillTiming,
  type MaterialState,
} from "domain/bookings/fields";
import { canChangeBilling, canChangeMaterial, materialStateAfter } from "domain/bookings/states";

/** The contract's PrintBookingInput: what is absent is empty, as in the form that was posted. */
export interface PrintBookingInput {
  clientCompany: string;
  agencyCompany?: string | null;
  supervisor?: string | null;
  easyJobId?: string | null;
  easyJobIdEpMedia?: string | null;
  price: number;
  nonbillable?: boolean | null;
  isInternal?: boolean | null;
  billingDate?: string | null;
  billingState?: BillingState | null;
  isCrossBill?: boolean | null;
  crossBillTiming?: CrossBillTiming | null;
  crossBillEnd?: string | null;
  specs: {
    targetMedium: string;
    targetYear?: number | null;
    issue?: string | null;
    format?: string | null;
    placement?: string | null;
    placementDetails?: string | null;
    bookingType?: string | null;
    bookingState?: MaterialState | null;
    briefingDocument?: string | null;
    ad?: string | null;
    printDocuments?: readonly string[] | null;
    comment?: string | null;
    adHiddenOnMobile?: boolean | null;
  };
}

/** Text as it is kept: trimmed, null where empty, and without the NUL that no text column holds. */
export function cleanText(text: string | null | undefined): string | null {
  return text?.replaceAll("\0", "").trim() || null;
}

/**
 * The draft that an input makes of a booking (`before`: as it is saved, or a new one). States that the input
 * leaves out stay. NOT_AUTHORIZED where it sets what needs a permission of its own.
 */
export function applyPrintInput(ctx: Ctx, before: BookingDraft, data: PrintBookingInput): BookingDraft {
  const { specs } = data;
  const ad = specs.ad || null;
  const states = {
    billingState: data.billingState ?? before.billingState,
    bookingState: specs.bookingState ?? before.specs.bookingState,
  };
  return {
    ...before,
    clientCompany: data.clientCompany || null,
    agencyCompany: data.agencyCompany || null,
    supervisor: data.supervisor || null,
    easyJobId: cleanText(data.easyJobId),
    easyJobIdEpMedia: cleanText(data.easyJobIdEpMedia),
    price: data.price,
    nonbillable: guarded(ctx, "manage_nonbillable", before.nonbillable, data.nonbillable),
    isInternal: guarded(ctx, "manage_internal_bookings", before.isInternal, data.isInternal),
    billingDate: data.billingDate ?? null,
    billingState: states.billingState,
    isCrossBill: data.isCrossBill ?? false,
    crossBillTiming: data.crossBillTiming ?? before.crossBillTiming,
    crossBillEnd: data.crossBillEnd ?? null,
    specs: {
      ...before.specs,
      type: "print",
      targetMedium: specs.targetMedium || null,
      targetYear: specs.targetYear ?? null,
      issue: specs.issue || null,
      format: specs.format || null,
      placement: specs.placement || null,
      placementDetails: cleanText(specs.placementDetails),
      bookingType: specs.bookingType || null,
      // Decisions §4: an upload makes the material available, whatever state the form still shows.
      bookingState:
        ad === before.specs.ad
          ? states.bookingState
          : materialStateAfter(before.specs.bookingState, before.specs.ad, ad),
      briefingDocument: specs.briefingDocument || null,
      ad,
      printDocuments: [...new Set(specs.printDocuments ?? [])].filter(Boolean),
      comment: cleanText(specs.comment),
      adHiddenOnMobile: specs.adHiddenOnMobile ?? false,
    },
  };
}

/**
 * Decisions §4: non-billable and internal need a permission of their own. Setting it without is refused;
 * a form of someone without it does not show the field, so its absence leaves the value as it was.
 */
function guarded(ctx: Ctx, action: string, before: boolean, wanted: boolean | null | undefined): boolean {
  if (may(ctx, { action })) return wanted ?? false;
  if (wanted && !before) requirePermission(ctx, { action });
  return before;
}

/** Transitions that the states do not allow, and texts that are too long. */
export function inputProblems(draft: BookingDraft, before: BookingDraft): Problem[] {
  const problems: Problem[] = [];
  const { specs } = draft;
  if (!canChangeBilling(before.billingState, draft.billingState)) {
    problems.push({ field: "billingState", message: "transition_not_allowed" });
  }
  const adStays = specs.ad === before.specs.ad;
  const hasMaterial = specs.ad !== null || specs.printDocuments.length > 0;
  if (adStays && !canChangeMaterial(before.specs.bookingState, specs.bookingState, hasMaterial)) {
    const message = hasMaterial ? "transition_not_allowed" : "material_missing";
    problems.push({ field: "specs.bookingState", message });
  }
  const lengths = [
    ["easyJobId", draft.easyJobId, BOOKING_TEXT_LENGTHS.jobId],
    ["easyJobIdEpMedia", draft.easyJobIdEpMedia, BOOKING_TEXT_LENGTHS.jobId],
    ["specs.placementDetails", specs.placementDetails, BOOKING_TEXT_LENGTHS.placementDetails],
    ["specs.comment", specs.comment, BOOKING_TEXT_LENGTHS.comment],
  ] as const;
  for (const [field, text, max] of lengths) {
    if (text && text.length > max) problems.push({ field, message: "too_long", params: { max } });
  }
  if (specs.printDocuments.length > MAX_PRINT_DOCUMENTS) {
    problems.push({
      field: "specs.printDocuments",
      message: "too_many",
      params: { max: MAX_PRINT_DOCUMENTS },
    });
  }
  return problems;
}

/** More files than any advertisement has; a bound for the statement. */
const MAX_PRINT_DOCUMENTS = 50;
