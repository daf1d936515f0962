import { splitPriceEvenly } from "domain/money";
import type { BillingState, BookingStatus } from "./fields";

/** A package, as far as it determines the shares of its bookings. Price in cents. */
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
  /** Whether one of its invoices is paid; other invoices of a recurring price may still be open. */
  hasPaidItem: boolean;
}

/** A new booking in a package, for a medium that was added. */
export const NEW_SHAREHOLDER: Shareholder = {
  status: "open",
  price: 0,
  billingState: "open",
  hasPaidItem: false,
};

const isUncancelled = ({ status }: Shareholder) => status !== "cancelled";

const isPaidInFull = ({ billingState }: Shareholder) => billingState === "paid";

/**
 * Whether any invoice of the share is paid. It was invoiced at this price, so the share stays when other shares change.
 * For a recurring price one paid invoice is enough: with another share in the later invoices, the invoices of the paid
 * day would no longer add up.
 */
const isPaid = (child: Shareholder) => isPaidInFull(child) || child.hasPaidItem;

/** The sum of the shares of a package's bookings, without cancelled ones, in cents. */
export const sumOfUncancelledShares = (children: readonly Shareholder[]): number =>
  children.filter(isUncancelled).reduce((sum, { price }) => sum + price, 0);

/** Whether one of the shares is paid in full. The unpaid rest of a partly paid share may follow a new price. */
export const hasPaidShare = (children: readonly Shareholder[]): boolean =>
  children.some((child) => isUncancelled(child) && isPaidInFull(child));

export const hasUncancelledBooking = (children: readonly Shareholder[]): boolean =>
  children.some(isUncancelled);

type Chooses = (child: Shareholder, index: number) => boolean;

/**
 * The prices of a package's bookings in cents, split anew (decisions §4). Billed evenly, the bookings that are not
 * cancelled share the package's price to the cent, with remainders to the first ones; a cancelled booking gets 0.
 * Otherwise only the parent is billed. A paid share keeps its amount. `keeps` names further shares that keep theirs as
 * long as another share can take up the difference. Null where the paid amounts leave no valid split.
 */
export function recalculatedShares(
  pack: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
  keeps: Chooses = () => false,
): number[] | null {
  const isKept: Chooses = (child, n) => isPaid(child) || keeps(child, n);
  return splitAround(pack, children, isKept) ?? splitAround(pack, children, isPaid);
}

/**
 * The same for a new price, or for a price that was split wrongly before. Where the partly paid shares leave no valid
 * split, their unpaid rest follows the new price, and only fully paid shares keep their amount.
 */
export const sharesAtNewPrice = (
  pack: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
  keeps?: Chooses,
): number[] | null => recalculatedShares(pack, children, keeps) ?? splitAround(pack, children, isPaidInFull);

function splitAround(
  { price, billEvenly }: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
  isFixed: Chooses,
): number[] | null {
  if (!billEvenly) return children.map(() => 0);
  if (!hasUncancelledBooking(children)) return children.map((child) => child.price);
  const isAdapting = children.map((child, n) => isUncancelled(child) && !isFixed(child, n));
  const rest = price - sumOfUncancelledShares(children.filter((_child, n) => !isAdapting[n]));
  const count = isAdapting.filter(Boolean).length;
  if (rest < 0 || (count === 0 && rest > 0)) return null;
  const shares = count > 0 ? splitPriceEvenly(rest, count) : [];
  return children.map((child, n) => {
    if (isAdapting[n]) return shares.shift() ?? 0;
    return isUncancelled(child) || isPaidInFull(child) ? child.price : 0;
  });
}

/** Whether the prices of a package's bookings add up to the price of the package. */
export function isSplitRight(
  { price, billEvenly }: Pick<SplitPackage, "price" | "billEvenly">,
  children: readonly Shareholder[],
): boolean {
  const isNothing = (child: Shareholder) => child.price === 0;
  if (!billEvenly) return children.every(isNothing);
  if (!hasUncancelledBooking(children)) return true;
  const cancelled = children.filter((child) => !isUncancelled(child) && !isPaidInFull(child));
  return sumOfUncancelledShares(children) === price && cancelled.every(isNothing);
}

/** A share that is already to be billed keeps its amount while an open share can take up the difference. */
export const isBilledAlready = ({ billingState }: Shareholder) => billingState !== "open";

/** A booking of a package that is told from the others. */
export type IdentifiedShareholder = Shareholder & { id: number };

/** The prices after some bookings of a package are cancelled or reopened; null as in `sharesAnew`. */
export function sharesAfterStatus(
  pack: SplitPackage,
  children: readonly IdentifiedShareholder[],
  chosen: ReadonlySet<number>,
  status: BookingStatus,
): number[] | null {
  const after = children.map((child) => (chosen.has(child.id) ? { ...child, status } : child));
  return recalculatedShares(
    pack,
    after,
    (child, n) => isBilledAlready(child) && !chosen.has(children[n]?.id ?? 0),
  );
}

/**
 * Why a booking of a package cannot be cancelled or reopened without its package: keys of the namespace `validation`.
 */
export type ShareRefusal =
  | "package_last_booking"
  | "package_child_paid"
  | "package_share_paid"
  | "package_cancelled";

/**
 * Which of some bookings cannot be cancelled or reopened while their package stays as it is, and why. At least one
 * booking of a package must appear; a paid share is not given to other bookings, and the paid amounts must leave room
 * for the others.
 */
export function refusedShares(
  pack: SplitPackage,
  children: readonly IdentifiedShareholder[],
  chosen: ReadonlySet<number>,
  status: BookingStatus,
): Map<number, ShareRefusal> {
  const wanted = children.filter(({ id }) => chosen.has(id));
  const refused = (some: readonly IdentifiedShareholder[], reason: ShareRefusal) =>
    some.map(({ id }) => [id, reason] as const);
  if (pack.status === "cancelled") {
    return new Map(status !== "cancelled" ? refused(wanted, "package_cancelled") : []);
  }
  const paid = status === "cancelled" && pack.billEvenly ? wanted.filter(isPaid) : [];
  const others = wanted.filter((child) => !paid.includes(child));
  const ids = new Set(others.map(({ id }) => id));
  const isAnyLeft =
    status !== "cancelled" || children.some((child) => isUncancelled(child) && !ids.has(child.id));
  const isPossible = sharesAfterStatus(pack, children, ids, status) !== null;
  const reason = isAnyLeft ? (isPossible ? null : "package_share_paid") : "package_last_booking";
  return new Map([...refused(paid, "package_child_paid"), ...(reason ? refused(others, reason) : [])]);
}
