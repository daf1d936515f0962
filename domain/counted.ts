/** Lists and counts of searches stop here, and say "over 10,000". The exact number is counted on request. */
export const COUNT_BOUND = 10_000;

/** The number of records that a search finds, or where the count has stopped. */
export interface BoundedCount {
  number: number;
  /** There are more than `number`. */
  isMore: boolean;
}

/** Reads a count that stopped one after the bound; no bound: the count is exact. */
export function countedUpTo(bound: number | null, count: number): BoundedCount {
  return bound !== null && count > bound ? { number: bound, isMore: true } : { number: count, isMore: false };
}
