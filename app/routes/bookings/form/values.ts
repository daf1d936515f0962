import {
  type BookingDraft,
  type BookingType,
  type DeclaredField,
  HEAD_FIELDS,
  type MediumType,
  SPEC_FIELDS,
} from "domain/bookings/fields";
import type { ValueOf } from "domain/fields/kinds";
import { formatCents } from "domain/money";
import type { BookingDetail } from "../booking/detail";

/** Fields as the browser posts them: texts, `on` for what is ticked. */
type Posted<Fields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> extends string[] ? string[] : string;
};

/** The form's values. */
export type BookingFormValues = Posted<typeof HEAD_FIELDS> & {
  /** The appearances of its series that a change applies to; empty for a booking without a series. */
  scope?: string;
  bookingType: string;
  specs: Posted<typeof SPEC_FIELDS>;
};

type Ref = { _id: string };
/** Screens load the record of a field; conflicts carry only its id. */
const idOf = (named: Ref | string) => (typeof named === "string" ? named : named._id);

/** The form value of a field, from the service's answer, by the field's kind. */
function postedValue(field: DeclaredField, value: unknown): string | string[] {
  switch (field.kind) {
    case "ref":
    case "file":
      return value ? idOf(value as Ref | string) : "";
    case "refs":
    case "files":
      return (value as (Ref | string)[]).map(idOf);
    case "flag":
      return value ? "on" : "";
    case "money":
      return formatCents(value as number);
    default:
      return String(value ?? firstOf(field));
  }
}

function postedValues<Fields extends Record<string, DeclaredField>>(
  fields: Fields,
  answer: { [Name in keyof Fields]: unknown },
): Posted<Fields> {
  const values = Object.entries(fields).map(([name, field]) => [name, postedValue(field, answer[name])]);
  return Object.fromEntries(values) as Posted<Fields>;
}

/** What a state begins with; nothing of other fields. */
const firstOf = (field: DeclaredField): string => ("isUnchangedIfLeftOut" in field ? field.values[0] : "");

/** The value of an empty field. The price is a typed text, and a state begins with its first value. */
const untouched = (field: DeclaredField) =>
  field.kind === "refs" || field.kind === "files" ? [] : firstOf(field);

const untouchedOf = <Fields extends Record<string, DeclaredField>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, untouched(field)]),
  ) as Posted<Fields>;

/** A new booking's form, with the defaults of spec §3. */
export function newBookingValues(chosen: {
  bookingType?: BookingType;
  type?: MediumType | null;
  medium?: string;
  issue?: string;
  supervisor?: string;
  client?: string;
  format?: string;
  placement?: string;
}): BookingFormValues {
  return {
    bookingType: chosen.bookingType ?? "single",
    ...untouchedOf(HEAD_FIELDS),
    supervisor: chosen.supervisor ?? "",
    clientCompany: chosen.client ?? "",
    specs: {
      ...untouchedOf(SPEC_FIELDS),
      type: chosen.type ?? "",
      targetMedium: chosen.medium ?? "",
      issue: chosen.issue ?? "",
      format: chosen.format ?? "",
      placement: chosen.placement ?? "",
    },
  };
}

/** The form values of an existing booking. `scope` belongs to the form: in a series it begins with one appearance. */
export function bookingValues(
  booking: BookingDetail | BookingDraft,
  scope = "series" in booking && booking.series ? "one" : "",
): BookingFormValues {
  const specs = postedValues(SPEC_FIELDS, booking.specs);
  return {
    scope,
    bookingType: booking.bookingType,
    ...postedValues(HEAD_FIELDS, booking),
    // A package has no material of its own.
    specs: booking.bookingType === "multi" ? { ...specs, bookingState: "" } : specs,
  };
}
