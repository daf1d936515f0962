import { formatCents } from "domain/money";
import type { BookingDetail } from "./booking-detail";

/** The form's values as the browser posts them: texts, `on` for what is ticked. */
export type BookingFormValues = {
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
    targetMedium: string;
    targetYear: string;
    issue: string;
    format: string;
    placement: string;
    placementDetails: string;
    bookingType: string;
    bookingState: string;
    briefingDocument: string;
    ad: string;
    printDocuments: string[];
    comment: string;
    adHiddenOnMobile: string;
  };
};

const tick = (value: boolean) => (value ? "on" : "");

/** A new booking's form, with the defaults of spec §3. */
export function newBookingValues(chosen: {
  medium?: string;
  issue?: string;
  supervisor?: string;
}): BookingFormValues {
  return {
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
      targetMedium: chosen.medium ?? "",
      targetYear: "",
      issue: chosen.issue ?? "",
      format: "",
      placement: "",
      placementDetails: "",
      bookingType: "",
      bookingState: "open",
      briefingDocument: "",
      ad: "",
      printDocuments: [],
      comment: "",
      adHiddenOnMobile: "",
    },
  };
}

/** An existing booking as its form shows it. */
export function bookingValues(booking: BookingDetail): BookingFormValues {
  const { specs } = booking;
  return {
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
      targetMedium: specs.targetMedium?._id ?? "",
      targetYear: specs.targetYear === null ? "" : String(specs.targetYear),
      issue: specs.issue?._id ?? "",
      format: specs.format?._id ?? "",
      placement: specs.placement?._id ?? "",
      placementDetails: specs.placementDetails ?? "",
      bookingType: specs.bookingType?._id ?? "",
      bookingState: specs.bookingState,
      briefingDocument: specs.briefingDocument?._id ?? "",
      ad: specs.ad?._id ?? "",
      printDocuments: specs.printDocuments.map((document) => document._id),
      comment: specs.comment ?? "",
      adHiddenOnMobile: tick(specs.adHiddenOnMobile),
    },
  };
}
