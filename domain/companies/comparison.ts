/** What the figures of companies are split by (decisions §5). */
export const COMPARISON_SPLITS = ["year", "medium", "format"] as const;
export type ComparisonSplit = (typeof COMPARISON_SPLITS)[number];

/** How many companies are compared at once. */
export const COMPARED_COMPANIES = { least: 2, most: 5 } as const;

/** What a company has booked, as client or as agency. A part that is not split by, or not known, is null. */
export interface CompanyFigure<Id = string> {
  companyId: Id;
  year: number | null;
  mediumId: Id | null;
  formatId: Id | null;
  /** Without cancelled bookings; a package is billed once (decision 017). */
  count: number;
  turnover: number;
}

export type Sums = Pick<CompanyFigure, "count" | "turnover">;

/** What figures are of, as the first of them says. */
export type ComparisonPart = string | number | null;

/** The part that a figure is of: its year, its medium or its format. */
export const partOf = (split: ComparisonSplit, figure: CompanyFigure): ComparisonPart =>
  split === "year" ? figure.year : split === "medium" ? figure.mediumId : figure.formatId;

/** The sums of figures, by part. */
export function sumsBy(
  figures: readonly CompanyFigure[],
  keyOf: (figure: CompanyFigure) => ComparisonPart,
): Map<ComparisonPart, Sums> {
  const sums = new Map<ComparisonPart, Sums>();
  for (const figure of figures) {
    const { count, turnover } = sums.get(keyOf(figure)) ?? { count: 0, turnover: 0 };
    sums.set(keyOf(figure), { count: count + figure.count, turnover: turnover + figure.turnover });
  }
  return sums;
}

/** The parts of some figures in their order: years from the latest, all others by turnover; the unknown last. */
export function partsIn(split: ComparisonSplit, figures: readonly CompanyFigure[]): ComparisonPart[] {
  const sums = sumsBy(figures, (figure) => partOf(split, figure));
  const weight = (part: ComparisonPart) =>
    split === "year" ? Number(part) : (sums.get(part)?.turnover ?? 0);
  return [...sums.keys()].sort(
    (a, b) => Number(a === null) - Number(b === null) || weight(b) - weight(a) || Number(a) - Number(b),
  );
}

/** How many years stand beside each other. */
const YEARS_BESIDE = 5;

/** The years of one company that stand beside each other, the earliest first, up to a year or the latest. */
export function yearsBeside(figures: readonly CompanyFigure[], upTo: number | null): number[] {
  const years = figures.flatMap(({ year }) => (year === null ? [] : [year]));
  const last = upTo ?? Math.max(...years);
  return [...new Set(years)]
    .filter((year) => year <= last)
    .sort((a, b) => a - b)
    .slice(-YEARS_BESIDE);
}
