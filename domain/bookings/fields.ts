import {
  choice,
  day,
  emptyValues,
  file,
  files,
  flag,
  guardedFlag,
  money,
  ofMaterial,
  only,
  record,
  records,
  required,
  state,
  text,
  type ValuesOf,
  year,
} from "./field-kinds";

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

/** The fields of every booking, whatever its type: who ordered it, and how it is billed. */
export const HEAD_FIELDS = {
  clientCompany: required(record()),
  agencyCompany: record(),
  supervisor: record(),
  easyJobId: text(BOOKING_TEXT_LENGTHS.jobId),
  easyJobIdEpMedia: text(BOOKING_TEXT_LENGTHS.jobId),
  price: money(),
  nonbillable: guardedFlag("manage_nonbillable"),
  isInternal: guardedFlag("manage_internal_bookings"),
  billingDate: day(),
  billingState: state(BILLING_STATES, "open" as BillingState),
  isCrossBill: flag(),
  crossBillTiming: state(CROSS_BILL_TIMINGS, "monthly" as CrossBillTiming | null),
  crossBillEnd: day(),
} as const;

const PACKAGE = ["multi"] as const;
const PRINT = ["print"] as const;
/** Only these types have issues. */
const IN_ISSUES = ["print", "immoflash"] as const;
/** Spec §4: print does not have these fields. */
const ON_SCREENS = ["digital", "video", "immoflash"] as const;
/** Spec §4: video does not have these fields. */
const PLACED = ["print", "digital", "immoflash"] as const;

/**
 * The media-dependent part of a booking (spec §3) in reading order. Each field names the types of bookings that have it
 * (spec §4, shaping). This is the only place: form, contract, shaping, columns and screens follow from it.
 */
export const SPEC_FIELDS = {
  type: only(PACKAGE, choice(MEDIUM_TYPES)),
  targetMedium: only(MEDIUM_TYPES, required(record())),
  targetMedia: only(PACKAGE, required(records())),
  billEvenly: only(PACKAGE, flag()),
  issue: only(IN_ISSUES, record()),
  // Print's yearly planning before the issue is known.
  targetYear: only(PRINT, year()),
  campaignStartDate: only(ON_SCREENS, day()),
  campaignEndDate: only(ON_SCREENS, day()),
  format: only(PLACED, record()),
  placement: only(PLACED, record()),
  placementDetails: only(PRINT, text(BOOKING_TEXT_LENGTHS.placementDetails)),
  bookingType: only(MEDIUM_TYPES, record()),
  bookingState: only(MEDIUM_TYPES, ofMaterial(state(MATERIAL_STATES, "open" as MaterialState))),
  internalProduction: only(ON_SCREENS, flag()),
  productionDate: only(ON_SCREENS, day()),
  // Videos have it beside the production; print appears with its issue.
  releaseDate: only(ON_SCREENS, day()),
  ad: only(MEDIUM_TYPES, ofMaterial(file())),
  ad2: only(ON_SCREENS, ofMaterial(file())),
  adTargetLink: only(ON_SCREENS, ofMaterial(text(BOOKING_TEXT_LENGTHS.targetLink))),
  adHiddenOnMobile: only(MEDIUM_TYPES, ofMaterial(flag())),
  briefingDocument: only(MEDIUM_TYPES, ofMaterial(file())),
  printDocuments: only(PRINT, ofMaterial(files())),
  comment: only([...MEDIUM_TYPES, ...PACKAGE], text(BOOKING_TEXT_LENGTHS.comment)),
} as const;

export type HeadField = keyof typeof HEAD_FIELDS;
export type SpecField = keyof typeof SPEC_FIELDS;
/** Any field; its kind tells the fields apart. */
export type DeclaredField = (typeof HEAD_FIELDS)[HeadField] | (typeof SPEC_FIELDS)[SpecField];

/** The specs that a type of booking has. */
export type SpecFieldOf<Variant extends BookingVariant> = {
  [Name in SpecField]: Variant extends (typeof SPEC_FIELDS)[Name]["variants"][number] ? Name : never;
}[SpecField];

/** Whether a type of booking has a field of the specs. */
export const hasSpec = (variant: BookingVariant, name: SpecField): boolean =>
  (SPEC_FIELDS[name].variants as readonly BookingVariant[]).includes(variant);

/** The specs that a type of booking has, in reading order. */
export function specFieldsOf<Variant extends BookingVariant>(variant: Variant) {
  const own = Object.entries(SPEC_FIELDS).filter(([name]) => hasSpec(variant, name as SpecField));
  return Object.fromEntries(own) as Pick<typeof SPEC_FIELDS, SpecFieldOf<Variant>>;
}

/** The media-dependent part of a booking. References are ids, days `YYYY-MM-DD`. */
export type BookingSpecs = ValuesOf<typeof SPEC_FIELDS> & { comments: string[] };

/** A booking as forms and services hold it before it is saved (spec §3). Price in cents. */
export type BookingDraft = ValuesOf<typeof HEAD_FIELDS> & {
  bookingType: BookingType;
  status: BookingStatus;
  parentBooking: string | null;
  childBookings: string[];
  isCampaignActive: boolean;
  isDeletable: boolean;
  specs: BookingSpecs;
};

/** Empty specs with the defaults of spec §3. */
export const emptySpecs = (): BookingSpecs => ({ ...emptyValues(SPEC_FIELDS), comments: [] });

/** A new booking with the defaults of spec §3. */
export const emptyBooking = (): BookingDraft => ({
  bookingType: "single",
  status: "open",
  parentBooking: null,
  childBookings: [],
  ...emptyValues(HEAD_FIELDS),
  isCampaignActive: false,
  isDeletable: true,
  specs: emptySpecs(),
});
