import { emptyBooking } from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import { daysBetween } from "domain/dates";
import { splitPriceEvenly } from "domain/money";
import type { PlannedBooking } from "./planned-booking";
import type { Random } from "./random";

/** How far apart, in days, the bookings of one package may appear. */
const DAYS_APART = 30;

/**
 * Makes packages of existing bookings: each takes one print and one digital booking, some also a video, from about the
 * same time (decisions §4, package). The children take the package's client.
 */
export function bundlePackages(
  random: Random,
  planned: readonly PlannedBooking[],
  count: number,
): PlannedBooking[] {
  const free = (type: string) =>
    planned.filter(
      ({ draft }) =>
        draft.specs.type === type &&
        draft.status !== "cancelled" &&
        !draft.isInternal &&
        !draft.nonbillable &&
        // A package is sold complete, with its issue.
        draft.specs.targetYear === null,
    );
  const digital = new Set(free("digital"));
  const videos = new Set(free("video"));
  const takeNear = (from: string, others: Set<PlannedBooking>) => {
    for (const other of others) {
      if (Math.abs(daysBetween(from, other.from)) > DAYS_APART) continue;
      others.delete(other);
      return [other];
    }
    return [];
  };
  const packages: PlannedBooking[] = [];
  for (const first of random.shuffled(free("print"))) {
    if (packages.length === count) break;
    const companions = takeNear(first.from, digital);
    if (companions.length === 0) continue;
    if (random.chance(0.3)) companions.push(...takeNear(first.from, videos));
    packages.push(bundle(random, [first, ...companions]));
  }
  return packages;
}

function bundle(random: Random, children: readonly PlannedBooking[]): PlannedBooking {
  const first = children[0];
  if (!first) throw new Error("a package has children");
  const { clientCompany, agencyCompany, supervisor } = first.draft;
  const price = children.reduce((sum, child) => sum + child.draft.price, 0);
  const billEvenly = random.chance(0.5);
  const states = children.map((child) => child.draft.status);
  const draft = emptyBooking();
  Object.assign(draft, { bookingType: "multi", clientCompany, agencyCompany, supervisor, price });
  draft.status = states.every((state) => state === "completed")
    ? "completed"
    : states.some((state) => state !== "open")
      ? "active"
      : "open";
  draft.isCampaignActive = draft.status === "active";
  // Either the parent is billed or, evenly, its children.
  if (!billEvenly) {
    draft.billingState = draft.status === "completed" ? "paid" : "open";
    draft.billingDate = first.draft.billingDate;
  }
  draft.specs.targetMedia = children
    .map((child) => child.draft.specs.targetMedium)
    .filter((id) => id !== null);
  draft.specs.billEvenly = billEvenly;
  draft.specs.comment = "Paket Print und Online";
  const shares = billEvenly ? splitPriceEvenly(price, children.length) : children.map(() => 0);
  const parent: PlannedBooking = {
    draft: shapeBooking(draft),
    issue: null,
    from: first.from,
    createdOn: children.map((child) => child.createdOn).sort()[0] ?? first.createdOn,
    sellerId: first.sellerId,
    cancelReason: null,
    parent: null,
  };
  for (const [index, child] of children.entries()) {
    child.parent = parent;
    child.createdOn = parent.createdOn;
    Object.assign(child.draft, { clientCompany, agencyCompany, supervisor, price: shares[index] ?? 0 });
    if (!billEvenly && child.draft.billingState === "paid" && draft.billingState !== "paid")
      child.draft.billingState = "notpaid";
  }
  return parent;
}
