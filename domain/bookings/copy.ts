import { appearanceOf } from "./appearance";
import { type BookingDraft, type BookingSpecs, emptyBooking } from "./fields";
import { hasMaterial } from "./material";
import { lateness } from "./out-issue";
import { shapeBooking } from "./shape";
import { type BookingContext, validateBooking } from "./validation";

/** What the copying user may set (decisions §4: each needs its own permission), and today in Vienna. */
interface Copying {
  mayNonbillable: boolean;
  mayInternal: boolean;
  today: string;
}

/**
 * A new, open, unbilled booking of the same advertisement: same order, ads and wishes, but no history. It is usually
 * meant for the next issue or campaign. So the copy leaves out what could not be booked today instead of being refused:
 * an offer that the medium no longer has, an issue that it would come late into, and days that have begun or no longer
 * fit. A past billing date is dropped together with its recurrence, and a past target year too.
 */
export function copyOf(original: BookingDraft, context: BookingContext, copying: Copying): BookingDraft {
  const { today } = copying;
  const offered = withoutFieldsOfOtherMedia(original, context);
  const fits = (draft: BookingDraft) =>
    !isLate(draft.specs, context, today) && daysProblems(draft, context).length === 0;
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

/** The draft without values that a new booking may not choose. */
function withoutFieldsOfOtherMedia(draft: BookingDraft, context: BookingContext): BookingDraft {
  const refused = problemFields(draft, context);
  const gone = OFFERS.filter((name) => refused.includes(`specs.${name}`));
  return { ...draft, specs: { ...draft.specs, ...Object.fromEntries(gone.map((name) => [name, null])) } };
}

const DAYS: readonly string[] = ["specs.issue", "specs.campaignStartDate", "specs.campaignEndDate"];

/** What refuses a new booking on these days. A format that is gone has no limit. */
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

/** Whether the issue is out or closed, or the period has begun. */
function isLate(specs: BookingSpecs, { issue, format }: BookingContext, today: string): boolean {
  const isMissing = !hasMaterial(specs) && !format?.noAd;
  if (specs.issue !== null && issue) return lateness(issue, today, isMissing) !== null;
  const { from } = appearanceOf(specs, null);
  return from !== null && from <= today;
}
