import { HEAD_FIELDS, SPEC_FIELDS } from "domain/bookings/fields";
import type { ResultOf } from "gql.tada";
import type { BookingDetailFragment, BookingRowFragment, IssueSlotsFragment } from "./documents";

export type BookingDetail = ResultOf<typeof BookingDetailFragment>;
export type BookingRow = ResultOf<typeof BookingRowFragment>;
export type IssueSlots = ResultOf<typeof IssueSlotsFragment>;

const names = <Name extends string>(fields: Record<Name, unknown>) => Object.keys(fields) as Name[];

/** Fields of a booking whose label may be shown, as they are named in forms, errors and the activity log. */
export const BOOKING_FIELDS = [
  "bookingType",
  "status",
  ...names(HEAD_FIELDS),
  "cancelReason",
  "parentBooking",
  "childBookings",
  "comment",
  "materialContact",
  ...names(SPEC_FIELDS).map((name) => `specs.${name}` as const),
] as const;
export type BookingField = (typeof BOOKING_FIELDS)[number];
