/** So many proofs are sent at once. */
export const MOST_PROOFS = 40;
