/** The sort keys of bookings, in lists and in the service; a leading `-` reverses the order. */
export const BOOKING_SORTS = ["appearsOn", "client", "medium", "price", "createdAt"] as const;
export type BookingSortKey = (typeof BOOKING_SORTS)[number];

/** The default order of bookings: the latest appearance comes first. */
export const DEFAULT_BOOKING_SORT = "-appearsOn";
