import { emptyDraft } from "domain/fields/conditions";
import {
  choice,
  choiceOrFirst,
  type Draft,
  day,
  type Field,
  type Fields,
  file,
  files,
  flag,
  money,
  number,
  ref,
  refs,
  text,
  type ValueOf,
} from "domain/fields/kinds";
import { guarded, only, unchangedIfLeftOut } from "domain/fields/marks";

export const MEDIUM_TYPES = ["print", "digital", "video", "immoflash"] as const;
export type MediumType = (typeof MEDIUM_TYPES)[number];

export const BOOKING_TYPES = ["single", "multi"] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

export const BOOKING_STATUS = ["open", "active", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUS)[number];

/** States of the ad material (spec §4). */
export const MATERIAL_STATES = ["open", "requested", "available", "approved"] as const;
export type MaterialState = (typeof MATERIAL_STATES)[number];
/** Decisions §4: material is requested with a message, which the material list sends to many at once. */
export const SETTABLE_MATERIAL_STATES = MATERIAL_STATES.filter((state) => state !== "requested");

export const BILLING_STATES = ["open", "notpaid", "paid"] as const;
export type BillingState = (typeof BILLING_STATES)[number];

/** What a booking may still lack; the list filters by it. */
export const BOOKING_GAPS = ["issue", "format", "supervisor", "medium", "year"] as const;

/** How often a recurring price falls due (decisions §4, cross-billing). */
export const CROSS_BILL_TIMINGS = ["monthly", "quarterly", "halfyearly", "yearly"] as const;
export type CrossBillTiming = (typeof CROSS_BILL_TIMINGS)[number];

/** The period for which the slots of a format are counted (decisions §4). */
export const LIMITATION_TYPES = ["issue", "day", "week", "month"] as const;
export type LimitationType = (typeof LIMITATION_TYPES)[number];

/** Bounds of a booking's texts, in characters; the same in the form and in the database. */
export const BOOKING_TEXT_LENGTHS = {
  jobId: 50,
  placementDetails: 500,
  comment: 5000,
  targetLink: 2000,
  cancelReason: 1000,
};

/** The years an advertisement may be planned for. */
export const TARGET_YEARS = { first: 1990, last: 2100 };

/** Which form a booking has: that of its medium's type, or that of a package. */
export type BookingVariant = MediumType | "multi";

/** A field without which no booking is saved; a draft may lack it. */
const needed = <F extends Field>(field: F): F & { readonly isNeeded: true } => ({ ...field, isNeeded: true });

/** A field of the ad material: a saved booking has a card of its own for these. */
const ofMaterial = <F extends Field>(field: F): F & { readonly isMaterial: true } => ({
  ...field,
  isMaterial: true,
});

/** The fields of every booking, whatever its type: who ordered it, and how it is billed. */
export const HEAD_FIELDS = {
  clientCompany: needed(ref("companies")),
  agencyCompany: ref("companies"),
  supervisor: ref("users"),
  easyJobId: text(BOOKING_TEXT_LENGTHS.jobId),
  easyJobIdEpMedia: text(BOOKING_TEXT_LENGTHS.jobId),
  price: needed(money()),
  nonbillable: guarded("manage_nonbillable", flag()),
  isInternal: guarded("manage_internal_bookings", flag()),
  billingDate: day(),
  billingState: unchangedIfLeftOut(choiceOrFirst(BILLING_STATES)),
  isCrossBill: flag(),
  crossBillTiming: unchangedIfLeftOut(choice(CROSS_BILL_TIMINGS)),
  crossBillEnd: day(),
} as const;

const PACKAGE = { variant: ["multi"] } as const;
const SINGLE = { variant: MEDIUM_TYPES } as const;
const PRINT = { variant: ["print"] } as const;
/** Only these types have issues. */
const IN_ISSUES = { variant: ["print", "immoflash"] } as const;
/** Spec §4: print does not have these fields. */
const ON_SCREENS = { variant: ["digital", "video", "immoflash"] } as const;
/** Spec §4: video does not have these fields. */
const PLACED = { variant: ["print", "digital", "immoflash"] } as const;

/**
 * The media-dependent part of a booking (spec §3) in reading order. Each field names the types of bookings that have it
 * (spec §4, shaping). This is the only place: form, contract, shaping, columns and screens follow from it.
 */
export const SPEC_FIELDS = {
  type: only(PACKAGE, choice(MEDIUM_TYPES)),
  targetMedium: only(SINGLE, needed(ref("media"))),
  targetMedia: only(PACKAGE, needed(refs("media"))),
  billEvenly: only(PACKAGE, flag()),
  issue: only(IN_ISSUES, ref("issues")),
  // Print's yearly planning before the issue is known.
  targetYear: only(PRINT, number({ min: TARGET_YEARS.first, max: TARGET_YEARS.last })),
  campaignStartDate: only(ON_SCREENS, day()),
  campaignEndDate: only(ON_SCREENS, day()),
  format: only(PLACED, ref("categories")),
  placement: only(PLACED, ref("categories")),
  placementDetails: only(PRINT, text(BOOKING_TEXT_LENGTHS.placementDetails)),
  bookingType: only(SINGLE, ref("categories")),
  bookingState: only(SINGLE, ofMaterial(unchangedIfLeftOut(choiceOrFirst(MATERIAL_STATES)))),
  internalProduction: only(ON_SCREENS, flag()),
  productionDate: only(ON_SCREENS, day()),
  // Videos have it beside the production; print appears with its issue.
  releaseDate: only(ON_SCREENS, day()),
  ad: only(SINGLE, ofMaterial(file())),
  ad2: only(ON_SCREENS, ofMaterial(file())),
  adTargetLink: only(ON_SCREENS, ofMaterial(text(BOOKING_TEXT_LENGTHS.targetLink))),
  adHiddenOnMobile: only(SINGLE, ofMaterial(flag())),
  briefingDocument: only(SINGLE, ofMaterial(file())),
  printDocuments: only(PRINT, ofMaterial(files())),
  comment: only({ variant: [...MEDIUM_TYPES, "multi"] }, text(BOOKING_TEXT_LENGTHS.comment)),
} as const;

export type HeadField = keyof typeof HEAD_FIELDS;
export type SpecField = keyof typeof SPEC_FIELDS;
/** Any field; its kind tells the fields apart. */
export type DeclaredField = (typeof HEAD_FIELDS)[HeadField] | (typeof SPEC_FIELDS)[SpecField];

type NeededIn<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly isNeeded: true } ? Name : never;
}[keyof F];

/** Some fields as the contract takes them: what is not needed may be left out. */
export type InputOf<F extends Fields> = { [Name in NeededIn<F>]: NonNullable<ValueOf<F[Name]>> } & {
  [Name in Exclude<keyof F, NeededIn<F>>]?: ValueOf<F[Name]> | null | undefined;
};

/** The specs that a type of booking has. */
export type SpecFieldOf<Variant extends BookingVariant> = {
  [Name in SpecField]: Variant extends (typeof SPEC_FIELDS)[Name]["only"]["variant"][number] ? Name : never;
}[SpecField];

/** Whether a type of booking has a field of the specs. */
export const hasSpec = (variant: BookingVariant, name: SpecField): boolean =>
  (SPEC_FIELDS[name].only.variant as readonly BookingVariant[]).includes(variant);

/** The specs that a type of booking has, in reading order. */
export function specFieldsOf<Variant extends BookingVariant>(variant: Variant) {
  const own = Object.entries(SPEC_FIELDS).filter(([name]) => hasSpec(variant, name as SpecField));
  return Object.fromEntries(own) as Pick<typeof SPEC_FIELDS, SpecFieldOf<Variant>>;
}

/** The media-dependent part of a booking. References are ids, days `YYYY-MM-DD`. */
export type BookingSpecs = Draft<typeof SPEC_FIELDS> & { comments: string[] };

/** A booking as forms and services hold it before it is saved (spec §3). Price in cents. */
export type BookingDraft = Draft<typeof HEAD_FIELDS> & {
  bookingType: BookingType;
  status: BookingStatus;
  parentBooking: string | null;
  childBookings: string[];
  isCampaignActive: boolean;
  isDeletable: boolean;
  specs: BookingSpecs;
};

/** Empty specs with the defaults of spec §3. */
export const emptySpecs = (): BookingSpecs => ({ ...emptyDraft(SPEC_FIELDS), comments: [] });

/** A new booking with the defaults of spec §3. */
export const emptyBooking = (): BookingDraft => ({
  bookingType: "single",
  status: "open",
  parentBooking: null,
  childBookings: [],
  ...emptyDraft(HEAD_FIELDS),
  crossBillTiming: CROSS_BILL_TIMINGS[0],
  isCampaignActive: false,
  isDeletable: true,
  specs: emptySpecs(),
});
