/** How the bookings of a medium are filtered (spec §9). */
export const FILTERINGS = ["yearly", "monthly", "weekly"] as const;

/** The place of a medium that was given none: behind all others. */
export const LAST_PLACE = 9999;

/** The kinds of categories that a medium offers, with the category types of each. */
export const OFFERED_TYPES = {
  formats: ["format"],
  placements: ["placement", "placement_d", "placement_f", "online_placement", "immoflash_placement"],
  bookingArts: ["bookingtype"],
  mediumGroup: ["mediumgroup"],
} as const;

/** Whether a category can change its type where it is used: only to one that the same fields offer. */
export function isSameOffer(before: string, after: string): boolean {
  const offers: readonly (readonly string[])[] = Object.values(OFFERED_TYPES);
  return before === after || offers.some((types) => types.includes(before) && types.includes(after));
}
