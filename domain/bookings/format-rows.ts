/** A format with its slots in an issue; `free` null = unlimited, `taken` null = not known. */
export interface OfferedFormat {
  _id: string;
  taken: number | null;
  free: number | null;
}

/** As many formats are shown before one asks for the others. */
export const FIRST_FORMATS = 5;

export const isSoldOut = ({ free }: Pick<OfferedFormat, "free">): boolean => free !== null && free <= 0;

/**
 * Which formats are shown first: the chosen one, the one that the client booked last, those that are sold most, and
 * those that are sold out last. Both parts keep the order of the medium, with what is sold out at the end.
 */
export function rowsOfFormats<F extends OfferedFormat>(
  formats: readonly F[],
  wanted: { chosen?: string | null | undefined; last?: string | null | undefined },
): { first: F[]; others: F[] } {
  const rank = (format: F) =>
    format._id === wanted.chosen ? 0 : format._id === wanted.last ? 1 : isSoldOut(format) ? 3 : 2;
  const ranked = formats.toSorted(
    (one, other) => rank(one) - rank(other) || (other.taken ?? 0) - (one.taken ?? 0),
  );
  const first = ranked.slice(0, FIRST_FORMATS);
  const inOrder = (some: readonly F[]) =>
    some.toSorted(
      (one, other) =>
        Number(isSoldOut(one)) - Number(isSoldOut(other)) || formats.indexOf(one) - formats.indexOf(other),
    );
  return {
    first: inOrder(first),
    others: inOrder(ranked.slice(FIRST_FORMATS)),
  };
}
