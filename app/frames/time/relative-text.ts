import { dayInVienna, daysBetween } from "domain/dates";
import { LOCALE } from "~/i18n/i18n";

const format = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An instant as seen from another one: "vor 5 Minuten", "gestern", "in 3 Wochen". Days are those of Vienna. */
export function relativeText(at: string | Date, now: string | Date): string {
  const away = new Date(at).getTime() - new Date(now).getTime();
  const far = Math.abs(away);
  if (far < MINUTE) return format.format(0, "second");
  if (far < HOUR) return format.format(Math.trunc(away / MINUTE), "minute");
  if (far < DAY) return format.format(Math.trunc(away / HOUR), "hour");
  const days = daysBetween(dayInVienna(now), dayInVienna(at));
  const farDays = Math.abs(days);
  if (farDays < 7) return format.format(days, "day");
  if (farDays < 30) return format.format(Math.trunc(days / 7), "week");
  if (farDays < 365) return format.format(Math.trunc(days / 30.4), "month");
  return format.format(Math.trunc(days / 365), "year");
}
