import { dayInVienna, daysBetween } from "domain/dates";
import { wallTimeInVienna } from "domain/lifecycle/wall-time";
import { dayText, weekdayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";

/** A moment to come as one says it: `morgen, So., 06:00`, `Do., 2026-12-10, 06:00`. Days are those of Vienna. */
export function momentWords(at: string | Date, now: string | Date): string {
  const day = dayInVienna(at);
  const away = daysBetween(dayInVienna(now), day);
  const t = texts("lifecycle");
  const weekday = `${weekdayText(day, "short")}.`;
  const [, time = ""] = wallTimeInVienna(new Date(at)).split("T");
  if (away === 0) return [t("moment.today"), time].join(", ");
  if (away === 1) return [t("moment.tomorrow"), weekday, time].join(", ");
  return [weekday, dayText(day), time].join(", ");
}
