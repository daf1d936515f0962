/** The most characters of a term: no name is longer. */
export const MAX_SEARCH_TERM = 100;
/** The most hits of a group. */
export const MOST_HITS = 5;

/** Hits of a kind are counted up to here: more are said to be more. */
export const HITS_COUNTED = 1000;

/** The kinds that come first where they are found equally well: a client before its bookings; all others follow by name. */
const FIRST: readonly string[] = ["companies", "bookings", "contacts", "print_issues", "media", "users"];

/** The order of two groups that are found equally well. */
export function compareKinds(one: string, other: string): number {
  const [place = 0, otherPlace = 0] = [one, other].map((kind) =>
    FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length,
  );
  return place - otherPlace || (one < other ? -1 : 1);
}
