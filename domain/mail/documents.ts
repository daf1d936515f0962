/** What is mailed of a booking as a PDF: its confirmation, or what came of its ad in a newsletter. */
export const BOOKING_DOCUMENTS = ["confirmation", "newsletter_proof"] as const;
export type BookingDocument = (typeof BOOKING_DOCUMENTS)[number];
