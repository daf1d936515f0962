import { type SERIES_PATTERNS, seriesDates } from "domain/bookings/series";
import { addDays, addMonths } from "domain/dates";
import {
  id,
  optionalId,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredText,
  rowsOf,
  wholeNumber,
} from "domain/form-fields";
import { isHoliday, isWorkingDay } from "domain/working-days";
import { z } from "zod";
import { isDay } from "../dates";
import { ISSUE_FIELDS } from "./fields";
import { HOLIDAY_RULES, NUMBERINGS, RHYTHMS, WEEKDAYS } from "./rhythms";

/** The most issues that are planned at once: those of a weekly for a year. */
export const MAX_PLANNED = 60;

/** The plan of some issues, as the address has it. In titles, {nr}, {jahr} and {monat} are filled in. */
export const rhythmForm = z
  .object({
    medium: id,
    rhythm: requiredChoice(RHYTHMS),
    weekday: requiredChoice(WEEKDAYS),
    from: requiredDay,
    to: requiredDay,
    holidays: requiredChoice(HOLIDAY_RULES),
    title: requiredText(ISSUE_FIELDS.title.max),
    number: wholeNumber({ min: 1, max: 99_999 }),
    numbering: requiredChoice(NUMBERINGS),
  })
  .superRefine(({ from, to }, context) => {
    if (isDay(from) && isDay(to) && to < from)
      context.addIssue({ code: "custom", path: ["to"], message: "end_before_start" });
  });
export type Rhythm = z.output<typeof rhythmForm>;

const plannedIssueForm = z.object({
  title: requiredText(ISSUE_FIELDS.title.max),
  issueNumber: optionalText(ISSUE_FIELDS.issueNumber.max),
  publishDate: requiredDay,
});
export type PlannedIssue = z.output<typeof plannedIssueForm>;

/** The previewed issues of a medium, as they are saved: all or none. */
export const issueSeriesForm = z.object({
  medium: optionalId,
  issues: rowsOf(plannedIssueForm, { atMost: MAX_PLANNED }).refine((issues) => issues.length > 0, {
    error: "selection_empty",
  }),
});

export type RhythmPlan = {
  issues: PlannedIssue[];
  /** Days of issues that exist already; they are left as they are. */
  existing: string[];
  /** Holidays on which no issue appears, and those whose issue appears later. */
  skipped: string[];
  moved: { from: string; to: string }[];
  isCut: boolean;
};

/** The issues that a rhythm gives, ascending. `existingDays` are the days on which there is one. */
export function issuesOf(rhythm: Rhythm, existingDays: readonly string[]): RhythmPlan {
  const plan: RhythmPlan = { issues: [], existing: [], skipped: [], moved: [], isCut: false };
  const used = new Set(existingDays);
  const perYear = rhythm.numbering === "perYear";
  let number = rhythm.number ?? 1;
  for (const planned of daysOf(rhythm)) {
    const day = rhythm.holidays === "next" ? workingDayFrom(planned) : planned;
    if (rhythm.holidays === "skip" && isHoliday(planned)) plan.skipped.push(planned);
    else if (used.has(day)) plan.existing.push(day);
    else if (plan.issues.length === MAX_PLANNED) plan.isCut = true;
    else {
      if (day !== planned) plan.moved.push({ from: planned, to: day });
      used.add(day);
      const before = plan.issues.at(-1)?.publishDate;
      if (perYear && before && yearOf(before) !== yearOf(day)) number = 1;
      plan.issues.push({
        publishDate: day,
        issueNumber: perYear ? `${number}/${yearOf(day)}` : String(number),
        title: titleOf(rhythm.title, day, number),
      });
      number += 1;
    }
  }
  return plan;
}

/** The days of a rhythm, holidays or not. A fortnightly counts from its first week. */
function daysOf({ rhythm, weekday, from, to }: Rhythm): string[] {
  if (rhythm === "monthlyByDay")
    return Array.from({ length: 99 }, (_, n) => addMonths(from, n)).filter((day) => day <= to);
  const pattern: (typeof SERIES_PATTERNS)[number] = rhythm === "monthly" ? "monthly" : "weekly";
  const plan = { size: 99, start: from, weekdays: [Number(weekday)], pattern, skipCurrentPeriod: false };
  const days = seriesDates(plan).filter((day) => day <= to);
  return rhythm === "fortnightly" ? days.filter((_day, n) => n % 2 === 0) : days;
}

/** A holiday's issue appears on the next working day; other days stay, Sundays too. */
function workingDayFrom(day: string): string {
  if (!isHoliday(day)) return day;
  let next = day;
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

/** As titles have them. */
export const MONTHS = [
  ...["Jänner", "Februar", "März", "April", "Mai", "Juni"],
  ...["Juli", "August", "September", "Oktober", "November", "Dezember"],
];

export const yearOf = (day: string) => day.slice(0, 4);

const titleOf = (title: string, day: string, number: number) =>
  title
    .replaceAll("{nr}", String(number))
    .replaceAll("{jahr}", yearOf(day))
    .replaceAll("{monat}", MONTHS[Number(day.slice(5, 7)) - 1] ?? "")
    .slice(0, ISSUE_FIELDS.title.max);
