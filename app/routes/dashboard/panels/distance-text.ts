import { daysBetween } from "domain/dates";
import { weekdayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";

const t = texts("dashboard");

/** How far away a day is, for what is decided by it: `morgen`, `Fr, in 4 Tagen`, `seit 3 Tagen`. */
export function distanceText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return t("due.since", { count: -days });
  if (days === 0) return t("due.today");
  return days === 1 ? t("due.tomorrow") : t("due.in", { count: days, weekday: weekdayText(day, "short") });
}
