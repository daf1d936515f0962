import { MediumTypeEnum } from "backend/modules/media/types";
import { builder } from "backend/schema/builder";
import { BillingStateEnum, CrossBillTimingEnum, MaterialStateEnum } from "../record/object-types";

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

const description = "Field paths of errors are those of this input: clientCompany, price, specs.format …";

/** What the inputs of all types begin with. */
const head = (t: InputFields) => ({
  clientCompany: t.string({ required: true }),
  agencyCompany: t.string(),
  supervisor: t.string(),
  easyJobId: t.string(),
  easyJobIdEpMedia: t.string(),
  price: t.field({ type: "Cents", required: true }),
  nonbillable: t.boolean(),
  isInternal: t.boolean(),
  billingDate: t.field({ type: "Date" }),
  billingState: t.field({ type: BillingStateEnum }),
  isCrossBill: t.boolean(),
  crossBillTiming: t.field({ type: CrossBillTimingEnum }),
  crossBillEnd: t.field({ type: "Date" }),
});

/** Specs that shaping leaves every type of medium. */
const commonSpecs = (t: InputFields) => ({
  targetMedium: t.string({ required: true }),
  bookingType: t.string(),
  bookingState: t.field({ type: MaterialStateEnum }),
  briefingDocument: t.string(),
  ad: t.string(),
  adHiddenOnMobile: t.boolean(),
  comment: t.string(),
});

/** Specs of what appears on screens, in a campaign or with a release. */
const screenSpecs = (t: InputFields) => ({
  campaignStartDate: t.field({ type: "Date" }),
  campaignEndDate: t.field({ type: "Date" }),
  internalProduction: t.boolean(),
  productionDate: t.field({ type: "Date" }),
  releaseDate: t.field({ type: "Date" }),
  ad2: t.string(),
  adTargetLink: t.string(),
});

const placed = (t: InputFields) => ({ format: t.string(), placement: t.string() });

const PrintSpecsInput = builder.inputType("PrintSpecsInput", {
  fields: (t) => ({
    ...commonSpecs(t),
    ...placed(t),
    issue: t.string(),
    targetYear: t.int(),
    placementDetails: t.string(),
    printDocuments: t.stringList(),
  }),
});

const DigitalSpecsInput = builder.inputType("DigitalSpecsInput", {
  fields: (t) => ({ ...commonSpecs(t), ...screenSpecs(t), ...placed(t) }),
});

const ImmoflashSpecsInput = builder.inputType("ImmoflashSpecsInput", {
  fields: (t) => ({ ...commonSpecs(t), ...screenSpecs(t), ...placed(t), issue: t.string() }),
});

const VideoSpecsInput = builder.inputType("VideoSpecsInput", {
  fields: (t) => ({ ...commonSpecs(t), ...screenSpecs(t) }),
});

const MultiSpecsInput = builder.inputType("MultiSpecsInput", {
  fields: (t) => ({
    type: t.field({ type: MediumTypeEnum }),
    targetMedia: t.stringList({ required: true }),
    billEvenly: t.boolean(),
    comment: t.string(),
  }),
});

export const PrintBookingInputType = builder.inputType("PrintBookingInput", {
  description,
  fields: (t) => ({ ...head(t), specs: t.field({ type: PrintSpecsInput, required: true }) }),
});

export const DigitalBookingInputType = builder.inputType("DigitalBookingInput", {
  description,
  fields: (t) => ({ ...head(t), specs: t.field({ type: DigitalSpecsInput, required: true }) }),
});

export const VideoBookingInputType = builder.inputType("VideoBookingInput", {
  description,
  fields: (t) => ({ ...head(t), specs: t.field({ type: VideoSpecsInput, required: true }) }),
});

export const ImmoflashBookingInputType = builder.inputType("ImmoflashBookingInput", {
  description,
  fields: (t) => ({ ...head(t), specs: t.field({ type: ImmoflashSpecsInput, required: true }) }),
});

export const MultiBookingInputType = builder.inputType("MultiBookingInput", {
  description: `A package. ${description}`,
  fields: (t) => ({ ...head(t), specs: t.field({ type: MultiSpecsInput, required: true }) }),
});
