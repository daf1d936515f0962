/** The sort keys of bookings, in lists and in the service; a leading `-` reverses the order. */
export const BOOKING_SORTS = ["next", "appearsOn", "client", "medium", "price", "createdAt"] as const;
export type BookingSortKey = (typeof BOOKING_SORTS)[number];

/** The default order of bookings: what appears next comes first, from today on, and then what is past, the latest first. */
export const DEFAULT_BOOKING_SORT = "next";
