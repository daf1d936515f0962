import { weekdayOf } from "domain/bookings/series";
import { mondayOf } from "domain/calendar/period";
import { addDays, addMonths, daysBetween } from "domain/dates";
import { MONTHS, type Rhythm, yearOf } from "./rhythm";

export type KnownIssue = { title: string; issueNumber: string; publishDate: string };

/** A plan as its form shows it, without the medium. */
export type PlanTexts = Record<Exclude<keyof Rhythm, "medium">, string>;

/** So many of the last issues show the habits of a medium. */
const LOOKED_AT = 12;

type Habit = { rhythm: Rhythm["rhythm"]; weekday: number; from: string };

/**
 * The plan of the year after a medium's last issue, in the rhythm, with the titles and numbers of its last issues.
 * `isLikeBefore` is false if they have no rhythm: then it is a weekly on Thursdays.
 */
export function planLike(issues: readonly KnownIssue[], today: string) {
  const last = [...issues].sort((a, b) => a.publishDate.localeCompare(b.publishDate)).slice(-LOOKED_AT);
  const lastDay = last.at(-1)?.publishDate ?? today;
  const habit = habitOf(
    last.map(({ publishDate }) => publishDate),
    today,
  );
  const from = habit?.from ?? addDays(lastDay > today ? lastDay : today, 1);
  const plan: PlanTexts = {
    rhythm: habit?.rhythm ?? "weekly",
    weekday: String(habit?.weekday ?? 4),
    from,
    to: addDays(addMonths(from, 12), -1),
    holidays: "next",
    ...namesOf(last.at(-1), from),
  };
  return { plan, isLikeBefore: habit !== null };
}

/** What most of some issues do, so that a single one that came late, or on another day, changes nothing. */
function habitOf(days: readonly string[], today: string): Habit | null {
  const last = days.at(-1);
  const gaps = days.slice(1).map((day, n) => daysBetween(days[n] ?? day, day));
  if (!last || gaps.length < 2) return null;
  const weekday = mostOf(days.map(weekdayOf)) ?? 4;
  const every = mostOf(gaps.map(rhythmOfGap));
  if (every === "weekly" || every === "fortnightly") {
    const step = every === "weekly" ? 7 : 14;
    const from = firstAfter(today, (n) => addDays(mondayOf(last), n * step + weekday - 1));
    return { rhythm: every, weekday, from };
  }
  if (every !== "monthly") return null;
  const dayOfMonth = mostOf(days.map((day) => Number(day.slice(8)))) ?? 1;
  const byDay = days.filter((day) => Number(day.slice(8)) === dayOfMonth).length * 2 > days.length;
  // The third Thursday is the first one from the 15th on.
  const nth = mostOf(days.map((day) => Math.ceil(Number(day.slice(8)) / 7))) ?? 1;
  const first = byDay ? dayOfMonth : 7 * nth - 6;
  const from = firstAfter(today, (n) => dayInMonth(last, n, first));
  return { rhythm: byDay ? "monthlyByDay" : "monthly", weekday, from };
}

/** The first of the days after the last issue that is not past. */
function firstAfter(today: string, dayOf: (n: number) => string): string {
  let n = 1;
  while (dayOf(n) <= today) n += 1;
  return dayOf(n);
}

/** A day of the month that is n months later; its last day if it is shorter. */
function dayInMonth(day: string, n: number, dayOfMonth: number): string {
  const first = addMonths(`${day.slice(0, 7)}-01`, n);
  const length = daysBetween(first, addMonths(first, 1));
  return addDays(first, Math.min(dayOfMonth, length) - 1);
}

function rhythmOfGap(days: number): "weekly" | "fortnightly" | "monthly" | "other" {
  if (days >= 5 && days <= 9) return "weekly";
  if (days >= 12 && days <= 16) return "fortnightly";
  return days >= 26 && days <= 37 ? "monthly" : "other";
}

/** The most frequent value; of several the first. */
function mostOf<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The title with its number, year and month as placeholders, and the next number. */
function namesOf(
  last: KnownIssue | undefined,
  from: string,
): Pick<PlanTexts, "title" | "number" | "numbering"> {
  const year = yearOf(last?.publishDate ?? from);
  const [, digits, ofYear] = /^(\d{1,4})(?:\/(\d{4}))?$/.exec(last?.issueNumber ?? "") ?? [];
  const perYear = ofYear === year;
  const begins = !digits || (perYear && yearOf(from) !== year);
  return {
    title: last ? titlePattern(last, digits, year) : "Nr. {nr}/{jahr}",
    number: begins ? "1" : String(Number(digits) + 1),
    numbering: perYear ? "perYear" : "running",
  };
}

function titlePattern({ title, publishDate }: KnownIssue, digits: string | undefined, year: string): string {
  const month = MONTHS[Number(publishDate.slice(5, 7)) - 1] ?? "";
  const withYear = title.replace(wordOf(year), "{jahr}").replace(wordOf(month), "{monat}");
  return digits ? withYear.replace(wordOf(digits), "{nr}") : withYear;
}

/** A word or number by itself, not within a longer one. */
const wordOf = (text: string) => new RegExp(`(?<![\\p{L}\\d])${text}(?![\\p{L}\\d])`, "u");
