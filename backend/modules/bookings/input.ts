import type { Ctx } from "backend/platform/context";
import type { Problem } from "backend/platform/errors";
import { may, requirePermission } from "backend/schema/access";
import {
  type BillingState,
  BOOKING_TEXT_LENGTHS,
  type BookingDraft,
  type BookingSpecs,
  type CrossBillTiming,
  emptySpecs,
  type MaterialState,
  type MediumType,
} from "domain/bookings/fields";
import { MAX_PACKAGE_SIZE } from "domain/bookings/package";
import { shapeBooking } from "domain/bookings/shape";
import {
  canChangeBilling,
  canChangeMaterial,
  canSetMaterial,
  materialStateAfter,
} from "domain/bookings/states";

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

/** Text as it is kept: trimmed, null where empty, and without the NUL that no text column holds. */
export function cleanText(text: string | null | undefined): string | null {
  return text?.replaceAll("\0", "").trim() || null;
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
 * Decisions §4: an upload makes the material available, whatever state the form still shows; replacing it
 * returns it to available, removing all of it to open. What was approved for another type is not approved for
 * this one.
 */
function materialAfter(before: BookingSpecs, specs: BookingSpecs, wanted: MaterialState): MaterialState {
  if (before.type !== null && specs.type !== before.type) {
    if (!hasMaterial(specs)) return wanted === "requested" ? "requested" : "open";
    return "available";
  }
  if (specs.ad !== before.ad && (specs.ad !== null || !hasMaterial(specs))) {
    return materialStateAfter(before.bookingState, before.ad, specs.ad);
  }
  if (specs.ad !== before.ad || specs.ad2 !== before.ad2 || documentsOf(specs) !== documentsOf(before)) {
    return hasMaterial(specs) ? "available" : "open";
  }
  return wanted;
}

const documentsOf = (specs: BookingSpecs) => specs.printDocuments.join();

const hasMaterial = (specs: BookingSpecs) =>
  specs.ad !== null || specs.ad2 !== null || specs.printDocuments.length > 0;

/** Whether the state of the material is the form's to say: not where the material itself changed. */
const keepsMaterial = (specs: BookingSpecs, before: BookingSpecs) =>
  specs.ad === before.ad &&
  specs.ad2 === before.ad2 &&
  documentsOf(specs) === documentsOf(before) &&
  (before.type === null || specs.type === before.type);

/**
 * Decisions §4: non-billable and internal need a permission of their own. Setting it without is refused;
 * a form of someone without it does not show the field, so its absence leaves the value as it was.
 */
function guarded(ctx: Ctx, action: string, before: boolean, wanted: boolean | null | undefined): boolean {
  if (may(ctx, { action })) return wanted ?? false;
  if (wanted && !before) requirePermission(ctx, { action });
  return before;
}

/** Why the state of the material may not be set by hand; null where it may. */
export function materialProblem(from: MaterialState, to: MaterialState, isThere: boolean) {
  if (canSetMaterial(from, to, isThere)) return null;
  if (canChangeMaterial(from, to, isThere)) return "material_request_by_message";
  return isThere || to === "requested" ? "transition_not_allowed" : "material_missing";
}

/** Transitions that the states do not allow, and texts and lists that are too long. */
export function inputProblems(draft: BookingDraft, before: BookingDraft): Problem[] {
  const problems: Problem[] = [];
  const { specs } = draft;
  if (!canChangeBilling(before.billingState, draft.billingState)) {
    problems.push({ field: "billingState", message: "transition_not_allowed" });
  }
  if (draft.bookingType === "single" && keepsMaterial(specs, before.specs)) {
    const message = materialProblem(before.specs.bookingState, specs.bookingState, hasMaterial(specs));
    if (message) problems.push({ field: "specs.bookingState", message });
  }
  const lengths = [
    ["easyJobId", draft.easyJobId, BOOKING_TEXT_LENGTHS.jobId],
    ["easyJobIdEpMedia", draft.easyJobIdEpMedia, BOOKING_TEXT_LENGTHS.jobId],
    ["specs.placementDetails", specs.placementDetails, BOOKING_TEXT_LENGTHS.placementDetails],
    ["specs.comment", specs.comment, BOOKING_TEXT_LENGTHS.comment],
    ["specs.adTargetLink", specs.adTargetLink, BOOKING_TEXT_LENGTHS.targetLink],
  ] as const;
  for (const [field, text, max] of lengths) {
    if (text && text.length > max) problems.push({ field, message: "too_long", params: { max } });
  }
  const lists = [
    ["specs.printDocuments", specs.printDocuments, MAX_PRINT_DOCUMENTS],
    ["specs.targetMedia", specs.targetMedia, MAX_PACKAGE_SIZE],
  ] as const;
  for (const [field, ids, max] of lists) {
    if (ids.length > max) problems.push({ field, message: "too_many", params: { max } });
  }
  return problems;
}

/** More files than any advertisement has; a bound for the statement. */
const MAX_PRINT_DOCUMENTS = 50;
