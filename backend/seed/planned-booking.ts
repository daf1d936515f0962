import type { IssueOfBooking } from "backend/modules/bookings/record/booking-record";
import type { BookingDraft } from "domain/bookings/fields";

/** A booking before it has an id, shaped by the same rules as in the service. */
export interface PlannedBooking {
  draft: BookingDraft;
  issue: IssueOfBooking | null;
  /** First day of the appearance that was sold. */
  from: string;
  createdOn: string;
  sellerId: number;
  cancelReason: string | null;
  /** The package it belongs to. */
  parent: PlannedBooking | null;
  /** The series that it is an appearance of. */
  series?: { of: PlannedSeries; position: number };
}

/** How a series of the demo was planned: monthly, from its first appearance on. */
export interface PlannedSeries {
  start: string;
}

/** A stored booking, for the records that belong to it. */
export interface SeededBooking {
  id: number;
  planned: PlannedBooking;
  createdAt: Date;
}
