import { checkbox, optionalCents, optionalDay, optionalId } from "domain/form-fields";
import { formatCents } from "domain/money";
import { z } from "zod";
import { type IssueStep, MAX_SERIES_SIZE, seriesPrices } from "./series";
import { seriesSize } from "./series-form";
import { type Instead, insteadText, readInstead } from "./series-instead";
import { issuePlanProblems } from "./series-issues";

const instead = z.string().optional().transform(readInstead);

/** One issue of the plan. `was` holds what was first shown, so that changes by hand are recognised. */
const row = z.object({
  issue: z.string({ error: "required" }),
  date: optionalDay,
  price: optionalCents,
  wanted: checkbox,
  instead,
  was: z
    .object({
      price: z.string().optional(),
      wanted: checkbox,
      instead,
      /** The issue that this one was added for. */
      replaces: optionalId,
    })
    .optional(),
});

/** The series part of a new booking's form in a medium with issues. */
export const seriesIssuesFormSchema = z
  .object({
    series: z.object({
      size: seriesSize,
      /** How many of them the series has already. */
      existing: z
        .string()
        .regex(/^\d{1,3}$/, { error: "number_invalid" })
        .optional()
        .transform((text) => Number(text ?? 0)),
      from: optionalId,
      step: z
        .enum(["1", "2", "3"], { error: "choice_invalid" })
        .transform((text) => Number(text) as IssueStep),
      splitPrice: checkbox,
    }),
    rows: z
      .array(row)
      .max(2 * MAX_SERIES_SIZE, { error: "too_many" })
      .optional()
      .transform((rows) => rows ?? []),
  })
  .superRefine(({ series }, context) => {
    const problems = issuePlanProblems(series);
    if (problems.length === 0 && series.size <= series.existing) {
      problems.push({
        field: "series.size",
        message: "series_size_existing",
        params: { count: series.existing },
      });
    }
    for (const { field, message, params } of problems) {
      context.addIssue({ code: "custom", path: field.split("."), message, params });
    }
  });

export type SeriesIssuesForm = z.output<typeof seriesIssuesFormSchema>;
type IssueRow = SeriesIssuesForm["rows"][number];

/**
 * The plan as a text, with what it was planned for. The rows name the plan that they show, so that no plan is booked
 * without being shown.
 */
export const issuePlanText = (
  { size, from, step }: SeriesIssuesForm["series"],
  place: readonly (string | null)[],
): string => JSON.stringify([size, from, step, ...place]);

/** What the rows say about issues that cannot be booked as planned. A closed one that is ticked is booked anyway. */
export function insteadOfRows(
  rows: readonly IssueRow[],
  format: string | null,
): { issue: string; format: string | null }[] {
  return rows.flatMap(({ issue, wanted, instead }) => {
    if (instead?.act === "skip") return [{ issue, format: wanted ? format : null }];
    if (instead?.act === "format") return [{ issue, format: instead.format }];
    return instead && wanted ? [{ issue, format }] : [];
  });
}

/** An appearance as a request: an empty price takes its share. */
interface WantedIssue {
  /** Its row in the form. */
  at: number;
  date: string;
  issue: string;
  format?: string;
  price?: number;
}

/**
 * What the rows book as they stand: those that are ticked, and what is chosen instead of those that cannot be booked, also
 * where it was chosen since the rows were shown. What was added for an issue goes where that issue has found something else.
 */
export function wantedIssues(rows: readonly IssueRow[]): WantedIssue[] {
  const isAnother = ({ instead, was }: IssueRow) => !sameInstead(instead, was?.instead ?? null);
  const settled = new Set(
    rows.flatMap((row) => (isAnother(row) && row.instead?.act !== "append" ? row.issue : [])),
  );
  return rows.flatMap((row, at): WantedIssue[] => {
    const { issue, date, wanted, instead, was } = row;
    const price = handPrice(row);
    const priced = price === null ? {} : { price };
    const day = date ?? "";
    if (was?.replaces && settled.has(was.replaces)) return [];
    if (instead?.act === "format" && (wanted || isAnother(row))) {
      return [{ at, date: day, issue, format: instead.format, ...priced }];
    }
    if (instead?.act === "append" && isAnother(row)) {
      return [{ at, date: instead.date, issue: instead.issue, ...priced }];
    }
    return wanted ? [{ at, date: day, issue, ...priced }] : [];
  });
}

const sameInstead = (one: Instead | null, other: Instead | null) =>
  (one && insteadText(one)) === (other && insteadText(other));

/** The price that was set by hand; null for a share. */
const handPrice = ({ price, was }: IssueRow): number | null =>
  price === null || (was?.price !== undefined && formatCents(price) === was.price) ? null : price;

/** A row as the plan has it. */
export interface PlannedRow {
  issue: string;
  date: string;
  isBooked: boolean;
  /** What is chosen for it now; null where nothing has to be. */
  instead: Instead | null;
  replaces: string | null;
}

/** The values of a row in the form. */
export type IssueRowValues = {
  issue: string;
  date: string;
  wanted: string;
  price: string;
  instead: string;
  was: { wanted: string; price: string; instead: string; replaces: string };
};

/**
 * The rows of a new plan with what was set by hand in the rows before: a tick that was taken away stays away, and a price
 * stays. `keepsPrices`: false where all prices are made anew.
 */
export function rowsOfPlan(
  planned: readonly PlannedRow[],
  before: readonly IssueRow[],
  { price, isSplit, keepsPrices }: { price: number; isSplit: boolean; keepsPrices: boolean },
): IssueRowValues[] {
  const earlier = new Map(before.map((row) => [row.issue, row]));
  const ticked = planned.map(({ issue, isBooked }) => {
    const row = earlier.get(issue);
    return isBooked && !(row?.was?.wanted && !row.wanted);
  });
  const shares = seriesPrices(price, ticked.filter(Boolean).length, isSplit);
  let share = 0;
  return planned.map(({ issue, date, isBooked, instead, replaces }, n) => {
    const row = earlier.get(issue);
    const own = keepsPrices && row ? handPrice(row) : null;
    const planShare = ticked[n] ? (shares[share++] ?? 0) : null;
    const shown = own ?? planShare;
    const chosen = instead ? insteadText(instead) : "";
    return {
      issue,
      date,
      wanted: ticked[n] ? "on" : "",
      price: shown === null ? "" : formatCents(shown),
      instead: chosen,
      was: {
        wanted: isBooked ? "on" : "",
        price: own === null && planShare !== null ? formatCents(planShare) : "",
        instead: chosen,
        replaces: replaces ?? "",
      },
    };
  });
}
