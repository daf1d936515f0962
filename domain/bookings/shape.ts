import {
  type BookingDraft,
  type BookingSpecs,
  emptySpecs,
  hasSpec,
  MEDIUM_TYPES,
  type MediumType,
  SPEC_FIELDS,
  type SpecField,
  specFieldsOf,
} from "./fields";

const NAMES = Object.keys(SPEC_FIELDS) as SpecField[];

/**
 * Keeps only the fields that a booking's type has (spec §4); the others get the value of a new booking. Total and
 * idempotent. Specs without a type keep everything but the package's fields.
 */
export function shapeBooking(draft: BookingDraft): BookingDraft {
  const { specs } = draft;
  if (draft.bookingType === "multi") {
    const own = Object.keys(specFieldsOf("multi")) as SpecField[];
    return { ...draft, specs: { ...emptySpecs(), ...pick(specs, own) } };
  }
  const types = specs.type ? [specs.type] : MEDIUM_TYPES;
  const dropped = NAMES.filter((name) => types.every((type) => isDroppedFrom(type, name)));
  return { ...draft, specs: { ...specs, ...pick(emptySpecs(), dropped) } };
}

/**
 * Shaping when the publish day of the issue is known. Print is planned for a year until its issue is known; then the
 * issue decides the year, whatever was entered before.
 */
export function withYearOfIssue(draft: BookingDraft, issueDay: string | null): BookingDraft {
  const { specs } = draft;
  if (specs.type !== "print" || specs.issue === null || issueDay === null) return draft;
  return { ...draft, specs: { ...specs, targetYear: Number(issueDay.slice(0, 4)) } };
}

/** Whether shaping drops a field from the bookings of a type. The type itself is not chosen by the user and stays. */
export const isDroppedFrom = (type: MediumType, field: SpecField) =>
  field !== "type" && !hasSpec(type, field);

function pick(specs: BookingSpecs, fields: readonly SpecField[]): Partial<BookingSpecs> {
  return Object.fromEntries(fields.map((field) => [field, specs[field]]));
}
