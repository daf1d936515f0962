import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { type BookingVariant, emptyBooking, emptySpecs, MEDIUM_TYPES } from "./fields";
import { bookingFormSchemas, postedVariant } from "./form-schema";
import { shapeBooking } from "./shape";

const REQUIRED: [string, string][] = [
  ["clientCompany", "7"],
  ["price", "1.450,00"],
  ["specs.targetMedium", "3"],
];

function post(fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseWithZod(form, { schema: bookingFormSchemas.print });
}

function valueOf(...fields: [string, string][]) {
  const submission = post([...REQUIRED, ...fields]);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

function errorOf(...fields: [string, string][]) {
  const names = fields.map(([name]) => name);
  return problemsOf([...REQUIRED.filter(([name]) => !names.includes(name)), ...fields]);
}

function problemsOf(fields: [string, string][]) {
  const submission = post(fields);
  return submission.status === "error" ? submission.error : null;
}

const EMPTY = {
  clientCompany: "7",
  agencyCompany: null,
  supervisor: null,
  easyJobId: null,
  easyJobIdEpMedia: null,
  price: 145_000,
  nonbillable: false,
  isInternal: false,
  billingDate: null,
  billingState: null,
  isCrossBill: false,
  crossBillTiming: null,
  crossBillEnd: null,
  specs: {
    targetMedium: "3",
    targetYear: null,
    issue: null,
    format: null,
    placement: null,
    placementDetails: null,
    bookingType: null,
    bookingState: null,
    briefingDocument: null,
    ad: null,
    printDocuments: [],
    comment: null,
    adHiddenOnMobile: false,
  },
};

describe("the form of a print booking", () => {
  it("gives every field of the input, null for what was not posted", () => {
    expect(valueOf()).toEqual(EMPTY);
  });

  it("takes empty fields for not posted", () => {
    const names = Object.keys(EMPTY).filter((name) => !["clientCompany", "price", "specs"].includes(name));
    const inSpecs = Object.keys(EMPTY.specs).filter((name) => name !== "targetMedium");
    const empty = [...names, ...inSpecs.map((name) => `specs.${name}`)].map((name): [string, string] => [
      name,
      "",
    ]);
    expect(valueOf(...empty)).toEqual(EMPTY);
  });

  it("reads a full form", () => {
    const value = valueOf(
      ["agencyCompany", "8"],
      ["supervisor", "2"],
      ["easyJobId", " EJ-20417 "],
      ["nonbillable", "on"],
      ["isCrossBill", "on"],
      ["billingDate", "2027-03-12"],
      ["billingState", "notpaid"],
      ["crossBillTiming", "quarterly"],
      ["crossBillEnd", "2027-12-31"],
      ["specs.targetYear", "2027"],
      ["specs.issue", "11"],
      ["specs.bookingState", "requested"],
      ["specs.printDocuments", "21"],
      ["specs.printDocuments", "22"],
      ["specs.adHiddenOnMobile", "on"],
    );
    expect(value).toEqual({
      ...EMPTY,
      agencyCompany: "8",
      supervisor: "2",
      easyJobId: "EJ-20417",
      nonbillable: true,
      isCrossBill: true,
      billingDate: "2027-03-12",
      billingState: "notpaid",
      crossBillTiming: "quarterly",
      crossBillEnd: "2027-12-31",
      specs: {
        ...EMPTY.specs,
        targetYear: 2027,
        issue: "11",
        bookingState: "requested",
        printDocuments: ["21", "22"],
        adHiddenOnMobile: true,
      },
    });
  });

  it("reads one field of a list, and an empty one as none", () => {
    expect(valueOf(["specs.printDocuments", "21"]).specs.printDocuments).toEqual(["21"]);
    expect(
      valueOf(["specs.printDocuments", ""], ["specs.printDocuments", "21"]).specs.printDocuments,
    ).toEqual(["21"]);
    expect(
      valueOf(["specs.printDocuments[]", "21"], ["specs.printDocuments[]", "22"]).specs.printDocuments,
    ).toEqual(["21", "22"]);
  });

  it("asks for client, price and medium", () => {
    expect(problemsOf([])).toEqual({
      clientCompany: ["required"],
      price: ["required"],
      "specs.targetMedium": ["required"],
    });
  });

  it.each<[string, string, string]>([
    ["clientCompany", "Berger", "choice_invalid"],
    ["specs.format", "1/2 Seite", "choice_invalid"],
    ["billingState", "offen", "choice_invalid"],
    ["nonbillable", "vielleicht", "choice_invalid"],
    ["price", "1450,0,0", "money_invalid"],
    ["price", "-1", "money_negative"],
    ["price", "100.000.000", "money_too_large"],
    ["billingDate", "12.03.2027", "date_invalid"],
    ["billingDate", "2027-02-30", "date_invalid"],
    ["easyJobId", "x".repeat(51), "too_long"],
    ["specs.targetYear", "zwanzig", "number_invalid"],
    ["specs.targetYear", "20.27", "number_invalid"],
    ["specs.targetYear", "27", "year_invalid"],
  ])("refuses %s: %s as %s", (name, value, message) => {
    expect(errorOf([name, value])).toEqual({ [name]: [message] });
  });

  it("asks what cross-billing needs", () => {
    expect(errorOf(["isCrossBill", "on"])).toEqual({
      crossBillTiming: ["cross_bill_timing_missing"],
      crossBillEnd: ["cross_bill_end_missing"],
      billingDate: ["cross_bill_start_missing"],
    });
  });

  it("tells the browser what is required", () => {
    const constraint = getZodConstraint(bookingFormSchemas.print);
    expect(constraint.clientCompany?.required).toBe(true);
    expect(constraint.price?.required).toBe(true);
    expect(constraint.agencyCompany?.required).toBe(false);
    expect(constraint["specs.comment"]?.required).toBe(false);
  });
});

/** A value for every field of the specs, other than a new booking has, as a form would post it. */
const TYPED: Record<string, string> = {
  targetMedium: "3",
  targetMedia: "3",
  type: "print",
  billEvenly: "on",
  campaignStartDate: "2027-03-01",
  campaignEndDate: "2027-03-31",
  internalProduction: "on",
  productionDate: "2027-02-20",
  format: "4",
  bookingType: "5",
  bookingState: "requested",
  issue: "6",
  targetYear: "2027",
  placement: "7",
  placementDetails: "rechte Seite",
  briefingDocument: "8",
  printDocuments: "9",
  comment: "wie besprochen",
  ad: "10",
  ad2: "11",
  adHiddenOnMobile: "on",
  adTargetLink: "https://firma.example",
  releaseDate: "2027-03-05",
};

/** Everything a user may type into the form of one type. */
function specsOf(variant: BookingVariant) {
  const form = new FormData();
  form.set("clientCompany", "7");
  form.set("price", "10");
  for (const [name, value] of Object.entries(TYPED)) form.set(`specs.${name}`, value);
  const submission = parseWithZod(form, { schema: bookingFormSchemas[variant] });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value.specs;
}

describe("the forms by type", () => {
  const full = Object.fromEntries(Object.keys(emptySpecs()).map((name) => [name, "typed"]));

  it.each([...MEDIUM_TYPES, "multi"] as const)(
    "%s has the fields that shaping leaves it, no others",
    (type) => {
      const shaped = shapeBooking({
        ...emptyBooking(),
        bookingType: type === "multi" ? "multi" : "single",
        specs: { ...emptySpecs(), ...full, type: type === "multi" ? "print" : type },
      });
      const left = Object.entries(shaped.specs)
        // Comments are written beside the form; the type of a single booking is that of its medium.
        .filter(([name, value]) => value === "typed" && name !== "comments")
        .map(([name]) => name);
      const expected = type === "multi" ? [...left, "type"] : left;
      expect(Object.keys(specsOf(type)).sort()).toEqual(expected.sort());
    },
  );

  it("reads a term, a production, a second ad and a link", () => {
    expect(specsOf("immoflash")).toMatchObject({
      campaignStartDate: "2027-03-01",
      campaignEndDate: "2027-03-31",
      internalProduction: true,
      productionDate: "2027-02-20",
      releaseDate: "2027-03-05",
      ad2: "11",
      adTargetLink: "https://firma.example",
      issue: "6",
    });
  });

  it("reads the media of a package, and asks for at least one", () => {
    const multi = (...media: string[]) => {
      const form = new FormData();
      form.set("clientCompany", "7");
      form.set("price", "1.000,00");
      form.set("specs.billEvenly", "on");
      for (const medium of media) form.append("specs.targetMedia", medium);
      return parseWithZod(form, { schema: bookingFormSchemas.multi });
    };
    const submission = multi("3", "4", "3");
    expect(submission.status === "success" && submission.value.specs).toEqual({
      type: null,
      targetMedia: ["3", "4"],
      billEvenly: true,
      comment: null,
    });
    const none = multi();
    expect(none.status === "error" && none.error).toEqual({ "specs.targetMedia": ["required"] });
  });

  it("each post says which form it comes from", () => {
    expect(postedVariant("multi", "print")).toBe("multi");
    expect(postedVariant("single", "video")).toBe("video");
    expect(postedVariant(null, "immoflash")).toBe("immoflash");
    expect(postedVariant("single", "")).toBeNull();
    expect(postedVariant("single", "toString")).toBeNull();
    expect(postedVariant(new File([], "x"), ["print"])).toBeNull();
  });
});
