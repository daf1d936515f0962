import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BILLING_STATES,
  BOOKING_STATUS,
  type BookingDraft,
  type BookingSpecs,
  type BookingType,
  CROSS_BILL_TIMINGS,
  emptyBooking,
  emptySpecs,
  MATERIAL_STATES,
  MEDIUM_TYPES,
  type MediumType,
} from "./fields";
import { shapeBooking } from "./shape";

type SpecField = keyof BookingSpecs;

// Written out a second time, field by field, so that a slip in the rule's own tables shows.
const KEPT: Record<MediumType | "multi", readonly SpecField[]> = {
  print: [
    "type",
    "targetMedium",
    "format",
    "bookingType",
    "bookingState",
    "issue",
    "targetYear",
    "placement",
    "placementDetails",
    "briefingDocument",
    "printDocuments",
    "comments",
    "comment",
    "ad",
    "adHiddenOnMobile",
  ],
  digital: [
    "type",
    "targetMedium",
    "campaignStartDate",
    "campaignEndDate",
    "internalProduction",
    "productionDate",
    "format",
    "bookingType",
    "bookingState",
    "placement",
    "briefingDocument",
    "comments",
    "comment",
    "ad",
    "ad2",
    "adHiddenOnMobile",
    "adTargetLink",
    "releaseDate",
  ],
  immoflash: [
    "type",
    "targetMedium",
    "campaignStartDate",
    "campaignEndDate",
    "internalProduction",
    "productionDate",
    "format",
    "bookingType",
    "bookingState",
    "issue",
    "placement",
    "briefingDocument",
    "comments",
    "comment",
    "ad",
    "ad2",
    "adHiddenOnMobile",
    "adTargetLink",
    "releaseDate",
  ],
  video: [
    "type",
    "targetMedium",
    "campaignStartDate",
    "campaignEndDate",
    "internalProduction",
    "productionDate",
    "bookingType",
    "bookingState",
    "briefingDocument",
    "comments",
    "comment",
    "ad",
    "ad2",
    "adHiddenOnMobile",
    "adTargetLink",
    "releaseDate",
  ],
  multi: ["comment", "type", "targetMedia", "billEvenly"],
};

const ref = fc.option(fc.integer({ min: 1, max: 99 }).map(String));
const refs = fc.array(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 3 });
const day = fc.option(fc.constantFrom("2026-12-31", "2027-03-12", "2028-02-29"));
const text = fc.option(fc.string({ maxLength: 8 }));

const specs = (type: MediumType | null): fc.Arbitrary<BookingSpecs> =>
  fc.record({
    type: fc.constant(type),
    targetMedium: ref,
    targetMedia: refs,
    billEvenly: fc.boolean(),
    campaignStartDate: day,
    campaignEndDate: day,
    internalProduction: fc.boolean(),
    productionDate: day,
    format: ref,
    bookingType: ref,
    bookingState: fc.constantFrom(...MATERIAL_STATES),
    issue: ref,
    targetYear: fc.option(fc.integer({ min: 2020, max: 2030 })),
    placement: ref,
    placementDetails: text,
    briefingDocument: ref,
    printDocuments: refs,
    comments: refs,
    comment: text,
    ad: ref,
    ad2: ref,
    adHiddenOnMobile: fc.boolean(),
    adTargetLink: text,
    releaseDate: day,
  });

const draft = (bookingType: BookingType, type: MediumType | null): fc.Arbitrary<BookingDraft> =>
  fc.record({
    bookingType: fc.constant(bookingType),
    status: fc.constantFrom(...BOOKING_STATUS),
    parentBooking: ref,
    childBookings: refs,
    clientCompany: ref,
    agencyCompany: ref,
    supervisor: ref,
    easyJobId: text,
    easyJobIdEpMedia: text,
    price: fc.nat(),
    nonbillable: fc.boolean(),
    isInternal: fc.boolean(),
    billingDate: day,
    billingState: fc.constantFrom(...BILLING_STATES),
    isCrossBill: fc.boolean(),
    crossBillTiming: fc.option(fc.constantFrom(...CROSS_BILL_TIMINGS)),
    crossBillEnd: day,
    isCampaignActive: fc.boolean(),
    isDeletable: fc.boolean(),
    specs: specs(type),
  });

const mediumType = fc.constantFrom(...MEDIUM_TYPES);
const single = mediumType.chain((type) => draft("single", type));
const multi = fc.option(mediumType).chain((type) => draft("multi", type));
const anyDraft = fc.oneof({ weight: 4, arbitrary: single }, multi, draft("single", null));

describe("shaping a booking", () => {
  it("is idempotent", () => {
    fc.assert(
      fc.property(anyDraft, (booking) => {
        const shaped = shapeBooking(booking);
        expect(shapeBooking(shaped)).toEqual(shaped);
      }),
    );
  });

  it.each([...MEDIUM_TYPES, "multi"] as const)("keeps for %s its fields and drops all others", (kind) => {
    const drafts = kind === "multi" ? multi : draft("single", kind);
    fc.assert(
      fc.property(drafts, (booking) => {
        const shaped = shapeBooking(booking);
        for (const field of Object.keys(emptySpecs()) as SpecField[]) {
          const expected = KEPT[kind].includes(field) ? booking.specs[field] : emptySpecs()[field];
          expect(shaped.specs[field], field).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("touches nothing outside the specs, and not the draft it was given", () => {
    fc.assert(
      fc.property(anyDraft, (booking) => {
        const before = structuredClone(booking);
        expect({ ...shapeBooking(booking), specs: null }).toEqual({ ...booking, specs: null });
        expect(booking).toEqual(before);
      }),
    );
  });

  it("drops for print what was left over from a digital booking", () => {
    const left = {
      ...emptySpecs(),
      type: "print" as const,
      campaignStartDate: "2027-03-12",
      ad: "1",
      ad2: "2",
    };
    const { specs } = shapeBooking({ ...emptyBooking(), specs: { ...left, adTargetLink: "https://a.at" } });
    expect(specs).toEqual({ ...emptySpecs(), type: "print", ad: "1" });
  });

  it("leaves a new booking as it is", () => {
    expect(shapeBooking(emptyBooking())).toEqual(emptyBooking());
  });
});
