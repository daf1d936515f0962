/** How long a link to a draft leads to it. */
export const DRAFT_LINK_DAYS = 7;
