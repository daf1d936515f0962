import { type BookingDraft, type BookingSpecs, emptyBooking, type MediumType } from "domain/bookings/fields";
import type { BookingVariant, ParsedBooking } from "domain/bookings/form-schema";
import type { SeriesScope } from "domain/bookings/series";
import { shapeBooking } from "domain/bookings/shape";
import type { TadaDocumentNode } from "gql.tada";
import { gqlRequest, type RequestArgs } from "~/graphql/client.server";
import * as mutations from "./mutations";

/** Spec §4: a booking is shaped before it is sent, by the same function as on the server. */
function shapedBooking(variant: BookingVariant, parsed: ParsedBooking): BookingDraft {
  const empty = emptyBooking();
  const specs = { ...empty.specs, ...parsed.specs };
  return shapeBooking({
    ...empty,
    ...parsed,
    bookingType: variant === "multi" ? "multi" : "single",
    billingState: parsed.billingState ?? empty.billingState,
    specs: {
      ...specs,
      type: variant === "multi" ? specs.type : variant,
      bookingState: specs.bookingState ?? empty.specs.bookingState,
    },
  });
}

const head = (draft: BookingDraft) => ({
  clientCompany: draft.clientCompany ?? "",
  agencyCompany: draft.agencyCompany,
  supervisor: draft.supervisor,
  easyJobId: draft.easyJobId,
  easyJobIdEpMedia: draft.easyJobIdEpMedia,
  price: draft.price,
  nonbillable: draft.nonbillable,
  isInternal: draft.isInternal,
  billingDate: draft.billingDate,
  billingState: draft.billingState,
  isCrossBill: draft.isCrossBill,
  crossBillTiming: draft.crossBillTiming,
  crossBillEnd: draft.crossBillEnd,
});

const inOneMedium = (specs: BookingSpecs) => ({
  targetMedium: specs.targetMedium ?? "",
  bookingType: specs.bookingType,
  bookingState: specs.bookingState,
  briefingDocument: specs.briefingDocument,
  ad: specs.ad,
  comment: specs.comment,
  adHiddenOnMobile: specs.adHiddenOnMobile,
});

const placed = ({ format, placement }: BookingSpecs) => ({ format, placement });

const campaign = (specs: BookingSpecs) => ({
  campaignStartDate: specs.campaignStartDate,
  campaignEndDate: specs.campaignEndDate,
  internalProduction: specs.internalProduction,
  productionDate: specs.productionDate,
  releaseDate: specs.releaseDate,
  ad2: specs.ad2,
  adTargetLink: specs.adTargetLink,
});

type Saved = { booking: { _id: string } };
type New<Data> = { data: Data; idempotencyKey: string };
type Changed<Data> = New<Data> & { id: string; version: number; scope?: SeriesScope | null };

/** How the bookings of one type are sent: its mutations, and which specs its input has. */
function sends<Specs>(
  createDocument: TadaDocumentNode<Saved, New<ReturnType<typeof head> & { specs: Specs }>>,
  updateDocument: TadaDocumentNode<Saved, Changed<ReturnType<typeof head> & { specs: Specs }>>,
  specsOf: (specs: BookingSpecs) => Specs,
) {
  const inputOf = (draft: BookingDraft) => ({ ...head(draft), specs: specsOf(draft.specs) });
  return {
    inputOf,
    create: (args: RequestArgs, draft: BookingDraft, idempotencyKey: string) =>
      gqlRequest(args, createDocument, { data: inputOf(draft), idempotencyKey }),
    update: (args: RequestArgs, draft: BookingDraft, record: Omit<Changed<unknown>, "data">) =>
      gqlRequest(args, updateDocument, { data: inputOf(draft), ...record }),
  };
}

const variants = {
  print: sends(mutations.CreatePrintBooking, mutations.UpdatePrintBooking, (specs) => ({
    ...inOneMedium(specs),
    ...placed(specs),
    issue: specs.issue,
    targetYear: specs.targetYear,
    placementDetails: specs.placementDetails,
    printDocuments: specs.printDocuments,
  })),
  digital: sends(mutations.CreateDigitalBooking, mutations.UpdateDigitalBooking, (specs) => ({
    ...inOneMedium(specs),
    ...placed(specs),
    ...campaign(specs),
  })),
  video: sends(mutations.CreateVideoBooking, mutations.UpdateVideoBooking, (specs) => ({
    ...inOneMedium(specs),
    ...campaign(specs),
  })),
  immoflash: sends(mutations.CreateImmoflashBooking, mutations.UpdateImmoflashBooking, (specs) => ({
    ...inOneMedium(specs),
    ...placed(specs),
    ...campaign(specs),
    issue: specs.issue,
  })),
  multi: sends(mutations.CreateMultiBooking, mutations.UpdateMultiBooking, (specs) => ({
    type: specs.type,
    targetMedia: specs.targetMedia,
    billEvenly: specs.billEvenly,
    comment: specs.comment,
  })),
};

/** Creates a booking of the type; answers its id. Refusals are thrown as by `gqlRequest`. */
export async function sendNewBooking(
  args: RequestArgs,
  variant: BookingVariant,
  parsed: ParsedBooking,
  idempotencyKey: string,
): Promise<string> {
  const { booking } = await variants[variant].create(args, shapedBooking(variant, parsed), idempotencyKey);
  return booking._id;
}

/** Saves a booking as one of the type. Refusals are thrown as by `gqlRequest`. */
export async function sendChangedBooking(
  args: RequestArgs,
  variant: BookingVariant,
  parsed: ParsedBooking,
  record: Omit<Changed<unknown>, "data">,
): Promise<void> {
  await variants[variant].update(args, shapedBooking(variant, parsed), record);
}

/** The booking that each appearance of a series is made from. */
export function seriesBooking(variant: MediumType, parsed: ParsedBooking) {
  const draft = shapedBooking(variant, parsed);
  const { print, digital, video, immoflash } = variants;
  switch (variant) {
    case "print":
      return { print: print.inputOf(draft) };
    case "digital":
      return { digital: digital.inputOf(draft) };
    case "video":
      return { video: video.inputOf(draft) };
    case "immoflash":
      return { immoflash: immoflash.inputOf(draft) };
  }
}
