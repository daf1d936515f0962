import { addDays, addMonths, daysBetween, daysFrom, isDay } from "domain/dates";
import { parseCents, splitPriceEvenly } from "domain/money";
import type { FieldProblem } from "../field-problem";
import { type BookingDraft, type BookingSpecs, TARGET_YEARS } from "./fields";

export const SERIES_PATTERNS = ["daily", "weekly", "monthly"] as const;
export type SeriesPattern = (typeof SERIES_PATTERNS)[number];

/** Which appearances of a series a change is meant for: this one, from this one on, or all. */
export const SERIES_SCOPES = ["one", "following", "all"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** Spec §5, §9: 1 to 99 bookings. */
export const MAX_SERIES_SIZE = 99;

/** A series by issues appears in every, every second or every third one (decisions §4). */
export const SERIES_STEPS = [1, 2, 3] as const;
export type IssueStep = (typeof SERIES_STEPS)[number];

/** A series as it is planned (spec §5): weekdays from 1 (Monday) to 7 (Sunday), the start `YYYY-MM-DD`. */
export type SeriesPlan = {
  size: number;
  start: string;
  weekdays: readonly number[];
  pattern: SeriesPattern;
  /** Whether the series begins with the day, week or month after the one of the start. */
  skipCurrentPeriod: boolean;
};

/** Monday is 1, Sunday 7. 1 January 1900 was a Monday. */
export const weekdayOf = (day: string) => (((daysBetween("1900-01-01", day) % 7) + 7) % 7) + 1;

/** What is wrong with a plan (spec §5), each on its field of the series. */
export function seriesProblems({ size, start, weekdays }: SeriesPlan): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { first, last } = TARGET_YEARS;
  if (!Number.isInteger(size) || size < 1 || size > MAX_SERIES_SIZE) {
    const params = { min: 1, max: MAX_SERIES_SIZE };
    problems.push({ field: "series.size", message: "number_out_of_range", params });
  }
  if (!start) problems.push({ field: "series.start", message: "series_start_missing" });
  else if (!isDay(start)) problems.push({ field: "series.start", message: "date_invalid" });
  else if (start < `${first}` || start > `${last}-12-31`) {
    problems.push({ field: "series.start", message: "year_invalid", params: { first, last } });
  }
  if (weekdays.length === 0) problems.push({ field: "series.weekdays", message: "series_weekday_missing" });
  else if (!weekdays.every((weekday) => Number.isInteger(weekday) && weekday >= 1 && weekday <= 7)) {
    problems.push({ field: "series.weekdays", message: "choice_invalid" });
  }
  return problems;
}

/** Spec §5: a start in the past is no error, but worth a warning. */
export function seriesWarnings({ start }: Pick<SeriesPlan, "start">, today: string): FieldProblem[] {
  return start < today ? [{ field: "series.start", message: "series_start_in_past" }] : [];
}

/**
 * The days of a series (decisions §4): exactly `size`, ascending, none before the start. Daily takes every chosen
 * weekday, weekly the first chosen weekday of each calendar week, monthly one day of each month. Days before the start
 * do not count: if the week or month of the start has no day left, the series begins with the next one. Throws a
 * RangeError for a plan with problems.
 */
export function seriesDates(plan: SeriesPlan): string[] {
  if (seriesProblems(plan).length > 0) throw new RangeError("the plan of the series has problems");
  const dayIn = plan.pattern === "monthly" ? dayInMonth : dayInWindow;
  const days: string[] = [];
  for (let period = plan.skipCurrentPeriod ? 1 : 0; days.length < plan.size; period++) {
    const day = dayIn(plan, period);
    if (day) days.push(day);
  }
  return days;
}

const isChosen = ({ weekdays }: SeriesPlan, day: string) => weekdays.includes(weekdayOf(day));

/** The first chosen weekday of a day or a calendar week; in the week of the start, not before the start. */
function dayInWindow(plan: SeriesPlan, period: number): string | undefined {
  const { pattern, start } = plan;
  if (pattern === "daily") return [addDays(start, period)].find((day) => isChosen(plan, day));
  const monday = addDays(start, 7 * period + 1 - weekdayOf(start));
  return daysFrom(monday, 7).find((day) => day >= start && isChosen(plan, day));
}

/**
 * The first chosen weekday of a month on or after the start's day of the month (in a shorter month: its last day). If
 * none is left, the last one before: every month has exactly one appearance.
 */
function dayInMonth(plan: SeriesPlan, period: number): string | undefined {
  const anchor = addMonths(plan.start, period);
  const first = `${anchor.slice(0, 7)}-01`;
  const days = daysFrom(first, daysBetween(first, addMonths(first, 1)));
  const chosen = days.filter((day) => day >= plan.start && isChosen(plan, day));
  return chosen.find((day) => day >= anchor) ?? chosen.at(-1);
}

/** The prices of a series' appearances in cents: split to the cent, or the full price each (spec §5). */
export function seriesPrices(cents: number, count: number, isSplit: boolean): number[] {
  if (count === 0) return [];
  return isSplit ? splitPriceEvenly(cents, count) : Array.from({ length: count }, () => cents);
}

/** A row of the preview as the form holds it: texts, and the price that it was planned with (empty if set by hand). */
export interface ShownAppearance {
  isWanted: boolean;
  price: string;
  planned: string;
}

/**
 * How many appearances the form would book now, and at which price together: only ticked ones are booked, and they
 * get their shares anew unless their price was set by hand. Null while an amount cannot be read.
 */
export function seriesTotal(
  rows: readonly ShownAppearance[],
  price: string,
  isSplit: boolean,
): { count: number; total: number | null } {
  const wanted = rows.filter(({ isWanted }) => isWanted);
  const shares = seriesPrices(parseCents(price) ?? 0, wanted.length, isSplit);
  const prices = wanted.map((row, n) =>
    row.price === "" || row.price === row.planned ? (shares[n] ?? 0) : parseCents(row.price),
  );
  const total = prices.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  );
  return { count: wanted.length, total };
}

/**
 * The specs of one appearance of a series. A type with issues gets the given issue; print without an issue is planned
 * for the year. Otherwise the campaign begins on the day and is as long as the entered one (one day if none was
 * entered), and a video without a campaign is released on the day. Production and release keep their distance.
 */
export function appearanceInSeries(
  specs: BookingSpecs,
  day: string,
  issue: { id: string } | null,
  hasIssues: boolean,
): BookingSpecs {
  if (specs.type === "print")
    return { ...specs, issue: issue?.id ?? null, targetYear: Number(day.slice(0, 4)) };
  if (specs.type === "immoflash" && hasIssues) return { ...specs, issue: issue?.id ?? null };
  const { campaignStartDate: start, campaignEndDate: end, releaseDate: release } = specs;
  const isReleased = specs.type === "video" && !start && !end;
  const anchor = start ?? (isReleased ? release : null) ?? end ?? release;
  const shifted = (date: string | null) => (date && anchor ? addDays(day, daysBetween(anchor, date)) : date);
  return {
    ...specs,
    productionDate: shifted(specs.productionDate),
    releaseDate: isReleased ? day : shifted(release),
    campaignStartDate: isReleased ? null : day,
    campaignEndDate: isReleased ? null : addDays(day, start && end ? daysBetween(start, end) : 0),
  };
}

/** Where and when a booking appears; each appearance of a series has its own values. */
const OF_ONE_APPEARANCE: readonly string[] = [
  "targetMedium",
  "type",
  "issue",
  "targetYear",
  "campaignStartDate",
  "campaignEndDate",
  "releaseDate",
  "productionDate",
] satisfies (keyof BookingSpecs)[];

/** Fields that no form shows. */
const NOT_EDITED: readonly string[] = [
  "status",
  "parentBooking",
  "childBookings",
  "isCampaignActive",
  "isDeletable",
] satisfies (keyof BookingDraft)[];

/**
 * Another appearance of a series after one was changed: it gets the same changes, except where and when it appears. A
 * changed price becomes the price of each.
 */
export function appearanceAfter(
  other: BookingDraft,
  before: BookingDraft,
  after: BookingDraft,
): BookingDraft {
  const { specs: specsBefore, ...headBefore } = before;
  const { specs: specsAfter, ...headAfter } = after;
  return {
    ...other,
    ...changedIn(headBefore, headAfter, NOT_EDITED),
    specs: { ...other.specs, ...changedIn(specsBefore, specsAfter, OF_ONE_APPEARANCE) },
  };
}

function changedIn<T extends object>(before: T, after: T, except: readonly string[]): Partial<T> {
  const fields = Object.entries(after).filter(
    ([name, value]) =>
      !except.includes(name) && JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  );
  return Object.fromEntries(fields) as Partial<T>;
}
