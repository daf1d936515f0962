/** The steps of the bulk changes, for the lists of bookings. */
export const loadBookingSteps = () => import("./booking-steps").then(({ bookingSteps }) => bookingSteps);
