import type { BookingKind, MediumType } from "domain/bookings/fields";
import { formatCents } from "domain/money";
import type { BookingDetail } from "../booking/detail";

/** The form's values as the browser posts them: texts, `on` for what is ticked. */
export type BookingFormValues = {
  /** Which appearances of its series a change is meant for; empty where it is of none. */
  scope?: string;
  bookingType: string;
  clientCompany: string;
  agencyCompany: string;
  supervisor: string;
  easyJobId: string;
  easyJobIdEpMedia: string;
  price: string;
  nonbillable: string;
  isInternal: string;
  billingDate: string;
  billingState: string;
  isCrossBill: string;
  crossBillTiming: string;
  crossBillEnd: string;
  specs: {
    type: string;
    targetMedium: string;
    targetMedia: string[];
    billEvenly: string;
    campaignStartDate: string;
    campaignEndDate: string;
    internalProduction: string;
    productionDate: string;
    releaseDate: string;
    targetYear: string;
    issue: string;
    format: string;
    placement: string;
    placementDetails: string;
    bookingType: string;
    bookingState: string;
    briefingDocument: string;
    ad: string;
    ad2: string;
    adTargetLink: string;
    printDocuments: string[];
    comment: string;
    adHiddenOnMobile: string;
  };
};

const tick = (value: boolean) => (value ? "on" : "");

/** A new booking's form, with the defaults of spec §3. */
export function newBookingValues(chosen: {
  kind?: BookingKind;
  type?: MediumType | null;
  medium?: string;
  issue?: string;
  supervisor?: string;
}): BookingFormValues {
  return {
    bookingType: chosen.kind ?? "single",
    clientCompany: "",
    agencyCompany: "",
    supervisor: chosen.supervisor ?? "",
    easyJobId: "",
    easyJobIdEpMedia: "",
    price: "",
    nonbillable: "",
    isInternal: "",
    billingDate: "",
    billingState: "open",
    isCrossBill: "",
    crossBillTiming: "monthly",
    crossBillEnd: "",
    specs: {
      type: chosen.type ?? "",
      targetMedium: chosen.medium ?? "",
      targetMedia: [],
      billEvenly: "",
      campaignStartDate: "",
      campaignEndDate: "",
      internalProduction: "",
      productionDate: "",
      releaseDate: "",
      targetYear: "",
      issue: chosen.issue ?? "",
      format: "",
      placement: "",
      placementDetails: "",
      bookingType: "",
      bookingState: "open",
      briefingDocument: "",
      ad: "",
      ad2: "",
      adTargetLink: "",
      printDocuments: [],
      comment: "",
      adHiddenOnMobile: "",
    },
  };
}

/** An existing booking as its form shows it. */
export function bookingValues(booking: BookingDetail): BookingFormValues {
  return {
    scope: booking.series ? "one" : "",
    bookingType: booking.bookingType,
    clientCompany: booking.clientCompany._id,
    agencyCompany: booking.agencyCompany?._id ?? "",
    supervisor: booking.supervisor?._id ?? "",
    easyJobId: booking.easyJobId ?? "",
    easyJobIdEpMedia: booking.easyJobIdEpMedia ?? "",
    price: formatCents(booking.price),
    nonbillable: tick(booking.nonbillable),
    isInternal: tick(booking.isInternal),
    billingDate: booking.billingDate ?? "",
    billingState: booking.billingState,
    isCrossBill: tick(booking.isCrossBill),
    crossBillTiming: booking.crossBillTiming ?? "monthly",
    crossBillEnd: booking.crossBillEnd ?? "",
    specs: {
      ...specValues(booking.specs),
      // A package has no material of its own.
      ...(booking.bookingType === "multi" ? { bookingState: "" } : {}),
    },
  };
}

function specValues(specs: BookingDetail["specs"]): BookingFormValues["specs"] {
  return {
    type: specs.type ?? "",
    targetMedium: specs.targetMedium?._id ?? "",
    targetMedia: specs.targetMedia.map((medium) => medium._id),
    billEvenly: tick(specs.billEvenly),
    campaignStartDate: specs.campaignStartDate ?? "",
    campaignEndDate: specs.campaignEndDate ?? "",
    internalProduction: tick(specs.internalProduction),
    productionDate: specs.productionDate ?? "",
    releaseDate: specs.releaseDate ?? "",
    targetYear: specs.targetYear === null ? "" : String(specs.targetYear),
    issue: specs.issue?._id ?? "",
    format: specs.format?._id ?? "",
    placement: specs.placement?._id ?? "",
    placementDetails: specs.placementDetails ?? "",
    bookingType: specs.bookingType?._id ?? "",
    bookingState: specs.bookingState,
    briefingDocument: specs.briefingDocument?._id ?? "",
    ad: specs.ad?._id ?? "",
    ad2: specs.ad2?._id ?? "",
    adTargetLink: specs.adTargetLink ?? "",
    printDocuments: specs.printDocuments.map((document) => document._id),
    comment: specs.comment ?? "",
    adHiddenOnMobile: tick(specs.adHiddenOnMobile),
  };
}
