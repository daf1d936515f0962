import { daysBetween } from "domain/dates";
import type { PlannedBooking, PlannedSeries } from "./planned-booking";

/** The smallest and largest size of a series: a longer one would reach into the next year. */
const SIZE = { least: 4, most: 9 };

/** Days between two appearances of a series. */
const APART = { least: 25, most: 70 };

/**
 * Makes series of existing print bookings: the same client in one format of one title, issue after issue (decisions §4,
 * series). All get the booking day of the first one, and one price each. It uses no random numbers, so the rest of the
 * demo stays the same.
 */
export function bundleSeries(planned: readonly PlannedBooking[], count: number): void {
  const byOffer = new Map<string, PlannedBooking[]>();
  for (const one of planned) {
    const { specs, status, isInternal, nonbillable } = one.draft;
    const isTaken = one.parent !== null || specs.type !== "print" || one.issue === null;
    if (isTaken || status === "cancelled" || isInternal || nonbillable) continue;
    const key = `${specs.targetMedium}:${specs.format}`;
    byOffer.set(key, [...(byOffer.get(key) ?? []), one]);
  }
  // One series per title and format; other bookings stay single.
  const series = [...byOffer.values()].flatMap((offered) => {
    const inOrder = offered.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const appearances = nextSeries(inOrder);
    return appearances ? [appearances] : [];
  });
  for (const appearances of series.slice(0, count)) bind(appearances);
}

/** The first appearances at the interval of a series; null if there are too few. */
function nextSeries(inOrder: readonly PlannedBooking[]): PlannedBooking[] | null {
  const chosen: PlannedBooking[] = [];
  for (const one of inOrder) {
    const last = chosen.at(-1);
    const days = last ? daysBetween(last.from, one.from) : APART.least;
    if (days < APART.least) continue;
    if (days > APART.most) chosen.length = 0;
    chosen.push(one);
    if (chosen.length === SIZE.most) break;
  }
  return chosen.length >= SIZE.least ? chosen : null;
}

function bind(appearances: readonly PlannedBooking[]): void {
  const [first, last] = [appearances[0], appearances.at(-1)];
  if (!first || !last) return;
  const series: PlannedSeries = { start: first.from };
  // The client of the last one, because a client who still books then may also have booked before.
  const { clientCompany, agencyCompany, supervisor, price } = last.draft;
  const createdOn = appearances.map((one) => one.createdOn).sort()[0] ?? first.createdOn;
  for (const [index, one] of appearances.entries()) {
    Object.assign(one.draft, { clientCompany, agencyCompany, supervisor, price });
    one.createdOn = createdOn;
    one.sellerId = last.sellerId;
    one.series = { of: series, position: index + 1 };
  }
}
