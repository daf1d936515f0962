/** Where a booking stands, as its row says. */
interface Place {
  targetMediumId: number | null;
  formatId: number | null;
  issueId: number | null;
  appearsFrom: string | null;
  appearsOn: string | null;
}

/** A booking that wants the slots of its place. `bookingId` is null for a new one. */
export interface SlotClaim {
  bookingId: number | null;
  mediumId: number;
  formatId: number;
  issueId: number | null;
  /** First and last day of appearance. */
  from: string | null;
  to: string | null;
  /** Where it stands now and holds slots; null for what is new, cancelled or nowhere. */
  held: SlotClaim | null;
}

/**
 * The claim of a booking, none where it has no medium or format. `held` is the row as it stands now: its slots it
 * keeps, even where the limit was lowered since.
 */
export function claimsOf(bookingId: number | null, place: Place, held: Place | null = null): SlotClaim[] {
  const { targetMediumId: mediumId, formatId, issueId, appearsFrom: from, appearsOn: to } = place;
  if (mediumId === null || formatId === null) return [];
  const [holds] = held ? claimsOf(bookingId, held) : [];
  return [{ bookingId, mediumId, formatId, issueId, from, to, held: holds ?? null }];
}
