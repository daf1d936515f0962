import type { Ctx } from "backend/platform/context";
import { may, requirePermission } from "backend/schema/access";
import {
  type BillingState,
  type BookingDraft,
  type BookingSpecs,
  type CrossBillTiming,
  emptySpecs,
  type MaterialState,
  type MediumType,
} from "domain/bookings/fields";
import { materialAfter } from "domain/bookings/material";
import { shapeBooking } from "domain/bookings/shape";
import type { BareName } from "domain/permissions/names";

/** The five mutations by type: one per type of medium, and one for packages. */
export type BookingVariant = MediumType | "multi";

/**
 * What the inputs of all variants of the contract have in common: what is absent is empty, as in the form that
 * was posted. The contract gives each variant the specs that shaping leaves it.
 */
export interface BookingInput {
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
  specs: SpecsInput;
}

interface SpecsInput {
  type?: MediumType | null;
  targetMedium?: string | null;
  targetMedia?: readonly string[] | null;
  billEvenly?: boolean | null;
  campaignStartDate?: string | null;
  campaignEndDate?: string | null;
  internalProduction?: boolean | null;
  productionDate?: string | null;
  format?: string | null;
  bookingType?: string | null;
  bookingState?: MaterialState | null;
  issue?: string | null;
  targetYear?: number | null;
  placement?: string | null;
  placementDetails?: string | null;
  briefingDocument?: string | null;
  printDocuments?: readonly string[] | null;
  comment?: string | null;
  ad?: string | null;
  ad2?: string | null;
  adHiddenOnMobile?: boolean | null;
  adTargetLink?: string | null;
  releaseDate?: string | null;
}

/**
 * Text as it is kept: trimmed, null where empty, with one kind of line ends, whichever the browser or file had, and
 * without the NUL that no text column holds.
 */
export function cleanText(text: string | null | undefined): string | null {
  return text?.replaceAll("\0", "").replace(/\r\n?/g, "\n").trim() || null;
}

/** Ids in their order, each once, without empty ones. */
const listed = (ids: readonly string[] | null | undefined) => [...new Set(ids ?? [])].filter(Boolean);

/**
 * The shaped draft that an input makes of a booking (`before`: as it is saved, or a new one). States that the
 * input leaves out stay. A saved booking may come as another type: what both types have in common is in the
 * input, the rest is dropped by shaping. NOT_AUTHORIZED where it sets what needs a permission of its own.
 */
export function draftFromInput(
  ctx: Ctx,
  before: BookingDraft,
  variant: BookingVariant,
  data: BookingInput,
): BookingDraft {
  const wanted = data.specs.bookingState ?? before.specs.bookingState;
  const draft = shapeBooking({
    ...before,
    bookingType: variant === "multi" ? "multi" : "single",
    clientCompany: data.clientCompany || null,
    agencyCompany: data.agencyCompany || null,
    supervisor: data.supervisor || null,
    easyJobId: cleanText(data.easyJobId),
    easyJobIdEpMedia: cleanText(data.easyJobIdEpMedia),
    price: data.price,
    nonbillable: guarded(ctx, "manage_nonbillable", before.nonbillable, data.nonbillable),
    isInternal: guarded(ctx, "manage_internal_bookings", before.isInternal, data.isInternal),
    billingDate: data.billingDate ?? null,
    billingState: data.billingState ?? before.billingState,
    isCrossBill: data.isCrossBill ?? false,
    crossBillTiming: data.crossBillTiming ?? before.crossBillTiming,
    crossBillEnd: data.crossBillEnd ?? null,
    specs: { ...specsFrom(data.specs), type: variant === "multi" ? (data.specs.type ?? null) : variant },
  });
  if (variant === "multi") return draft;
  return {
    ...draft,
    specs: { ...draft.specs, bookingState: materialAfter(before.specs, draft.specs, wanted) },
  };
}

function specsFrom(input: SpecsInput): BookingSpecs {
  return {
    ...emptySpecs(),
    targetMedium: input.targetMedium || null,
    targetMedia: listed(input.targetMedia),
    billEvenly: input.billEvenly ?? false,
    campaignStartDate: input.campaignStartDate ?? null,
    campaignEndDate: input.campaignEndDate ?? null,
    internalProduction: input.internalProduction ?? false,
    productionDate: input.productionDate ?? null,
    format: input.format || null,
    bookingType: input.bookingType || null,
    issue: input.issue || null,
    targetYear: input.targetYear ?? null,
    placement: input.placement || null,
    placementDetails: cleanText(input.placementDetails),
    briefingDocument: input.briefingDocument || null,
    printDocuments: listed(input.printDocuments),
    comment: cleanText(input.comment),
    ad: input.ad || null,
    ad2: input.ad2 || null,
    adHiddenOnMobile: input.adHiddenOnMobile ?? false,
    adTargetLink: cleanText(input.adTargetLink),
    releaseDate: input.releaseDate ?? null,
  };
}

/**
 * Decisions §4: non-billable and internal need a permission of their own. Setting it without is refused;
 * a form of someone without it does not show the field, so its absence leaves the value as it was.
 */
function guarded(ctx: Ctx, action: BareName, before: boolean, wanted: boolean | null | undefined): boolean {
  if (may(ctx, { action })) return wanted ?? false;
  if (wanted && !before) requirePermission(ctx, { action });
  return before;
}
