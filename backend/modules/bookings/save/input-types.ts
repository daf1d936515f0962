import { MediumTypeEnum } from "backend/modules/media/types";
import { builder } from "backend/schema/builder";
import {
  BILLING_STATES,
  type BookingVariant,
  CROSS_BILL_TIMINGS,
  type DeclaredField,
  HEAD_FIELDS,
  MATERIAL_STATES,
  MEDIUM_TYPES,
  specFieldsOf,
} from "domain/bookings/fields";
import type { BookingInput } from "../record/input";
import { BillingStateEnum, CrossBillTimingEnum, MaterialStateEnum } from "../record/object-types";

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

const description = "Field paths of errors are those of this input: clientCompany, price, specs.format …";

function enumOf(values: readonly string[]) {
  if (values === MEDIUM_TYPES) return MediumTypeEnum;
  if (values === MATERIAL_STATES) return MaterialStateEnum;
  if (values === BILLING_STATES) return BillingStateEnum;
  if (values === CROSS_BILL_TIMINGS) return CrossBillTimingEnum;
  throw new Error(`no enum of the contract for ${values.join(", ")}`);
}

/** The contract's input type of each kind of field. */
function inputField(t: InputFields, field: DeclaredField) {
  const required = "isNeeded" in field;
  switch (field.kind) {
    case "ref":
    case "file":
    case "text":
      return t.string({ required });
    case "refs":
    case "files":
      return t.stringList({ required });
    case "flag":
      return t.boolean();
    case "day":
      return t.field({ type: "Date" });
    case "number":
      return t.int();
    case "money":
      return t.field({ type: "Cents", required });
    case "choice":
    case "choiceOrFirst":
      return t.field({ type: enumOf(field.values) as typeof MediumTypeEnum });
  }
}

const inputFields = (t: InputFields, fields: Record<string, DeclaredField>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputField(t, field)]));

/** The input of a type of booking: the fields of every booking, and the specs that shaping leaves the type. */
function bookingInput(name: string, variant: BookingVariant, text = description) {
  const specs = builder.inputRef<BookingInput["specs"]>(`${name}SpecsInput`);
  specs.implement({ fields: (t) => inputFields(t, specFieldsOf(variant)) as never });
  const input = builder.inputRef<BookingInput>(`${name}BookingInput`);
  input.implement({
    description: text,
    fields: (t) =>
      ({ ...inputFields(t, HEAD_FIELDS), specs: t.field({ type: specs, required: true }) }) as never,
  });
  return input;
}

export const PrintBookingInputType = bookingInput("Print", "print");
export const DigitalBookingInputType = bookingInput("Digital", "digital");
export const VideoBookingInputType = bookingInput("Video", "video");
export const ImmoflashBookingInputType = bookingInput("Immoflash", "immoflash");
export const MultiBookingInputType = bookingInput("Multi", "multi", `A package. ${description}`);
