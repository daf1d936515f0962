import { LIMITATION_TYPES, MEDIUM_TYPES } from "domain/bookings/fields";
import { choice, day, flag, name, number, own, ref, refs, rows, text } from "domain/fields/kinds";
import { completed, described, describedInput, notCopied, required } from "domain/fields/marks";

/** How the bookings of a medium are filtered (spec §9). */
const FILTERINGS = ["yearly", "monthly", "weekly"] as const;

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

const MAX_TERM_DAYS = 3660;

/** One limit: how many bookings of a format fit into an issue, day, week or month, and when they may run. */
export const LIMIT_FIELDS = {
  categoryId: required(ref("categories")),
  limitationType: required(choice(LIMITATION_TYPES)),
  // Spec §9: 0 is unlimited.
  availableSlots: describedInput("0 is unlimited.", number({ max: 9999, empty: 0 })),
  isUnlimited: flag(),
  minimumTermDays: number({ max: MAX_TERM_DAYS }),
  minimumTermMonths: number({ max: MAX_TERM_DAYS / 30 }),
  campaignStart: day(),
  campaignEnd: day(),
} as const;

/** Working days before an issue: see `closingDays`. */
const closingRule = (what: string) =>
  described(
    `How many working days before an issue its ${what}; null: no such rule.`,
    describedInput("Working days before an issue; unset: no rule.", number({ max: 250 })),
  );

const FILTERING = "yearly | monthly | weekly";

/** The fields of a medium (spec §3). */
export const MEDIUM_FIELDS = {
  name: name(100),
  type: required(choice(MEDIUM_TYPES)),
  // Spec §5.
  goal: notCopied(describedInput("Characters A-Z and 0-9, at most 2.", text(2))),
  colour: describedInput("#rrggbb", text(7)),
  mediumGroup: ref("categories"),
  sorting: completed(
    describedInput("The place among the media; without one it comes last.", number({ max: LAST_PLACE })),
  ),
  filtering: described(FILTERING, describedInput(FILTERING, choice(FILTERINGS))),
  adClosingDays: closingRule("bookings are due"),
  materialClosingDays: closingRule("material is due"),
  hasIssues: flag(),
  hasArticle: flag(),
  hasArticleNumber: flag(),
  hasCitations: flag(),
  showInVideoCalendar: flag(),
  allowAdsViaApi: flag(),
  /** Stored as its opposite. */
  inactive: own<boolean>(),
  formats: refs("categories"),
  placements: refs("categories"),
  bookingArts: refs("categories"),
  formatLimits: rows(LIMIT_FIELDS, { atMost: 100 }),
} as const;
