import { daysToNextTerm } from "domain/bookings/next-term";
import { addDays, todayInVienna } from "domain/dates";
import type { BookingDetail, IssueSlots } from "../booking/detail";
import { type BookingFormValues, bookingValues } from "./values";

/** The user who copies, and the fields that the form of a new booking lets them set. */
interface Copying {
  next: IssueSlots | null;
  mayNonbillable: boolean;
  mayInternal: boolean;
}

/**
 * The form of a new booking filled as another one: the same order and ads, in the medium's next issue or the next term.
 * Its history, its billing and what is past stay with the original.
 */
export function copiedBookingValues(booking: BookingDetail, copying: Copying): BookingFormValues {
  const { specs, ...values } = bookingValues(booking, "");
  const today = todayInVienna();
  const days = daysToNextTerm({ start: specs.campaignStartDate, end: specs.campaignEndDate }, today);
  const moved = (day: string) => (day && days > 0 ? addDays(day, days) : "");
  const isDue = values.billingDate >= today;
  return {
    ...values,
    billingState: "open",
    nonbillable: copying.mayNonbillable ? values.nonbillable : "",
    isInternal: copying.mayInternal ? values.isInternal : "",
    billingDate: isDue ? values.billingDate : "",
    ...(isDue ? {} : { isCrossBill: "", crossBillTiming: "monthly", crossBillEnd: "" }),
    specs: {
      ...specs,
      issue: copying.next?._id ?? "",
      targetYear: "",
      campaignStartDate: moved(specs.campaignStartDate),
      campaignEndDate: moved(specs.campaignEndDate),
      productionDate: "",
      releaseDate: moved(specs.releaseDate),
      bookingState: "open",
    },
  };
}
