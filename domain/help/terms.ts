/**
 * The words that a new colleague does not know, in the order of the help page. Each has its texts in
 * `locales/de/terms.json`, and an ⓘ where it stands on a screen (`Term`).
 */
export const TERMS = [
  // Bookings.
  "status",
  "material",
  "billing",
  "activate",
  "placement",
  "package",
  "targetYear",
  "jobNumber",
  "jobNumberOfPartner",
  // Lists of what is open.
  "materialDue",
  "billingDue",
  "toBill",
  // Issues.
  "adClosing",
  "position",
  "moreContent",
  // Articles, pages and web sites.
  "publishingState",
  "revision",
  "weight",
  "filtering",
  "inMenu",
  "key",
  "dataSource",
  // Newsletters.
  "placeholder",
  "uncertain",
  "skipped",
] as const;
export type TermName = (typeof TERMS)[number];

/** The place of a term on the help page. */
export const termId = (name: TermName): string => `term-${name}`;
