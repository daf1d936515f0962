import { daysBetween } from "domain/dates";

/** How many days are left at most; without the number, the day has passed. */
export const DAYS_LEFT = { in2: 2, in7: 7, in14: 14, in30: 30 } as const;

/**
 * What the tracking of material is filtered by: what still appears, of that what is overdue or due within some days, and
 * what has appeared without.
 */
export const MATERIAL_DUES = ["ahead", "overdue", "in2", "in7", "in14", "in30", "appeared"] as const;
export type MaterialDue = (typeof MATERIAL_DUES)[number];

export type Urgency = "overdue" | "urgent" | "soon" | "later" | "unknown";

/** From this many days before it is due, missing material is urgent, or worth a look (decisions §6). */
const URGENT_DAYS = 7;
const SOON_DAYS = 14;

/** What material is due by: the closing day of the issue, or the first day on which the ad appears. */
export const DUE_BYS = ["closing", "appearance"] as const;
export type DueBy = (typeof DUE_BYS)[number];

/** What an issue says of material: its closing day, null without one. */
type Closing = { materialDueOn: string | null } | null;

export const dueBy = (issue: Closing): DueBy => (issue?.materialDueOn ? "closing" : "appearance");

/**
 * The day material is due on, `YYYY-MM-DD`: the closing day of the issue for material where there is one, else the first
 * day of appearance (publish date of the issue, start of the campaign or release); null where that is not known.
 */
export const materialDay = (appearsFrom: string | null, issue: Closing): string | null =>
  issue?.materialDueOn ?? appearsFrom;

/** How many days are left until material is due, and how urgent that is; null where the day is not known. */
export function daysLeft(dueOn: string | null, today: string): { days: number | null; urgency: Urgency } {
  if (dueOn === null) return { days: null, urgency: "unknown" };
  const days = daysBetween(today, dueOn);
  const urgency =
    days < 0 ? "overdue" : days <= URGENT_DAYS ? "urgent" : days <= SOON_DAYS ? "soon" : "later";
  return { days, urgency };
}
