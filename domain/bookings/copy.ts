import { appearanceOf } from "./appearance";
import { type BookingDraft, type BookingSpecs, emptyBooking } from "./fields";
import { hasMaterial } from "./material";
import { shapeBooking } from "./shape";
import { type BookingContext, validateBooking } from "./validation";

/** What whoever copies may set (decisions §4: each needs a permission of its own), and today in Vienna. */
interface Copying {
  mayNonbillable: boolean;
  mayInternal: boolean;
  today: string;
}

/**
 * A new, open booking of the same advertisement that is not billed: its order, ads and wishes are the same, its
 * history is not. Mostly it is meant for the next issue or campaign, so what could not be booked anew is left out
 * instead of refusing the copy: an offer that the medium no longer has, and days that have begun or no longer fit.
 * A billing date that has passed goes with its recurrence, and so does a target year.
 */
export function copyOf(original: BookingDraft, context: BookingContext, copying: Copying): BookingDraft {
  const { today } = copying;
  const offered = withoutForeign(original, context);
  const fits = (draft: BookingDraft) =>
    !hasBegun(draft.specs, context, today) && daysProblems(draft, context).length === 0;
  const placed = fits(offered) ? offered : withoutDays(offered);
  const { specs } = placed;
  const { billingDate, isCrossBill, crossBillTiming, crossBillEnd } = canBeDue(original, context, today)
    ? original
    : emptyBooking();
  return shapeBooking({
    ...placed,
    status: "open",
    parentBooking: null,
    billingState: "open",
    billingDate,
    isCrossBill,
    crossBillTiming,
    crossBillEnd,
    isCampaignActive: false,
    nonbillable: original.nonbillable && copying.mayNonbillable,
    isInternal: original.isInternal && copying.mayInternal,
    specs: {
      ...specs,
      targetYear: (specs.targetYear ?? 0) < Number(today.slice(0, 4)) ? null : specs.targetYear,
      bookingState: hasMaterial(specs) ? "available" : "open",
    },
  });
}

/** The same booking while nobody knows when it appears. */
export const withoutDays = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  specs: { ...draft.specs, issue: null, campaignStartDate: null, campaignEndDate: null, releaseDate: null },
});

const OFFERS = ["format", "placement", "bookingType"] as const;

/** Without what a new booking may not choose. */
function withoutForeign(draft: BookingDraft, context: BookingContext): BookingDraft {
  const refused = problemFields(draft, context);
  const gone = OFFERS.filter((name) => refused.includes(`specs.${name}`));
  return { ...draft, specs: { ...draft.specs, ...Object.fromEntries(gone.map((name) => [name, null])) } };
}

const DAYS: readonly string[] = ["specs.issue", "specs.campaignStartDate", "specs.campaignEndDate"];

/** What refuses a new booking on these days; a format that is gone has no limit. */
function daysProblems(draft: BookingDraft, { limit, ...context }: BookingContext): string[] {
  const fields = problemFields(draft, { ...context, ...(limit && draft.specs.format ? { limit } : {}) });
  return fields.filter((field) => DAYS.includes(field));
}

const BILLING: readonly string[] = ["billingDate", "crossBillTiming", "crossBillEnd"];

/** Whether a new booking may fall due on the same days. */
const canBeDue = (draft: BookingDraft, context: BookingContext, today: string) =>
  (draft.billingDate ?? today) >= today &&
  !problemFields(draft, context).some((field) => BILLING.includes(field));

const problemFields = (draft: BookingDraft, context: BookingContext) =>
  validateBooking(draft, context).map(({ field }) => field);

/** An issue that is out, and a time that has begun. */
function hasBegun(specs: BookingSpecs, { issue }: BookingContext, today: string): boolean {
  const { from } = appearanceOf(specs, specs.issue ? (issue?.publishDate ?? null) : null);
  return from !== null && from <= today;
}
