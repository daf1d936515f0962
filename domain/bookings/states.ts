import type { BillingState, BookingDraft, BookingStatus, MaterialState } from "./fields";

type Transitions<State extends string> = Record<State, readonly State[]>;

/** Decisions §4: open → active → completed; open or active → cancelled; cancelled → open. */
const STATUS: Transitions<BookingStatus> = {
  open: ["active", "cancelled"],
  active: ["completed", "cancelled"],
  completed: [],
  cancelled: ["open"],
};

/**
 * Decisions §4: open → requested → available → approved. An upload leads to available from everywhere,
 * removing the material back to open; a request can be withdrawn.
 */
const MATERIAL: Transitions<MaterialState> = {
  open: ["requested", "available"],
  requested: ["available", "open"],
  available: ["approved", "open"],
  approved: ["available", "open"],
};

/** Decisions §4: open → notpaid → paid, each also one step back. */
const BILLING: Transitions<BillingState> = {
  open: ["notpaid"],
  notpaid: ["paid", "open"],
  paid: ["notpaid"],
};

/** Whether a booking's status may go from one to another. Staying is no transition. */
export function canChangeStatus(from: BookingStatus, to: BookingStatus): boolean {
  return STATUS[from].includes(to);
}

/** Whether an activation may be taken back: not once the booking has begun to appear. Days are `YYYY-MM-DD`. */
export function canWithdraw(
  { status, appearsFrom }: { status: BookingStatus; appearsFrom: string | null },
  today: string,
): boolean {
  return status === "active" && (appearsFrom === null || appearsFrom > today);
}

/** Where steps that a user takes lead from a status. That a booking is completed follows from its appearance. */
export function nextStatuses(
  status: BookingStatus,
  may: { edit: boolean; activate: boolean },
): BookingStatus[] {
  const rights: Record<BookingStatus, boolean> = {
    open: may.edit,
    active: may.activate,
    completed: false,
    cancelled: may.edit,
  };
  return STATUS[status].filter((to) => rights[to]);
}

/**
 * Whether the ad material may be set to a state; keeping the state is allowed. Without an ad it is open or requested.
 * With an ad it cannot be open: *open* means that there is no ad, and follows from removing it.
 */
export function canChangeMaterial(from: MaterialState, to: MaterialState, hasAd = true): boolean {
  if (from === to) return true;
  if (hasAd ? to === "open" : to === "available" || to === "approved") return false;
  return MATERIAL[from].includes(to);
}

/**
 * The same for forms and bulk changes. Decisions §4: *requested* means that the client or agency was asked, so only the
 * message or the note of a call sets it.
 */
export function canSetMaterial(from: MaterialState, to: MaterialState, hasAd = true): boolean {
  return canChangeMaterial(from, to, hasAd) && (to !== "requested" || from === "requested");
}

/** Whether the billing state may be set to another; staying is allowed. */
export function canChangeBilling(from: BillingState, to: BillingState): boolean {
  return from === to || BILLING[from].includes(to);
}

/** What decides whether a booking is billed at all. */
export type Billable = Pick<BookingDraft, "status" | "nonbillable" | "isInternal">;

/**
 * Why the billing state of a booking, or of one of its items, may not be set to another; null where it may. Decisions
 * §4: non-billable and internal bookings leave the unbilled lists, and a cancelled booking is not billed. A billed item
 * may still be paid, and every step may be taken back.
 */
export function billingRefusal(from: BillingState, to: BillingState, { status, ...booking }: Billable) {
  if (!canChangeBilling(from, to)) return "transition_not_allowed";
  if (from === to || from !== "open") return null;
  if (booking.nonbillable || booking.isInternal) return "billing_nonbillable";
  return status === "cancelled" ? "billing_cancelled" : null;
}

/**
 * The state of the ad material after an ad was set, replaced or removed (ids or null).
 * Decisions §4: an upload makes it available, replacing returns it to available, removing to open.
 */
export function materialStateAfter(state: MaterialState, before: string | null, after: string | null) {
  if (before === after) return state;
  return after === null ? "open" : "available";
}

/** What decides whether a booking may be deleted. */
export interface DeletionFacts {
  status: BookingStatus;
  hasPaidItem: boolean;
  issuePublished: boolean;
  campaignRunning: boolean;
  /** Whether it belongs to a package that is not deleted with it. */
  isOfPackage: boolean;
  /** Of a package: whether someone has worked on one of its bookings. */
  hasTouchedChild: boolean;
}

/**
 * Why a booking may not be deleted; null where it may. Decisions §4: no item paid, issue not published, campaign not
 * running; otherwise it is cancelled. A completed booking has appeared, whatever its days say now. A booking leaves its
 * package only when its medium is removed or with the whole package.
 */
export function deletionRefusal(facts: DeletionFacts): "package_child" | "too_late" | "in_use" | null {
  if (facts.isOfPackage) return "package_child";
  const hasAppeared = facts.status === "completed" || facts.issuePublished || facts.campaignRunning;
  if (facts.hasPaidItem || hasAppeared) return "too_late";
  return facts.hasTouchedChild ? "in_use" : null;
}

export const BOOKING_ACTIONS = ["edit", "copy", "activate", "cancel", "reopen", "delete", "comment"] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** What a user may do with a booking now, given its status, whether it can be deleted, and the user's permissions. */
export function bookingActions(facts: {
  status: BookingStatus;
  isDeletable: boolean;
  may: { create: boolean; edit: boolean; delete: boolean; activate: boolean };
}): BookingAction[] {
  const { status, isDeletable, may } = facts;
  const allowed: Record<BookingAction, boolean> = {
    // A cancelled booking is reopened before it is changed; a completed one is still being billed.
    edit: may.edit && status !== "cancelled",
    copy: may.create,
    activate: may.activate && canChangeStatus(status, "active"),
    cancel: may.edit && canChangeStatus(status, "cancelled"),
    reopen: may.edit && canChangeStatus(status, "open"),
    delete: may.delete && isDeletable,
    // Also on a cancelled booking: why it was cancelled is often said later.
    comment: may.edit,
  };
  return BOOKING_ACTIONS.filter((action) => allowed[action]);
}
