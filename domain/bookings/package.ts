import type { FieldProblem } from "../field-problem";
import {
  type BillingState,
  type BookingDraft,
  type BookingStatus,
  type BookingType,
  emptyBooking,
  emptySpecs,
  type MediumType,
} from "./fields";

/** Spec §5, §9: a package has 1 to 99 bookings. */
export const MAX_PACKAGE_SIZE = 99;

/** What a child booking takes over from its package: the fields of the order, and how it is billed. */
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

/** A booking as far as it decides whether a package can begin with it. */
interface PackageStart {
  bookingType: BookingType;
  isOfPackage: boolean;
  isOfSeries: boolean;
  status: BookingStatus;
  billingState: BillingState;
  /** Whether one of its invoices is paid. */
  hasPaidItem: boolean;
}

/** Why no package can begin with a booking: a key of the namespace `validation`; null where one can. */
export function packageStartRefusal(booking: PackageStart): string | null {
  if (booking.bookingType !== "single" || booking.isOfPackage || booking.isOfSeries)
    return "package_of_single";
  if (booking.status === "cancelled") return "booking_cancelled";
  const isBilled = booking.billingState !== "open" || booking.hasPaidItem;
  return isBilled || booking.status === "completed" ? "package_of_unbilled" : null;
}

/** What a booking gives up to a package that begins with it: its order, how it is billed, and its price in cents. */
export type OwnTerms = Inherited & Pick<BookingDraft, "price">;

/** The terms that a booking has before a package begins with it. */
export const ownTerms = (booking: BookingDraft): OwnTerms => ({
  ...inheritedFrom({ ...booking, specs: { ...booking.specs, billEvenly: true } }),
  price: booking.price,
});

/** A booking that its package has not made; `price` in cents. Where and when it appears stays. */
export const joined = (booking: BookingDraft, parent: BookingDraft, price: number): BookingDraft => ({
  ...booking,
  ...inheritedFrom(parent),
  price,
});

/** These fields together say when a price falls due, so they change together. */
const RECURRENCE = ["billingDate", "isCrossBill", "crossBillTiming", "crossBillEnd"] as const;

/**
 * A child after a change of its package: a changed field changes in the child too, unless the child had its own value.
 * A recurring price belongs to the package: every child falls due as often as the others.
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
 * Whether a child booking is still as the package created it, so that it may be removed from the package: nobody has
 * planned, uploaded, activated or billed anything. Comments are in another table and not checked here.
 */
export function isUntouchedChild(child: BookingDraft): boolean {
  const { status, billingState, isCampaignActive, specs } = child;
  if (status !== "open" || billingState !== "open" || isCampaignActive) return false;
  const fresh = { ...emptySpecs(), type: specs.type, targetMedium: specs.targetMedium };
  return JSON.stringify({ ...fresh, ...specs }) === JSON.stringify(fresh);
}

/** What cannot change in a booking of a package: its medium and its price belong to the package. */
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
 * The same for whether and how often it is billed, unless the package changes that together with the booking. Only a
 * single invoice may have its own day.
 */
export function childBillingProblems(draft: BookingDraft, before: BookingDraft): FieldProblem[] {
  if (before.parentBooking === null) return [];
  const isRecurring = draft.isCrossBill || before.isCrossBill;
  const fields = ["nonbillable", "isInternal", ...(isRecurring ? RECURRENCE : [])] as const;
  return fields
    .filter((field) => draft[field] !== before[field])
    .map((field) => ({ field, message: "billing_of_package" }));
}
