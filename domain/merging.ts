/** How many records the list merges at once, with the one that stays. */
export const MERGED_AT_ONCE = { least: 2, most: 10 };
