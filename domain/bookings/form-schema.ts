import { z } from "zod";
import {
  BILLING_STATES,
  BOOKING_TEXT_LENGTHS,
  CROSS_BILL_TIMINGS,
  MATERIAL_STATES,
  MEDIUM_TYPES,
  TARGET_YEARS,
} from "./fields";
import { cents, checkbox, choice, day, id, idList, optionalId, orNull, text } from "./form-fields";
import { crossBillProblems } from "./validation";

const year = z
  .string()
  .transform((value, context) => {
    const { first, last } = TARGET_YEARS;
    // Spec §5: numeric inputs accept only digits, and no value outside their bounds.
    if (!/^\d+$/.test(value.trim())) context.addIssue({ code: "custom", message: "number_invalid" });
    else if (Number(value) < first || Number(value) > last) {
      context.addIssue({ code: "custom", message: "year_invalid", params: { first, last } });
    }
    return Number(value);
  })
  .optional()
  .transform(orNull);

/** What every booking has, whatever its type: whose it is, and how it is billed. */
const head = {
  clientCompany: id,
  agencyCompany: optionalId,
  supervisor: optionalId,
  easyJobId: text(BOOKING_TEXT_LENGTHS.jobId),
  easyJobIdEpMedia: text(BOOKING_TEXT_LENGTHS.jobId),
  price: cents,
  nonbillable: checkbox,
  isInternal: checkbox,
  billingDate: day,
  billingState: choice(BILLING_STATES),
  isCrossBill: checkbox,
  crossBillTiming: choice(CROSS_BILL_TIMINGS),
  crossBillEnd: day,
};

/** What the specs of all bookings in one medium have in common. */
const inOneMedium = {
  targetMedium: id,
  bookingType: optionalId,
  bookingState: choice(MATERIAL_STATES),
  briefingDocument: optionalId,
  ad: optionalId,
  comment: text(BOOKING_TEXT_LENGTHS.comment),
  adHiddenOnMobile: checkbox,
};

/** Where it stands: what videos do not have (spec §4). */
const placed = { format: optionalId, placement: optionalId };

/** A term, a production, a second ad and a link: what print does not have (spec §4). */
const campaign = {
  campaignStartDate: day,
  campaignEndDate: day,
  internalProduction: checkbox,
  productionDate: day,
  releaseDate: day,
  ad2: optionalId,
  adTargetLink: text(BOOKING_TEXT_LENGTHS.targetLink),
};

type CrossBilled = Parameters<typeof crossBillProblems>[0];

function crossBilling(booking: CrossBilled, context: z.RefinementCtx): void {
  for (const { field, message, params } of crossBillProblems(booking)) {
    context.addIssue({ code: "custom", path: [field], message, params });
  }
}

const form = {
  print: z.object({
    ...head,
    specs: z.object({
      ...inOneMedium,
      ...placed,
      issue: optionalId,
      targetYear: year,
      placementDetails: text(BOOKING_TEXT_LENGTHS.placementDetails),
      printDocuments: idList,
    }),
  }),
  digital: z.object({ ...head, specs: z.object({ ...inOneMedium, ...placed, ...campaign }) }),
  video: z.object({ ...head, specs: z.object({ ...inOneMedium, ...campaign }) }),
  immoflash: z.object({
    ...head,
    specs: z.object({ ...inOneMedium, ...placed, ...campaign, issue: optionalId }),
  }),
  multi: z.object({
    ...head,
    specs: z.object({
      type: choice(MEDIUM_TYPES),
      targetMedia: idList.refine((ids) => ids.length > 0, { error: "required" }),
      billEvenly: checkbox,
      comment: text(BOOKING_TEXT_LENGTHS.comment),
    }),
  }),
};

/**
 * The forms of bookings by type: form strings in, the GraphQL input of the type out, with null for what is
 * empty. Each has the fields that shaping leaves its type, and no others. Messages are keys of the namespace
 * `validation`. What depends on other records (does the format belong to the medium?) is left to
 * `validateBooking`.
 */
export const bookingFormSchemas = {
  print: form.print.superRefine(crossBilling),
  digital: form.digital.superRefine(crossBilling),
  video: form.video.superRefine(crossBilling),
  immoflash: form.immoflash.superRefine(crossBilling),
  multi: form.multi.superRefine(crossBilling),
};

/** Which form a booking has: that of its medium's type, or that of a package. */
export type BookingVariant = keyof typeof bookingFormSchemas;

/** What the form of any type gives. */
export type ParsedBooking = z.output<(typeof bookingFormSchemas)[BookingVariant]>;

/**
 * Which form a post comes from, as its two hidden fields say; null where it says nothing, or no such type.
 *
 * @param kind the posted `bookingType`
 * @param type the posted `specs.type`
 */
export function postedVariant(kind: unknown, type: unknown): BookingVariant | null {
  if (kind === "multi") return "multi";
  return MEDIUM_TYPES.find((one) => one === type) ?? null;
}
