import type { BookingStatus } from "./fields";
import { nextStatuses } from "./states";

/** What a list of bookings changes in its cells, one field of one booking each. `day` is the first of its own days. */
export const CELL_FIELDS = [
  "day",
  "status",
  "materialState",
  "billingState",
  "price",
  "supervisor",
  "billingDate",
  "easyJobId",
] as const;
export type CellField = (typeof CELL_FIELDS)[number];

/** The most cells of one post: a block that was pasted from a spreadsheet. */
export const MOST_CELLS = 500;

/** A package has the states, the issue and the days of its bookings, and none of its own. */
const OF_SINGLE_BOOKINGS: readonly CellField[] = ["day", "materialState"];

export interface CellFacts {
  bookingType: "single" | "multi";
  /** Whether the user may edit bookings where it appears. */
  mayEdit: boolean;
  /** The same of activating them. */
  mayActivate: boolean;
  status: BookingStatus;
  /** Whether it appears in an issue, and so has no days of its own. */
  hasIssue: boolean;
  /** Its first day, `YYYY-MM-DD`. */
  firstDay: string | null;
}

/** The statuses that a cell offers: the present one, and where a step leads from it. */
export const offeredStatuses = ({ status, mayEdit, mayActivate }: CellFacts): BookingStatus[] => [
  status,
  ...nextStatuses(status, { edit: mayEdit, activate: mayActivate }),
];

/** Whether a user may change this field of a booking in the list; the service checks all rules again. */
export function isCellEditable(field: CellField, booking: CellFacts): boolean {
  if (!booking.mayEdit) return false;
  if (field === "status") return offeredStatuses(booking).length > 1;
  if (booking.bookingType === "multi" && OF_SINGLE_BOOKINGS.includes(field)) return false;
  return field !== "day" || (!booking.hasIssue && booking.firstDay !== null);
}
