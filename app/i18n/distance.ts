import { daysBetween } from "domain/dates";
import { dayText, weekdayText } from "./days";
import { texts } from "./i18n";

const t = texts("frame");

/** How far away a day is, for what is decided by it: `morgen`, `Fr, in 4 Tagen`, `seit 3 Tagen`. */
export function distanceText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return t("distance.since", { count: -days });
  if (days === 0) return t("distance.today");
  return days === 1
    ? t("distance.tomorrow")
    : t("distance.in", { count: days, weekday: weekdayText(day, "short") });
}

/** A day that something is decided by: `2027-03-12 (Fr, in 4 Tagen)`; one that has passed only with its weekday. */
export function decidedDayText(day: string, today: string): string {
  const beside = day < today ? weekdayText(day, "short") : distanceText(day, today);
  return `${dayText(day)} (${beside})`;
}
