/** What bookings are sorted by, in lists and by the service; `-` before it turns the order around. */
export const BOOKING_SORTS = ["appearsOn", "client", "medium", "price", "createdAt"] as const;
export type BookingSortKey = (typeof BOOKING_SORTS)[number];

/** The order of bookings where nobody asks for another: what appears last comes first. */
export const DEFAULT_BOOKING_SORT = "-appearsOn";
