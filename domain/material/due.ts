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

/** From this many days before the appearance, missing material is urgent, or worth a look (decisions §6). */
const URGENT_DAYS = 7;
const SOON_DAYS = 14;

/**
 * How many days are left until the ad appears for the first time (publish date of the issue, start of the campaign
 * or release), and how urgent that is; `YYYY-MM-DD`, null where that is not known.
 */
export function daysLeft(dueOn: string | null, today: string): { days: number | null; urgency: Urgency } {
  if (dueOn === null) return { days: null, urgency: "unknown" };
  const days = daysBetween(today, dueOn);
  const urgency =
    days < 0 ? "overdue" : days <= URGENT_DAYS ? "urgent" : days <= SOON_DAYS ? "soon" : "later";
  return { days, urgency };
}
