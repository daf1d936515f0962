import type { BookingDetail } from "../booking/detail";

/** Where a booking goes on as a series, or its series gets longer. */
export const continueHref = ({ _id }: Pick<BookingDetail, "_id">) => `/bookings/create?continue=${_id}`;

/** Whether a series can go on from the booking: no package, and not cancelled unless it is in a series already. */
export function mayContinue(booking: BookingDetail): boolean {
  const { bookingType, parentBooking, status, series, allowedActions } = booking;
  if (bookingType !== "single" || parentBooking || !allowedActions.includes("copy")) return false;
  return status === "cancelled" ? series !== null : allowedActions.includes("edit");
}
