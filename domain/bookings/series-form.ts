import { checkbox, optionalCents, optionalDay, optionalId } from "domain/form-fields";
import { formatCents } from "domain/money";
import { z } from "zod";
import { MAX_SERIES_SIZE, SERIES_PATTERNS, seriesProblems } from "./series";

/** Spec §5: numeric inputs accept only digits. */
export const seriesSize = z.string({ error: "required" }).transform((text, context) => {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  context.addIssue({ code: "custom", message: "number_invalid" });
  return z.NEVER;
});

const weekdays = z
  .array(z.string().optional())
  .transform((days) => [...new Set(days.filter((one) => one !== undefined).map(Number))].sort());

/**
 * The plan of a series in the booking's form: form strings in, `SeriesPlan` out. `seriesProblems` checks its bounds.
 */
const plan = z.object({
  size: seriesSize,
  start: z
    .string()
    .optional()
    .transform((start) => start ?? ""),
  weekdays,
  pattern: z.enum(SERIES_PATTERNS, { error: "choice_invalid" }),
  skipCurrentPeriod: checkbox,
  splitPrice: checkbox,
});

/**
 * One appearance of the preview, ticked if it is wanted. `was` holds the values first shown, so that changes by hand are
 * recognised.
 */
const row = z.object({
  date: optionalDay,
  issue: optionalId,
  price: optionalCents,
  wanted: checkbox,
  was: z.object({ date: optionalDay, issue: optionalId, price: z.string().optional() }).optional(),
});

/** The series part of a new booking's form; `rows` is empty until the user asks for the preview. */
export const seriesFormSchema = z
  .object({
    series: plan,
    rows: z
      .array(row)
      .max(MAX_SERIES_SIZE, { error: "too_many" })
      .optional()
      .transform((rows) => rows ?? []),
  })
  .superRefine(({ series, rows }, context) => {
    for (const { field, message, params } of seriesProblems(series)) {
      context.addIssue({ code: "custom", path: field.split("."), message, params });
    }
    for (const [index, { date, wanted }] of rows.entries()) {
      if (!date && wanted) {
        context.addIssue({ code: "custom", path: ["rows", index, "date"], message: "required" });
      }
    }
  });

export type SeriesForm = z.output<typeof seriesFormSchema>;

/** The plan as a text. The preview names the plan it shows, so that no plan is booked without being shown. */
export function planText({
  size,
  start,
  weekdays,
  pattern,
  skipCurrentPeriod,
  splitPrice,
}: SeriesForm["series"]) {
  return JSON.stringify([size, start, weekdays, pattern, skipCurrentPeriod, splitPrice]);
}

/** An appearance as a request: an empty issue or price takes the value of the plan. */
export type WantedAppearance = { date: string; issue?: string | null; price?: number };

/**
 * The remaining appearances of a preview, with their place in it. Values that the user did not change are planned anew:
 * a new date gets its own issue, and the price is split over the remaining appearances.
 */
export function wantedAppearances(rows: SeriesForm["rows"]): (WantedAppearance & { at: number })[] {
  return rows.flatMap(({ date, issue, price, wanted, was }, at) => {
    if (!wanted || !date) return [];
    const followsDate = was && date !== was.date && issue === was.issue;
    const isShare = price === null || (was?.price !== undefined && formatCents(price) === was.price);
    return [{ at, date, ...(followsDate ? {} : { issue }), ...(isShare ? {} : { price }) }];
  });
}
