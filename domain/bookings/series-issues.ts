import type { FieldProblem } from "../field-problem";
import type { BookingDraft } from "./fields";
import { type IssueStep, MAX_SERIES_SIZE, SERIES_STEPS } from "./series";

/** A series by issues: how many bookings, from which issue on, in every, every second or every third issue. */
export interface IssuePlan {
  size: number;
  /** The id of the first issue; null for the first that can be booked. */
  from: string | null;
  step: IssueStep;
  /** Ids of issues that cannot be booked and get no other issue instead: the series is smaller by each. */
  leftOut: readonly string[];
}

/** What is wrong with a plan by issues, each on its field of the series. */
export function issuePlanProblems({ size, step }: Pick<IssuePlan, "size" | "step">): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!Number.isInteger(size) || size < 1 || size > MAX_SERIES_SIZE) {
    const params = { min: 1, max: MAX_SERIES_SIZE };
    problems.push({ field: "series.size", message: "number_out_of_range", params });
  }
  if (!SERIES_STEPS.includes(step)) problems.push({ field: "series.step", message: "choice_invalid" });
  return problems;
}

/** Why an issue of a plan cannot be booked: no slot is free, or its ad deadline has passed. */
export type IssueObstacle = "full" | "closed";

/** An issue of a plan. `isBooked`: whether the series appears there. `replaces`: the issue that it was added for. */
export interface IssueInPlan<I> {
  issue: I;
  isBooked: boolean;
  obstacle: IssueObstacle | null;
  replaces: I | null;
}

/**
 * The issues of a series: every, every second or every third one from the first on, each at most once. One that cannot
 * be booked stays in its place and is not booked; the next one after the last is added instead, unless it is left out.
 * There are fewer bookings than planned where the medium has too few issues.
 *
 * @param issues of the medium in their order
 * @param obstacleOf why an issue cannot be booked; null where it can
 * @param taken issues in which the series appears already
 */
export function planIssues<I extends { id: string }>(
  issues: readonly I[],
  plan: IssuePlan,
  obstacleOf: (issue: I) => IssueObstacle | null,
  taken: ReadonlySet<string> = new Set(),
): IssueInPlan<I>[] {
  const first =
    plan.from === null
      ? issues.findIndex((issue) => obstacleOf(issue) !== "closed")
      : issues.findIndex(({ id }) => id === plan.from);
  if (first < 0) return [];
  const rows: IssueInPlan<I>[] = [];
  const waiting: I[] = [];
  let wanted = plan.size;
  let booked = 0;
  for (let at = first; at < issues.length && (booked < wanted || rows.length < plan.size); at += plan.step) {
    const issue = issues[at];
    if (!issue || taken.has(issue.id)) continue;
    const obstacle = obstacleOf(issue);
    const isAdded = rows.length >= plan.size;
    if (obstacle) {
      if (plan.leftOut.includes(issue.id)) wanted -= 1;
      else waiting.push(issue);
      rows.push({ issue, isBooked: false, obstacle, replaces: null });
      continue;
    }
    if (booked === wanted) break;
    booked += 1;
    rows.push({
      issue,
      isBooked: true,
      obstacle: null,
      replaces: isAdded ? (waiting.shift() ?? null) : null,
    });
  }
  return rows;
}

/** As many issues after the last one of a plan as it has that are not booked: each could be booked instead of one. */
export function issuesBeyond<I extends { id: string }>(
  issues: readonly I[],
  { step }: Pick<IssuePlan, "step">,
  {
    rows,
    obstacleOf,
    taken = new Set(),
  }: {
    rows: readonly IssueInPlan<I>[];
    obstacleOf: (issue: I) => IssueObstacle | null;
    taken?: ReadonlySet<string>;
  },
): I[] {
  const last = rows.at(-1)?.issue;
  const most = rows.filter(({ isBooked }) => !isBooked).length;
  const beyond: I[] = [];
  for (let at = last ? issues.indexOf(last) + step : issues.length; at < issues.length; at += step) {
    const issue = issues[at];
    if (beyond.length === most) break;
    if (issue && !taken.has(issue.id) && obstacleOf(issue) === null) beyond.push(issue);
  }
  return beyond;
}

/** How many bookings of a plan have no issue yet: the medium has too few. */
export const issuesMissing = (rows: readonly IssueInPlan<{ id: string }>[], plan: IssuePlan): number => {
  const without = rows.filter(({ issue, obstacle }) => obstacle && plan.leftOut.includes(issue.id)).length;
  return Math.max(0, plan.size - without - rows.filter(({ isBooked }) => isBooked).length);
};

/**
 * The issue that the next appearance of a series is planned for: one step after its last; null where there is none.
 *
 * @param issues of the medium in their order
 */
export function issueAfter<I extends { id: string }>(
  issues: readonly I[],
  last: string,
  step: IssueStep,
): I | null {
  const at = issues.findIndex(({ id }) => id === last);
  return at < 0 ? null : (issues[at + step] ?? null);
}

/**
 * The rows whose issue another row has, or a booking that the series has already.
 *
 * @param chosen the issue of each row; null for a row without one
 */
export function rowsWithIssueTwice(
  chosen: readonly (string | null)[],
  taken: ReadonlySet<string> = new Set(),
): number[] {
  return chosen.flatMap((issue, at) =>
    issue !== null && (taken.has(issue) || chosen.some((other, n) => n !== at && other === issue)) ? at : [],
  );
}

/** A booking of a series. `issue`: where it appears; null where it does not, as when it is cancelled. */
export interface MemberOfSeries {
  id: number;
  seriesId: number;
  issue: string | null;
}

/** Whether a save brings a booking into an issue: another one than before, or again, as it is no longer cancelled. */
export const comesIntoIssue = ({
  before,
  after,
}: {
  before: BookingDraft | null;
  after: BookingDraft;
}): boolean =>
  after.specs.issue !== null &&
  after.status !== "cancelled" &&
  (before === null || before.status === "cancelled" || before.specs.issue !== after.specs.issue);

/**
 * The ids of the bookings that come into an issue in which their series appears already. Of several that come into one
 * issue the first takes it.
 *
 * @param present the bookings that stay where they are
 */
export function membersWithIssueTwice(
  present: readonly MemberOfSeries[],
  coming: readonly MemberOfSeries[],
): number[] {
  const placeOf = ({ seriesId, issue }: MemberOfSeries) => `${seriesId} ${issue}`;
  const taken = new Set(present.filter(({ issue }) => issue !== null).map(placeOf));
  return coming.flatMap((member) => {
    const place = placeOf(member);
    if (taken.has(place)) return member.id;
    taken.add(place);
    return [];
  });
}

/**
 * The issues that lie between two rows of a series and in which it does not appear, by the row that follows them.
 *
 * @param issues of the medium in their order
 * @param chosen the issue of each row, in any order
 */
export function issuesSkipped<I extends { id: string }>(
  issues: readonly I[],
  chosen: readonly (string | null)[],
): Map<number, I[]> {
  const rowOf = new Map(chosen.map((issue, row) => [issue, row]));
  const skipped = new Map<number, I[]>();
  let between: I[] | null = null;
  for (const issue of issues) {
    const row = rowOf.get(issue.id);
    if (row === undefined) {
      between?.push(issue);
      continue;
    }
    if (between?.length) skipped.set(row, between);
    between = [];
  }
  return skipped;
}
