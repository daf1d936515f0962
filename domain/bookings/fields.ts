export const MEDIUM_TYPES = ["print", "digital", "video", "immoflash"] as const;
export type MediumType = (typeof MEDIUM_TYPES)[number];

export const BOOKING_KINDS = ["single", "multi"] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

export const BOOKING_STATUS = ["open", "active", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUS)[number];

/** States of the ad material (spec §4). */
export const MATERIAL_STATES = ["open", "requested", "available", "approved"] as const;
export type MaterialState = (typeof MATERIAL_STATES)[number];

export const BILLING_STATES = ["open", "notpaid", "paid"] as const;
export type BillingState = (typeof BILLING_STATES)[number];

/** What a booking may still lack, to be found by. */
export const BOOKING_GAPS = ["issue", "format", "supervisor"] as const;

/** How often a cross-billed price falls due (decisions §4). */
export const CROSS_BILL_TIMINGS = ["monthly", "quarterly", "halfyearly", "yearly"] as const;
export type CrossBillTiming = (typeof CROSS_BILL_TIMINGS)[number];

/** What the slots of a format are counted by (decisions §4). */
export const LIMITATION_TYPES = ["issue", "day", "week", "month"] as const;
export type LimitationType = (typeof LIMITATION_TYPES)[number];

/** Bounds of a booking's texts, in characters; the same in the form and in the database. */
export const BOOKING_TEXT_LENGTHS = { jobId: 50, placementDetails: 500, comment: 5000, targetLink: 2000 };

/** The years an advertisement may be planned for. */
export const TARGET_YEARS = { first: 1990, last: 2100 };

/** The media-dependent part of a booking (spec §3). References are ids, days `YYYY-MM-DD`. */
export type BookingSpecs = {
  type: MediumType | null;
  targetMedium: string | null;
  targetMedia: string[];
  billEvenly: boolean;
  campaignStartDate: string | null;
  campaignEndDate: string | null;
  internalProduction: boolean;
  productionDate: string | null;
  format: string | null;
  bookingType: string | null;
  bookingState: MaterialState;
  issue: string | null;
  targetYear: number | null;
  placement: string | null;
  placementDetails: string | null;
  briefingDocument: string | null;
  printDocuments: string[];
  comments: string[];
  comment: string | null;
  ad: string | null;
  ad2: string | null;
  adHiddenOnMobile: boolean;
  adTargetLink: string | null;
  releaseDate: string | null;
};

/** A booking as forms and services hold it before it is saved (spec §3). Price in cents. */
export type BookingDraft = {
  bookingType: BookingKind;
  status: BookingStatus;
  parentBooking: string | null;
  childBookings: string[];
  clientCompany: string | null;
  agencyCompany: string | null;
  supervisor: string | null;
  easyJobId: string | null;
  easyJobIdEpMedia: string | null;
  price: number;
  nonbillable: boolean;
  isInternal: boolean;
  billingDate: string | null;
  billingState: BillingState;
  isCrossBill: boolean;
  crossBillTiming: CrossBillTiming | null;
  crossBillEnd: string | null;
  isCampaignActive: boolean;
  isDeletable: boolean;
  specs: BookingSpecs;
};

/** Empty specs with the defaults of spec §3. */
export function emptySpecs(): BookingSpecs {
  return {
    type: null,
    targetMedium: null,
    targetMedia: [],
    billEvenly: false,
    campaignStartDate: null,
    campaignEndDate: null,
    internalProduction: false,
    productionDate: null,
    format: null,
    bookingType: null,
    bookingState: "open",
    issue: null,
    targetYear: null,
    placement: null,
    placementDetails: null,
    briefingDocument: null,
    printDocuments: [],
    comments: [],
    comment: null,
    ad: null,
    ad2: null,
    adHiddenOnMobile: false,
    adTargetLink: null,
    releaseDate: null,
  };
}

/** A new booking with the defaults of spec §3. */
export function emptyBooking(): BookingDraft {
  return {
    bookingType: "single",
    status: "open",
    parentBooking: null,
    childBookings: [],
    clientCompany: null,
    agencyCompany: null,
    supervisor: null,
    easyJobId: null,
    easyJobIdEpMedia: null,
    price: 0,
    nonbillable: false,
    isInternal: false,
    billingDate: null,
    billingState: "open",
    isCrossBill: false,
    crossBillTiming: "monthly",
    crossBillEnd: null,
    isCampaignActive: false,
    isDeletable: true,
    specs: emptySpecs(),
  };
}
