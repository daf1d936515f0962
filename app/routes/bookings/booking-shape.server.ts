import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import type { printBookingFormSchema } from "domain/bookings/form-schema";
import { shapeBooking } from "domain/bookings/shape";
import type { z } from "zod";
import type { VariablesOf } from "~/graphql/graphql";
import type { CreatePrintBooking } from "./booking-mutations";

type ParsedBooking = z.output<typeof printBookingFormSchema>;
type PrintBookingInput = VariablesOf<typeof CreatePrintBooking>["data"];

/** Spec §4: the booking is shaped before it is sent, by the same function as on the server. */
export function shapedPrintBooking(parsed: ParsedBooking): PrintBookingInput {
  const empty = emptyBooking();
  const draft: BookingDraft = {
    ...empty,
    ...parsed,
    billingState: parsed.billingState ?? empty.billingState,
    specs: {
      ...empty.specs,
      ...parsed.specs,
      type: "print",
      bookingState: parsed.specs.bookingState ?? empty.specs.bookingState,
    },
  };
  const { specs, ...head } = shapeBooking(draft);
  return {
    clientCompany: parsed.clientCompany,
    agencyCompany: head.agencyCompany,
    supervisor: head.supervisor,
    easyJobId: head.easyJobId,
    easyJobIdEpMedia: head.easyJobIdEpMedia,
    price: head.price,
    nonbillable: head.nonbillable,
    isInternal: head.isInternal,
    billingDate: head.billingDate,
    billingState: head.billingState,
    isCrossBill: head.isCrossBill,
    crossBillTiming: head.crossBillTiming,
    crossBillEnd: head.crossBillEnd,
    specs: {
      targetMedium: parsed.specs.targetMedium,
      targetYear: specs.targetYear,
      issue: specs.issue,
      format: specs.format,
      placement: specs.placement,
      placementDetails: specs.placementDetails,
      bookingType: specs.bookingType,
      bookingState: specs.bookingState,
      briefingDocument: specs.briefingDocument,
      ad: specs.ad,
      printDocuments: specs.printDocuments,
      comment: specs.comment,
      adHiddenOnMobile: specs.adHiddenOnMobile,
    },
  };
}
