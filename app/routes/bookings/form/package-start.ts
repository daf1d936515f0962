import { packageStartRefusal } from "domain/bookings/package";
import type { BookingDetail } from "../booking/detail";
import { type BookingFormValues, bookingValues, newBookingValues } from "./values";

/** Where a package begins with the booking. */
export const packageHref = ({ _id }: Pick<BookingDetail, "_id">) => `/bookings/create?package=${_id}`;

/** Whether a package can begin with the booking. */
export function mayBeginPackage(booking: BookingDetail): boolean {
  const { bookingType, status, billingState, parentBooking, series, billingItems, allowedActions } = booking;
  const start = {
    bookingType,
    status,
    billingState,
    isOfPackage: parentBooking !== null,
    isOfSeries: series !== null,
    hasPaidItem: billingItems.some(({ state }) => state === "paid"),
  };
  const isAllowed = (["copy", "edit"] as const).every((action) => allowedActions.includes(action));
  return isAllowed && packageStartRefusal(start) === null;
}

/** The form of a package that begins with a booking: its order, its billing and its price so far. */
export function packageValues(booking: BookingDetail): BookingFormValues {
  const { specs, ...values } = bookingValues(booking, "");
  const empty = newBookingValues({ bookingType: "multi" });
  return {
    ...values,
    bookingType: "multi",
    specs: { ...empty.specs, targetMedia: [specs.targetMedium], billEvenly: "on" },
  };
}

/** The line of the booking begins with the price that it has. */
export function openedLine(booking: BookingDetail): { lines: Record<string, { price: string }> } {
  const medium = booking.specs.targetMedium?._id ?? "";
  const { price } = bookingValues(booking, "");
  return { lines: { [`m${medium}`]: { price } } };
}

/** The booking that a posted package begins with, at the version that was seen; null where it begins with none. */
export function startIn(posted: FormData): { id: string; version: number } | null {
  const id = posted.get("package.continues");
  const version = Number(posted.get("package.version"));
  if (typeof id !== "string" || id === "") return null;
  return { id, version: Number.isSafeInteger(version) ? version : 0 };
}
