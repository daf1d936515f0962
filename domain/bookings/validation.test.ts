import { MAX_PRICE_CENTS } from "domain/money";
import { describe, expect, it } from "vitest";
import {
  type BookingDraft,
  type BookingSpecs,
  emptyBooking,
  emptySpecs,
  MEDIUM_TYPES,
  type MediumType,
} from "./fields";
import { activeProblems, type BookingContext, validateActivation, validateBooking } from "./validation";

const MEDIUM = {
  id: "3",
  hasIssues: true,
  formatIds: ["31", "32"],
  placementIds: ["41"],
  bookingArtIds: ["51"],
};
const AD = { mimeType: "image/png", width: 2480, height: 3508 };
const FORMAT = { id: "31", width: 210, height: 297 };

function context(type: MediumType, changes: Partial<BookingContext> = {}): BookingContext {
  return {
    medium: { ...MEDIUM, type },
    issue: { id: "11", mediumId: "3", publishDate: "2027-03-12" },
    format: type === "print" ? FORMAT : { ...FORMAT, width: 300, height: 250 },
    ad: type === "print" ? AD : { ...AD, width: 300, height: 250 },
    ...changes,
  };
}

function booking(
  type: MediumType,
  specs: Partial<BookingSpecs> = {},
  head: Partial<BookingDraft> = {},
): BookingDraft {
  return {
    ...emptyBooking(),
    clientCompany: "7",
    ...head,
    specs: { ...emptySpecs(), type, targetMedium: "3", ...specs },
  };
}

const COMPLETE: Record<MediumType, Partial<BookingSpecs>> = {
  print: { format: "31", issue: "11", ad: "61" },
  digital: {
    format: "31",
    ad: "61",
    adTargetLink: "https://www.beispiel.at",
    campaignStartDate: "2027-03-01",
    campaignEndDate: "2027-03-31",
  },
  immoflash: { format: "31", issue: "11", ad: "61", adTargetLink: "https://www.beispiel.at" },
  video: { ad: "61", releaseDate: "2027-03-01" },
};

describe("saving a booking", () => {
  it.each(MEDIUM_TYPES)("needs for %s no more than client and medium", (type) => {
    expect(validateBooking(booking(type), context(type))).toEqual([]);
  });

  it("asks for client and medium", () => {
    const draft = booking("print", { targetMedium: null }, { clientCompany: null });
    expect(validateBooking(draft, context("print", { medium: null }))).toEqual([
      { field: "clientCompany", message: "required" },
      { field: "specs.targetMedium", message: "required" },
    ]);
  });

  it("refuses a medium that is not there or is of another type", () => {
    expect(validateBooking(booking("print"), context("print", { medium: null }))).toEqual([
      { field: "specs.targetMedium", message: "choice_invalid" },
    ]);
    expect(validateBooking(booking("print"), context("video"))).toEqual([
      { field: "specs.targetMedium", message: "medium_type_mismatch" },
    ]);
  });

  it("refuses format, placement, kind and issue of another medium, each on its field", () => {
    const draft = booking("print", { format: "99", placement: "99", bookingType: "99", issue: "12" });
    const issue = { id: "12", mediumId: "4", publishDate: "2027-03-12" };
    expect(validateBooking(draft, context("print", { issue }))).toEqual([
      { field: "specs.format", message: "format_not_of_medium" },
      { field: "specs.placement", message: "placement_not_of_medium" },
      { field: "specs.bookingType", message: "booking_art_not_of_medium" },
      { field: "specs.issue", message: "issue_not_of_medium" },
    ]);
  });

  it("refuses an issue that is not there, and any issue of a medium without issues", () => {
    const draft = booking("print", { issue: "11" });
    expect(validateBooking(draft, context("print", { issue: null }))).toEqual([
      { field: "specs.issue", message: "choice_invalid" },
    ]);
    expect(
      validateBooking(draft, context("print", { medium: { ...MEDIUM, type: "print", hasIssues: false } })),
    ).toEqual([{ field: "specs.issue", message: "issue_not_of_medium" }]);
  });

  it.each([
    [-1, "money_negative"],
    [0.5, "money_invalid"],
    [MAX_PRICE_CENTS + 1, "money_too_large"],
  ])("refuses a price of %d cents", (price, message) => {
    expect(validateBooking(booking("print", {}, { price }), context("print"))).toEqual([
      { field: "price", message },
    ]);
  });

  it("keeps days that do not exist out, but not days in the past", () => {
    const days = booking("digital", { campaignStartDate: "2027-02-30" }, { billingDate: "1999-01-01" });
    expect(validateBooking(days, context("digital"))).toEqual([
      { field: "specs.campaignStartDate", message: "date_invalid" },
    ]);
  });

  it.each(["1989-12-31", "2101-01-01", "9999-12-31"])("plans for no year as far away as %s", (day) => {
    const far = booking("digital", { releaseDate: day }, { billingDate: day });
    const problem = { message: "year_invalid", params: { first: 1990, last: 2100 } };
    expect(validateBooking(far, context("digital"))).toEqual([
      { field: "billingDate", ...problem },
      { field: "specs.releaseDate", ...problem },
    ]);
  });

  it("checks order, window and term of a campaign", () => {
    const dates = { campaignStartDate: "2027-03-10", campaignEndDate: "2027-03-01" };
    expect(validateBooking(booking("digital", dates), context("digital"))).toEqual([
      { field: "specs.campaignEndDate", message: "campaign_end_before_start" },
    ]);
    const limit = {
      categoryId: "31",
      isUnlimited: true,
      limitationType: "week" as const,
      availableSlots: 0,
      minimumTermDays: 7,
      minimumTermMonths: null,
      campaignStart: "2027-04-01",
      campaignEnd: null,
    };
    const short = { campaignStartDate: "2027-03-30", campaignEndDate: "2027-04-02" };
    expect(validateBooking(booking("digital", short), context("digital", { limit }))).toEqual([
      { field: "specs.campaignStartDate", message: "before_campaign_window", params: { day: "2027-04-01" } },
      { field: "specs.campaignEndDate", message: "term_too_short_days", params: { days: 7 } },
    ]);
    expect(
      validateBooking(
        booking("print", { issue: "11" }),
        context("print", { limit: { ...limit, limitationType: "issue" } }),
      ),
    ).toEqual([{ field: "specs.issue", message: "before_campaign_window", params: { day: "2027-04-01" } }]);
  });

  it("asks cross-billing for its dates, in their order", () => {
    const head = { isCrossBill: true, crossBillTiming: null };
    expect(
      validateBooking(booking("print", {}, head), context("print")).map((problem) => problem.message),
    ).toEqual(["cross_bill_timing_missing", "cross_bill_end_missing", "cross_bill_start_missing"]);
    const turned = { isCrossBill: true, billingDate: "2027-03-12", crossBillEnd: "2027-03-11" };
    expect(validateBooking(booking("print", {}, turned), context("print"))).toEqual([
      { field: "crossBillEnd", message: "cross_bill_end_before_start" },
    ]);
    const unused = { isCrossBill: false, billingDate: "2027-03-12", crossBillEnd: "2027-03-11" };
    expect(validateBooking(booking("print", {}, unused), context("print"))).toEqual([]);
  });

  it.each([26, 20_270, 2027.5])("refuses the target year %d", (targetYear) => {
    expect(validateBooking(booking("print", { targetYear }), context("print"))).toMatchObject([
      { field: "specs.targetYear", message: "year_invalid" },
    ]);
  });

  it.each(["beispiel.at", "javascript:alert(1)", "ftp://a.at", "https://", "http:///x"])(
    "refuses the link %s",
    (link) => {
      expect(validateBooking(booking("digital", { adTargetLink: link }), context("digital"))).toEqual([
        { field: "specs.adTargetLink", message: "url_invalid" },
      ]);
    },
  );

  it("asks a package for its media only", () => {
    const draft = booking("print", { targetMedium: null }, { bookingType: "multi" });
    expect(validateBooking(draft, context("print", { medium: null }))).toEqual([
      { field: "specs.targetMedia", message: "required" },
    ]);
    const withMedia = { ...draft, specs: { ...draft.specs, targetMedia: ["3", "4"] } };
    expect(validateActivation(withMedia, context("print", { medium: null }))).toEqual([]);
  });
});

describe("activating a campaign", () => {
  it.each(MEDIUM_TYPES)("accepts a complete %s booking", (type) => {
    expect(validateActivation(booking(type, COMPLETE[type]), context(type))).toEqual([]);
  });

  it.each<[MediumType, [string, string][]]>([
    [
      "print",
      [
        ["specs.format", "format_missing"],
        ["specs.issue", "issue_missing"],
        ["specs.targetYear", "target_year_missing"],
        ["specs.ad", "ad_not_uploaded"],
      ],
    ],
    [
      "digital",
      [
        ["specs.format", "format_missing"],
        ["specs.campaignStartDate", "campaign_start_missing"],
        ["specs.campaignEndDate", "campaign_end_missing"],
        ["specs.ad", "ad_not_uploaded"],
        ["specs.adTargetLink", "target_url_missing"],
      ],
    ],
    [
      "immoflash",
      [
        ["specs.format", "format_missing"],
        ["specs.issue", "issue_missing"],
        ["specs.ad", "ad_not_uploaded"],
        ["specs.adTargetLink", "target_url_missing"],
      ],
    ],
    [
      "video",
      [
        ["specs.releaseDate", "release_date_missing"],
        ["specs.ad", "ad_not_uploaded"],
      ],
    ],
  ])("names for %s all that is missing, on its field", (type, expected) => {
    const problems = validateActivation(
      booking(type),
      context(type, { issue: null, format: null, ad: null }),
    );
    expect(problems).toEqual(expected.map(([field, message]) => ({ field, message })));
  });

  it("runs saving's rules too", () => {
    const draft = booking("print", COMPLETE.print, { clientCompany: null });
    expect(validateActivation(draft, context("print"))).toEqual([
      { field: "clientCompany", message: "required" },
    ]);
  });

  it("asks for a second ad where the format shows two, and for none where it shows none", () => {
    const draft = booking("immoflash", COMPLETE.immoflash);
    const two = { id: "31", width: 300, height: 250, adCount: 2 };
    expect(validateActivation(draft, context("immoflash", { format: two }))).toEqual([
      { field: "specs.ad2", message: "ad2_not_uploaded" },
    ]);
    const without = booking("immoflash", { ...COMPLETE.immoflash, ad: null, adTargetLink: null });
    expect(
      validateActivation(without, context("immoflash", { format: { ...two, noAd: true }, ad: null })),
    ).toEqual([]);
  });

  it("takes final print documents for the ad material of print, and of print only", () => {
    const documents = { ad: null, printDocuments: ["71"] };
    const messages = (type: MediumType) =>
      validateActivation(booking(type, { ...COMPLETE[type], ...documents }), context(type, { ad: null })).map(
        (problem) => problem.message,
      );
    expect(messages("print")).toEqual([]);
    expect(messages("digital")).toEqual(["ad_not_uploaded"]);
  });

  it("waits for no ad of a video that the house produces", () => {
    const draft = booking("video", { releaseDate: "2027-03-01", internalProduction: true });
    expect(validateActivation(draft, context("video", { ad: null }))).toEqual([]);
  });

  it.each([
    ["digital", 300, 251],
    ["digital", 600, 500],
    ["print", 3508, 2480],
    ["print", 105, 148],
    ["print", null, null],
  ] as const)("refuses for %s an ad of %s × %s", (type, width, height) => {
    const ad = { mimeType: "image/png", width, height };
    const problems = validateActivation(booking(type, COMPLETE[type]), context(type, { ad }));
    expect(problems).toMatchObject([{ field: "specs.ad", message: "ad_format_mismatch" }]);
  });

  it("refuses other kinds of files and files that are too large", () => {
    const ad = { ...AD, mimeType: "application/pdf", size: 20_000_001 };
    expect(validateActivation(booking("print", COMPLETE.print), context("print", { ad }))).toEqual([
      { field: "specs.ad", message: "ad_type_not_allowed" },
      { field: "specs.ad", message: "ad_too_large", params: { kilobytes: 20_000 } },
    ]);
  });

  it("cannot compare where the format has no size", () => {
    const format = { id: "31", width: null, height: null };
    expect(validateActivation(booking("print", COMPLETE.print), context("print", { format }))).toEqual([]);
  });
});

describe("an active campaign", () => {
  it.each(MEDIUM_TYPES)("of %s needs what it was activated with", (type) => {
    const active = (specs: Partial<BookingSpecs>) => booking(type, specs, { status: "active" });
    expect(activeProblems(active(COMPLETE[type]), context(type))).toEqual([]);
    const fields = Object.keys(COMPLETE[type]).map((field) => `specs.${field}`);
    const found = activeProblems(active({}), context(type)).map(
      ({ field, message }) => `${field} ${message}`,
    );
    expect(found).toEqual(expect.arrayContaining(fields.map((field) => `${field} campaign_needs_this`)));
    expect(activeProblems(booking(type), context(type))).toEqual([]);
  });
});
