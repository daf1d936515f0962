import { type BookingDraft, emptyBooking, emptySpecs, type MediumType } from "./fields";
import type { FieldProblem } from "./problem";

/** Spec §5, §9: a package has 1 to 99 bookings. */
export const MAX_PACKAGE_SIZE = 99;

/** What a child booking takes over from its package: whose order it is, and how it is billed. */
type Inherited = Pick<
  BookingDraft,
  | "clientCompany"
  | "agencyCompany"
  | "supervisor"
  | "easyJobId"
  | "easyJobIdEpMedia"
  | "nonbillable"
  | "isInternal"
  | "billingDate"
  | "isCrossBill"
  | "crossBillTiming"
  | "crossBillEnd"
>;

/**
 * Decisions §4, package: evenly billed children carry the package's billing; otherwise the parent alone is
 * billed, and the children have nothing to bill.
 */
function inheritedFrom(parent: BookingDraft): Inherited {
  const { clientCompany, agencyCompany, supervisor, easyJobId, easyJobIdEpMedia } = parent;
  const biller = parent.specs.billEvenly ? parent : emptyBooking();
  return {
    clientCompany,
    agencyCompany,
    supervisor,
    easyJobId,
    easyJobIdEpMedia,
    nonbillable: parent.nonbillable,
    isInternal: parent.isInternal,
    billingDate: biller.billingDate,
    isCrossBill: biller.isCrossBill,
    crossBillTiming: biller.crossBillTiming,
    crossBillEnd: biller.crossBillEnd,
  };
}

/** The draft booking that a package makes for one of its media (decisions §4); `price` in cents. */
export function childOfPackage(
  parent: BookingDraft,
  medium: { id: string; type: MediumType },
  price: number,
): BookingDraft {
  return {
    ...emptyBooking(),
    ...inheritedFrom(parent),
    price,
    specs: { ...emptySpecs(), type: medium.type, targetMedium: medium.id },
  };
}

/** When a price falls due: these say it together, so they follow together. */
const RECURRENCE = ["billingDate", "isCrossBill", "crossBillTiming", "crossBillEnd"] as const;

/**
 * A child after its package was changed: what the package changed is changed in the child as well, unless it was
 * set otherwise there. A recurring price is the package's: each of its children falls due as often as the others.
 */
export function childAfter(child: BookingDraft, before: BookingDraft, after: BookingDraft): BookingDraft {
  const [former, present] = [inheritedFrom(before), inheritedFrom(after)];
  const isRecurring = former.isCrossBill || present.isCrossBill;
  const followed = Object.entries(present).filter(([name, value]) => {
    const field = name as keyof Inherited;
    if (isRecurring && RECURRENCE.some((one) => one === field)) return true;
    return value !== former[field] && child[field] === former[field];
  });
  return { ...child, ...Object.fromEntries(followed) };
}

/**
 * Whether a child booking is still as the package made it, so that it may be taken out of the package again:
 * nobody has planned, uploaded, activated or billed anything. Its comments are another table's.
 */
export function isUntouchedChild(child: BookingDraft): boolean {
  const { status, billingState, isCampaignActive, specs } = child;
  if (status !== "open" || billingState !== "open" || isCampaignActive) return false;
  const fresh = { ...emptySpecs(), type: specs.type, targetMedium: specs.targetMedium };
  return JSON.stringify({ ...fresh, ...specs }) === JSON.stringify(fresh);
}

/** What may not be changed in a booking because it belongs to a package: its medium and its price are the package's. */
export function childProblems(draft: BookingDraft, before: BookingDraft): FieldProblem[] {
  if (before.parentBooking === null) return [];
  const problems: FieldProblem[] = [];
  if (draft.specs.targetMedium !== before.specs.targetMedium) {
    problems.push({ field: "specs.targetMedium", message: "medium_of_package" });
  }
  if (draft.price !== before.price) problems.push({ field: "price", message: "price_of_package" });
  return problems;
}

/**
 * The same of whether and how often it is billed, which is the package's while that is not changed along with it. Only
 * an invoice that comes once may come on another day.
 */
export function childBillingProblems(draft: BookingDraft, before: BookingDraft): FieldProblem[] {
  if (before.parentBooking === null) return [];
  const isRecurring = draft.isCrossBill || before.isCrossBill;
  const fields = ["nonbillable", "isInternal", ...(isRecurring ? RECURRENCE : [])] as const;
  return fields
    .filter((field) => draft[field] !== before[field])
    .map((field) => ({ field, message: "billing_of_package" }));
}
