import { HistoryPanel } from "~/records/history-panel";
import { bookingWords } from "~/shared/bookings/booking-words";
import type { BookingDetail } from "../booking/detail";

/** The history of a booking and of its billing items. */
export function BookingHistory({ booking }: { booking: BookingDetail }) {
  return (
    <HistoryPanel
      area="bookings"
      logged={{ area: "bookings", id: booking._id }}
      history={booking.history}
      total={booking.historyTotal}
      {...bookingWords()}
    />
  );
}
