/** What was sold: bookings that are not cancelled, and their turnover in cents. */
export interface Figures {
  sold: number;
  turnover: number;
}

/** How much more was turned over than the year before, in whole percent; null where there is nothing to compare with. */
export function changeInPercent(turnover: number, before: number): number | null {
  return before === 0 ? null : Math.round(((turnover - before) / before) * 100);
}

/** The sum of some figures. */
export function sumOf(figures: Iterable<Figures>): Figures {
  const sum = { sold: 0, turnover: 0 };
  for (const { sold, turnover } of figures) {
    sum.sold += sold;
    sum.turnover += turnover;
  }
  return sum;
}

/** An issue as far as its place in the year needs it. `publishDate` is `YYYY-MM-DD`. */
export interface YearIssue {
  id: number;
  mediumId: number;
  publishDate: string;
}

/**
 * The issues of a year, each with the one that had its place the year before: the third issue of a title is
 * compared with the third, whatever its day. `issues` holds both years and is in the order of appearance within
 * each medium.
 */
export function pairedWithYearBefore<T extends YearIssue>(
  issues: readonly T[],
  year: number,
): { issue: T; before: T | null }[] {
  const now: T[] = [];
  const byMedium = new Map<number, T[]>();
  for (const issue of issues) {
    const issueYear = Number(issue.publishDate.slice(0, 4));
    if (issueYear === year) now.push(issue);
    else if (issueYear === year - 1) {
      const others = byMedium.get(issue.mediumId);
      if (others) others.push(issue);
      else byMedium.set(issue.mediumId, [issue]);
    }
  }
  const places = new Map<number, number>();
  return now.map((issue) => {
    const place = places.get(issue.mediumId) ?? 0;
    places.set(issue.mediumId, place + 1);
    return { issue, before: byMedium.get(issue.mediumId)?.[place] ?? null };
  });
}
