import { type BookingDraft, type BookingSpecs, emptySpecs, type MediumType } from "./fields";

type SpecField = keyof BookingSpecs;

/** The four fields of a package's specs; all others belong to its child bookings (spec §4). */
const PACKAGE_FIELDS: readonly SpecField[] = ["comment", "type", "targetMedia", "billEvenly"];

/** What only a package has: a single booking has one medium and bills itself. */
const ONLY_OF_PACKAGES: readonly SpecField[] = ["targetMedia", "billEvenly"];

/**
 * What only print has: its yearly planning before the issue is known, the wish beside the placement,
 * and the final print documents.
 */
const ONLY_OF_PRINT: readonly SpecField[] = ["targetYear", "placementDetails", "printDocuments"];

/** Spec §4, shaping before saving, per type of medium. */
const DROPPED: Record<MediumType, readonly SpecField[]> = {
  // Print drops campaign dates, production fields, ad2 and the ad link. The release date stands
  // with the production of videos; print appears with its issue.
  print: [
    "campaignStartDate",
    "campaignEndDate",
    "internalProduction",
    "productionDate",
    "releaseDate",
    "ad2",
    "adTargetLink",
  ],
  // Digital and immoflash drop the print-only fields. Only print and immoflash have issues.
  digital: [...ONLY_OF_PRINT, "issue"],
  immoflash: ONLY_OF_PRINT,
  // Video drops format, issue and placement.
  video: [...ONLY_OF_PRINT, "format", "issue", "placement"],
};

/**
 * Leaves in a booking only what its type has (spec §4); the rest takes the value of a new booking.
 * Total and idempotent. Specs without a type yet keep all but the package's fields.
 */
export function shapeBooking(draft: BookingDraft): BookingDraft {
  const { specs } = draft;
  if (draft.bookingType === "multi") {
    return { ...draft, specs: { ...emptySpecs(), ...pick(specs, PACKAGE_FIELDS) } };
  }
  const dropped = [...ONLY_OF_PACKAGES, ...(specs.type ? DROPPED[specs.type] : [])];
  return { ...draft, specs: { ...specs, ...pick(emptySpecs(), dropped) } };
}

/**
 * Shaping, once the day is known on which the booking's issue is published: print is planned for a year until its issue
 * is known; from then on the year is the issue's, whatever was entered before.
 */
export function withYearOfIssue(draft: BookingDraft, issueDay: string | null): BookingDraft {
  const { specs } = draft;
  if (specs.type !== "print" || specs.issue === null || issueDay === null) return draft;
  return { ...draft, specs: { ...specs, targetYear: Number(issueDay.slice(0, 4)) } };
}

/** Whether shaping drops a field from the bookings of a type. */
export const isDroppedFrom = (type: MediumType, field: SpecField) => DROPPED[type].includes(field);

function pick(specs: BookingSpecs, fields: readonly SpecField[]): Partial<BookingSpecs> {
  return Object.fromEntries(fields.map((field) => [field, specs[field]]));
}
