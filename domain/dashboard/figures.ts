import { addDays, addMonths } from "domain/dates";
import { hasPermission } from "domain/permissions/check";
import { dutiesOf, type Viewer } from "./duties";
import { LISTS } from "./panels";

/** The figures of the tiles. */
export const FIGURES = ["turnover", "missing", "unbilled", "open", "releases", "closing"] as const;
export type FigureName = (typeof FIGURES)[number];

/** Four at most, the first ones first; what the user may not see is not among them. */
export function figuresFor(viewer: Viewer): FigureName[] {
  const duties = dutiesOf(viewer);
  const seesReleases = hasPermission(viewer.permissions, { collectionType: "press_releases" });
  if (!duties.seesBookings) return seesReleases ? ["releases"] : [];
  if (duties.isBilling) return ["turnover", "unbilled", "closing"];
  if (duties.isEditorial) return seesReleases ? ["releases", "missing", "closing"] : ["missing", "closing"];
  return ["turnover", "missing", duties.isOwn ? "open" : "unbilled", "closing"];
}

/** First and last day of a month, of this year and of the one before. */
export function monthAround(today: string, yearsBefore = 0): { from: string; to: string } {
  const year = String(Number(today.slice(0, 4)) - yearsBefore).padStart(4, "0");
  const from = `${year}-${today.slice(5, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The day of last year that a figure of today is compared with: on 29 February the day before. */
export function sameDayLastYear(today: string): string {
  const year = String(Number(today.slice(0, 4)) - 1).padStart(4, "0");
  return today.endsWith("-02-29") ? `${year}-02-28` : year + today.slice(4);
}

/** The list whose total a figure is: of the bookings of a supervisor, or of all. The issue of `closing` is its own. */
export function figureList(name: Exclude<FigureName, "closing">, today: string, supervisor: string | null) {
  const own = supervisor === null ? "" : `&supervisor=${supervisor}`;
  const { from, to } = monthAround(today);
  const lists = {
    turnover: `/bookings?period.from=${from}&period.to=${to}${own}`,
    missing: `${LISTS.missingMaterial.to}${own}`,
    unbilled: `/bookings/billing?state=notpaid${own}`,
    open: `${LISTS.openBookings.to}${own}`,
    releases: LISTS.pressReleases.to,
  };
  return lists[name];
}

/** Whether more is better: only then a rise is green. What is owed or missing has no arrow. */
export const hasGoodRise = (name: FigureName): boolean => name === "turnover";

/** By how much a figure has changed, in per cent; null where it was nothing before. */
export const riseInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;
