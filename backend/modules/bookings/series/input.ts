import type { Problem } from "backend/platform/use-case/errors";
import { type MediumType, TARGET_YEARS } from "domain/bookings/fields";
import { type IssueStep, MAX_SERIES_SIZE, type SeriesPlan, seriesProblems } from "domain/bookings/series";
import { issuePlanProblems } from "domain/bookings/series-issues";
import type { BookingInput } from "../record/input";

/** A plan by issues; `instead` says what becomes of issues that cannot be booked as planned. */
export interface SeriesIssuesInput {
  size: number;
  /** The id of the first issue; null for the first that can be booked. */
  from: string | null;
  step: IssueStep;
  instead: readonly { issue: string; format: string | null }[];
}

/** The input of a series: the form of one booking, one plan, and the rows that were changed by hand. */
export interface SeriesInput {
  type: MediumType;
  booking: BookingInput;
  /** By days; null for a plan by issues. */
  plan: SeriesPlan | null;
  issues: SeriesIssuesInput | null;
  /** Whether the booking's price is that of the whole series. */
  splitPrice: boolean;
  /** Unset: as planned. */
  rows?: readonly SeriesRowInput[] | null | undefined;
  /** The booking whose series goes on: it becomes the first one, or the series that it is in gets longer. */
  continues?: SeriesContinuedInput | null | undefined;
}

/** The saved booking, at the version that the user has seen. */
export interface SeriesContinuedInput {
  id: string;
  version: number;
}

/** One appearance: `issue` unset = the next one on or after the date; `price` unset = its share. */
export interface SeriesRowInput {
  date: string;
  issue?: string | null | undefined;
  /** Unset: the booking's. */
  format?: string | null | undefined;
  price?: number | null | undefined;
}

/** Spec §5, series booking: size, start, weekdays; and rows that can be booked. `existing`: bookings of the series so far. */
export function seriesInputProblems({ plan, issues, rows }: SeriesInput, existing: number): Problem[] {
  const { first, last } = TARGET_YEARS;
  const params = { first, last };
  const problems: Problem[] = [
    ...(plan ? seriesProblems(plan) : []),
    ...(issues ? issuePlanProblems(issues) : []),
  ];
  const most = MAX_SERIES_SIZE - existing;
  const size = rows?.length ?? plan?.size ?? issues?.size ?? 0;
  if (problems.length === 0 && existing > 0 && size > most) {
    const bounds = { min: 1, max: MAX_SERIES_SIZE };
    problems.push({ field: "series.size", message: "number_out_of_range", params: bounds });
  }
  if (!rows) return problems;
  if (rows.length === 0 || rows.length > MAX_SERIES_SIZE) {
    const bounds = { min: 1, max: MAX_SERIES_SIZE };
    return [...problems, { field: "rows", message: "number_out_of_range", params: bounds }];
  }
  const odd = rows.flatMap(({ date }, n) =>
    date < `${first}` || date > `${last}-12-31`
      ? [{ field: `rows[${n}].date`, message: "year_invalid", params }]
      : [],
  );
  return [...problems, ...odd];
}
