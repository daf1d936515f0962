import { isDay } from "domain/dates";
import { parseId } from "domain/identifiers";
import { readMoney } from "domain/money";
import { z } from "zod";
import {
  BILLING_STATES,
  BOOKING_TEXT_LENGTHS,
  CROSS_BILL_TIMINGS,
  MATERIAL_STATES,
  TARGET_YEARS,
} from "./fields";
import { crossBillProblems } from "./validation";

// Conform hands over form strings: an empty field is undefined, a ticked checkbox true,
// one of several fields of the same name a list of one.

const orNull = <T>(value: T | undefined): T | null => value ?? null;

const id = z
  .string({ error: "required" })
  .refine((text) => parseId(text) !== null, { error: "choice_invalid" });
const optionalId = id.optional().transform(orNull);

/** Several fields of one name; rows left empty and doubles do not count. */
const idList = z
  .array(id.optional())
  .transform((ids) => [...new Set(ids.filter((one): one is string => one !== undefined))]);

const day = z.string().refine(isDay, { error: "date_invalid" }).optional().transform(orNull);

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: "too_long" })
    .optional()
    .transform((value) => value || null);

const checkbox = z
  .boolean({ error: "choice_invalid" })
  .optional()
  .transform((ticked) => ticked ?? false);

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: "choice_invalid" }).optional().transform(orNull);

const cents = z.string({ error: "required" }).transform((value, context) => {
  const { cents, problem } = readMoney(value);
  if (problem === null) return cents;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

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

/**
 * The form of a print booking: form strings in, the GraphQL input `PrintBookingInput` out, with null for
 * what is empty. Messages are keys of the namespace `validation`. What depends on other records
 * (does the format belong to the medium?) is left to `validateBooking`.
 */
export const printBookingFormSchema = z
  .object({
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
    specs: z.object({
      targetMedium: id,
      targetYear: year,
      issue: optionalId,
      format: optionalId,
      placement: optionalId,
      placementDetails: text(BOOKING_TEXT_LENGTHS.placementDetails),
      bookingType: optionalId,
      bookingState: choice(MATERIAL_STATES),
      briefingDocument: optionalId,
      ad: optionalId,
      printDocuments: idList,
      comment: text(BOOKING_TEXT_LENGTHS.comment),
      adHiddenOnMobile: checkbox,
    }),
  })
  .superRefine((booking, context) => {
    for (const { field, message } of crossBillProblems(booking)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });
