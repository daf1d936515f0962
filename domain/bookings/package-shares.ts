import { splitPriceEvenly } from "domain/money";
import type { BillingState, BookingStatus } from "./fields";

/** A package, as far as it decides what its bookings are billed. Price in cents. */
export interface SplitPackage {
  status: BookingStatus;
  price: number;
  billEvenly: boolean;
}

/** A booking of a package, as far as its share of the price goes. Price in cents. */
export interface Shareholder {
  status: BookingStatus;
  price: number;
  billingState: BillingState;
  /** Whether an invoice of it is paid: of a recurring price the others may still be open. */
  hasPaidItem: boolean;
}

/** What a medium that is new in a package brings along. */
export const NEW_SHAREHOLDER: Shareholder = {
  status: "open",
  price: 0,
  billingState: "open",
  hasPaidItem: false,
};

const isLiving = ({ status }: Shareholder) => status !== "cancelled";

const isPaidInFull = ({ billingState }: Shareholder) => billingState === "paid";

/**
 * What is paid was invoiced as it is: the share stays, whatever becomes of the others. Of a recurring price one paid
 * invoice is enough: with another share in the invoices to come, those of its day would not add up any more.
 */
const isPaid = (child: Shareholder) => isPaidInFull(child) || child.hasPaidItem;

/** What the bookings of a package that are not cancelled are billed together, in cents. */
export const billedByLiving = (children: readonly Shareholder[]): number =>
  children.filter(isLiving).reduce((sum, { price }) => sum + price, 0);

/** Whether a share is paid in full: of one that is paid in part, the rest may follow a new price. */
export const hasPaidShare = (children: readonly Shareholder[]): boolean =>
  children.some((child) => isLiving(child) && isPaidInFull(child));

export const hasLivingBooking = (children: readonly Shareholder[]): boolean => children.some(isLiving);

type Chooses = (child: Shareholder, index: number) => boolean;

/**
 * The prices of a package's bookings in cents, split anew (decisions §4): billed evenly, what is not cancelled
 * shares the package's price to the cent, remainders to the first ones, and what is cancelled is billed nothing.
 * Otherwise the parent alone is billed. A paid share stays what was paid; `keeps` says of which others the amount is
 * left alone as long as there is one that can make up for it. Null where what is paid leaves no way to split.
 */
export function sharesAnew(
  pack: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
  keeps: Chooses = () => false,
): number[] | null {
  const isKept: Chooses = (child, n) => isPaid(child) || keeps(child, n);
  return splitAround(pack, children, isKept) ?? splitAround(pack, children, isPaid);
}

/**
 * The same where the price is another one, or was wrong before: where the shares of which something is paid leave no
 * way to split it, what is not paid of them follows. Only what is paid in full stays then.
 */
export const sharesAtNewPrice = (
  pack: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
  keeps?: Chooses,
): number[] | null => sharesAnew(pack, children, keeps) ?? splitAround(pack, children, isPaidInFull);

function splitAround(
  { price, billEvenly }: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
  isFixed: Chooses,
): number[] | null {
  if (!billEvenly) return children.map(() => 0);
  if (!hasLivingBooking(children)) return children.map((child) => child.price);
  const isAdapting = children.map((child, n) => isLiving(child) && !isFixed(child, n));
  const rest = price - billedByLiving(children.filter((_child, n) => !isAdapting[n]));
  const count = isAdapting.filter(Boolean).length;
  if (rest < 0 || (count === 0 && rest > 0)) return null;
  const shares = count > 0 ? splitPriceEvenly(rest, count) : [];
  return children.map((child, n) => {
    if (isAdapting[n]) return shares.shift() ?? 0;
    return isLiving(child) || isPaidInFull(child) ? child.price : 0;
  });
}

/** Whether the bookings of a package are billed what the package costs, and nothing else. */
export function isSplitRight(
  { price, billEvenly }: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
): boolean {
  const isNothing = (child: Shareholder) => child.price === 0;
  if (!billEvenly) return children.every(isNothing);
  if (!hasLivingBooking(children)) return true;
  const cancelled = children.filter((child) => !isLiving(child) && !isPaidInFull(child));
  return billedByLiving(children) === price && cancelled.every(isNothing);
}

/** What is billed already is left alone while there is something open that can make up for it. */
export const isBilledAlready = ({ billingState }: Shareholder) => billingState !== "open";

/** A booking of a package that is told from the others. */
export type NumberedShareholder = Shareholder & { id: number };

/** The prices after some bookings of a package were cancelled or opened again; null as in `sharesAnew`. */
export function sharesAfterStatus(
  pack: SplitPackage,
  children: readonly NumberedShareholder[],
  chosen: ReadonlySet<number>,
  status: BookingStatus,
): number[] | null {
  const after = children.map((child) => (chosen.has(child.id) ? { ...child, status } : child));
  return sharesAnew(pack, after, (child, n) => isBilledAlready(child) && !chosen.has(children[n]?.id ?? 0));
}

/** Why a booking of a package is not cancelled or opened again without it: keys of the namespace `validation`. */
export type ShareRefusal =
  | "package_last_booking"
  | "package_child_paid"
  | "package_share_paid"
  | "package_cancelled";

/**
 * Which of some bookings may not be cancelled or opened again while their package stays as it is, and why. A package
 * keeps a booking that appears; a paid share is not given to others, and what is paid leaves them room.
 */
export function refusedShares(
  pack: SplitPackage,
  children: readonly NumberedShareholder[],
  chosen: ReadonlySet<number>,
  status: BookingStatus,
): Map<number, ShareRefusal> {
  const wanted = children.filter(({ id }) => chosen.has(id));
  const refused = (some: readonly NumberedShareholder[], reason: ShareRefusal) =>
    some.map(({ id }) => [id, reason] as const);
  if (pack.status === "cancelled") {
    return new Map(status !== "cancelled" ? refused(wanted, "package_cancelled") : []);
  }
  const paid = status === "cancelled" && pack.billEvenly ? wanted.filter(isPaid) : [];
  const others = wanted.filter((child) => !paid.includes(child));
  const ids = new Set(others.map(({ id }) => id));
  const isAnyLeft = status !== "cancelled" || children.some((child) => isLiving(child) && !ids.has(child.id));
  const isPossible = sharesAfterStatus(pack, children, ids, status) !== null;
  const reason = isAnyLeft ? (isPossible ? null : "package_share_paid") : "package_last_booking";
  return new Map([...refused(paid, "package_child_paid"), ...(reason ? refused(others, reason) : [])]);
}
