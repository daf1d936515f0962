/** The only time zone of the product (spec §1). */
export const TIME_ZONE = "Europe/Vienna";

const DAY_MS = 86_400_000;

// Swedish days are written as ISO 8601 writes them.
const viennaDay = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });
const viennaClock = new Intl.DateTimeFormat("de-AT", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Calendar names come from the language; they belong to the date format, not to the texts of a screen. */
const monthName = new Intl.DateTimeFormat("de-DE", { month: "long", timeZone: "UTC" });

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/**
 * Whether a text is a day that exists, as `YYYY-MM-DD`. Years before 1900 are refused:
 * browsers hand over `0027-03-12` for a year that was typed with two digits.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900") return false;
  const date = utc(text);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

const NEAR: Record<string, number> = { gestern: -1, heute: 0, morgen: 1 };

/**
 * The day that somebody typed, as `YYYY-MM-DD`; null if it is none: `2027-03-12`, `12.3.2027`, `12.3.27`, `12.3.` (the
 * next one), `heute`, `morgen`, `gestern`, `+14`, `-3`.
 */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  const near = NEAR[text] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined);
  if (near !== undefined) return addDays(today, near);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear && isoMonth && isoDay) return existing(isoYear, isoMonth, isoDay);
  const [, day, month, year] =
    /^(\d{1,2})\. ?(\d{1,2})\.? ?((?<=[. ])\d{4}|(?<=[. ])\d{2})?$/.exec(text) ?? [];
  if (!day || !month) return null;
  if (year) return existing(year.length === 2 ? `20${year}` : year, month, day);
  // 29 February may be eight years away.
  const first = Number(today.slice(0, 4));
  const years = Array.from({ length: 9 }, (_, n) => existing(String(first + n), month, day));
  return years.find((one) => one !== null && one >= today) ?? null;
}

function existing(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

/** The day of an instant in Vienna; screens always show this day. */
export function dayInVienna(instant: string | Date): string {
  return viennaDay.format(new Date(instant));
}

const MINUTE_MS = 60_000;
let lastAsked = { minute: Number.NaN, day: "" };

/** Today in Vienna. */
export function todayInVienna(now: Date = new Date()): string {
  // Lists call this for each row, and converting the time zone is slow. A new day begins with a new minute, so one
  // result per minute is enough.
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== lastAsked.minute) lastAsked = { minute, day: dayInVienna(now) };
  return lastAsked.day;
}

/** The day n days later (earlier for a negative n). */
export function addDays(day: string, n: number): string {
  return dayOf(new Date(utc(day).getTime() + n * DAY_MS));
}

/** `count` days in a row, beginning with `day`. */
export function daysFrom(day: string, count: number): string[] {
  const start = utc(day).getTime();
  return Array.from({ length: count }, (_, n) => dayOf(new Date(start + n * DAY_MS)));
}

/** The day n months later; the last day of that month where it is shorter (31 January → 28 February). */
export function addMonths(day: string, n: number): string {
  const date = utc(day);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n + 1, 0));
  lastOfMonth.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth.getUTCDate()));
  return dayOf(lastOfMonth);
}

/** Days from a to b: 0 for the same day, negative where b is earlier. */
export function daysBetween(a: string, b: string): number {
  return Math.round((utc(b).getTime() - utc(a).getTime()) / DAY_MS);
}

/** The ISO week of a day: `2027-W10`. A week belongs to the year of its Thursday. */
export function weekOf(day: string): string {
  const weekday = (utc(day).getUTCDay() + 6) % 7;
  const thursday = addDays(day, 3 - weekday);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** `2027-03-12` → `12.03.2027`. */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split("-");
  return `${dayOfMonth}.${month}.${year}`;
}

/** `2027-03-12` → `12. März 2027`, for running text. */
export function formatDayLong(day: string): string {
  const date = utc(day);
  return `${date.getUTCDate()}. ${monthName.format(date)} ${date.getUTCFullYear()}`;
}

/** An instant as Vienna's clocks show it: `12.03.2027, 14:05`. */
export function formatInstant(instant: string | Date): string {
  return viennaClock.format(new Date(instant));
}
