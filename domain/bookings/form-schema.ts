import type { ValueOf } from "domain/fields/kinds";
import {
  cents,
  checkbox,
  id,
  idList,
  optionalChoice,
  optionalDay,
  optionalId,
  optionalText,
  orNull,
} from "domain/form-fields";
import { z } from "zod";
import {
  type BookingVariant,
  type DeclaredField,
  HEAD_FIELDS,
  MEDIUM_TYPES,
  specFieldsOf,
  TARGET_YEARS,
} from "./fields";
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

/** What the form returns for a field. A state that was not posted stays unchanged. */
type Parsed<Field> = Field extends { isUnchangedIfLeftOut: true }
  ? ValueOf<Field> | null
  : Field extends { isNeeded: true }
    ? NonNullable<ValueOf<Field>>
    : ValueOf<Field>;

/** How each kind of field is read. */
function readerOf(field: DeclaredField): z.ZodType {
  const isNeeded = "isNeeded" in field;
  switch (field.kind) {
    case "ref":
    case "file":
      return isNeeded ? id : optionalId;
    case "refs":
    case "files":
      return isNeeded ? idList.refine((ids) => ids.length > 0, { error: "required" }) : idList;
    case "flag":
      return checkbox;
    case "day":
      return optionalDay;
    case "number":
      return year;
    case "text":
      return optionalText(field.max);
    case "money":
      return cents;
    case "choice":
    case "choiceOrFirst":
      return optionalChoice(field.values);
  }
}

function readersOf<Fields extends Record<string, DeclaredField>>(fields: Fields) {
  const readers = Object.entries(fields).map(([name, field]) => [name, readerOf(field)]);
  return Object.fromEntries(readers) as { [Name in keyof Fields]: z.ZodType<Parsed<Fields[Name]>> };
}

const head = readersOf(HEAD_FIELDS);
const specsOf = <Variant extends BookingVariant>(variant: Variant) =>
  z.object(readersOf(specFieldsOf(variant)));

type CrossBilled = Parameters<typeof crossBillProblems>[0];

function crossBilling(booking: CrossBilled, context: z.RefinementCtx): void {
  for (const { field, message, params } of crossBillProblems(booking)) {
    context.addIssue({ code: "custom", path: [field], message, params });
  }
}

/**
 * The forms of bookings by type. They turn form strings into the GraphQL input of the type, with null for empty fields.
 * Each form has exactly the fields that shaping leaves its type. Messages are keys of the namespace `validation`.
 * `validateBooking` checks what depends on other records (does the format belong to the medium?).
 */
export const bookingFormSchemas = {
  print: z.object({ ...head, specs: specsOf("print") }).superRefine(crossBilling),
  digital: z.object({ ...head, specs: specsOf("digital") }).superRefine(crossBilling),
  video: z.object({ ...head, specs: specsOf("video") }).superRefine(crossBilling),
  immoflash: z.object({ ...head, specs: specsOf("immoflash") }).superRefine(crossBilling),
  multi: z.object({ ...head, specs: specsOf("multi") }).superRefine(crossBilling),
};

/** What the form of a type gives: the input of its mutations, shaped as spec §4 has it. */
export type ParsedBooking<Variant extends BookingVariant = BookingVariant> = z.output<
  (typeof bookingFormSchemas)[Variant]
>;

/**
 * Which form a post comes from, as its two hidden fields say; null where they are missing or name no known type.
 * @param kind the posted `bookingType`
 * @param type the posted `specs.type`
 */
export function postedVariant(kind: unknown, type: unknown): BookingVariant | null {
  if (kind === "multi") return "multi";
  return MEDIUM_TYPES.find((one) => one === type) ?? null;
}
