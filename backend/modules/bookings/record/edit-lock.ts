import { lockable } from "backend/modules/locks/service";
import { onAllMedia } from "domain/permissions/bookings";
import type { BookingRow } from "./booking-record";
import { visibleBookings } from "./permissions";
import { bookingById, mayEditBooking } from "./read";

/** What the lock of a booking says of the booking. */
export const versionOfBooking = ({ id, version, updatedAt, updatedById }: BookingRow) => ({
  id,
  version,
  updatedAt,
  updatedById,
});

lockable("bookings", {
  edit: onAllMedia("edit"),
  find: async (ctx, id) => {
    visibleBookings(ctx);
    const booking = await bookingById(ctx).load(id);
    return booking && { ...versionOfBooking(booking), mayEdit: await mayEditBooking(ctx, booking) };
  },
});
