/** The number of entries on one page of a record's history. */
export const HISTORY_PAGE = 20;
