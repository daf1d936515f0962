/** Where a booking appears, as in its row. */
export interface Place {
  targetMediumId: number | null;
  formatId: number | null;
  issueId: number | null;
  appearsFrom: string | null;
  appearsOn: string | null;
}

/** A booking that needs the slots of its place. `bookingId` is null for a new one. */
export interface SlotClaim {
  bookingId: number | null;
  mediumId: number;
  formatId: number;
  issueId: number | null;
  /** First and last day of appearance. */
  from: string | null;
  to: string | null;
  /** The place where it holds slots now; null for a new or cancelled booking, or one without a place. */
  slotsNow: SlotClaim | null;
}

/**
 * The claim of a booking; none without a medium or format. `present` is its row as it is now: it keeps the slots that it
 * has there, even if the limit was lowered since.
 */
export function claimsOf(bookingId: number | null, place: Place, present: Place | null = null): SlotClaim[] {
  const { targetMediumId: mediumId, formatId, issueId, appearsFrom: from, appearsOn: to } = place;
  if (mediumId === null || formatId === null) return [];
  const [slotsNow = null] = present ? claimsOf(bookingId, present) : [];
  return [{ bookingId, mediumId, formatId, issueId, from, to, slotsNow }];
}
