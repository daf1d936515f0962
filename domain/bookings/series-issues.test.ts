import { addDays, addMonths } from "domain/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrderOfIssues } from "../issues/next-issue";
import { type BookingDraft, type BookingStatus, emptyBooking } from "./fields";
import { MAX_SERIES_SIZE, SERIES_STEPS } from "./series";
import {
  comesIntoIssue,
  type IssueObstacle,
  type IssuePlan,
  issueAfter,
  issuePlanProblems,
  issuesBeyond,
  issuesMissing,
  issuesSkipped,
  membersWithIssueTwice,
  planIssues,
  rowsWithIssueTwice,
} from "./series-issues";

type TestIssue = { id: string; publishDate: string; issueNumber: string; obstacle: IssueObstacle | null };

/** Twelve issues of Alpenblick, which appears on the 12th of each month. */
const ALPENBLICK: TestIssue[] = Array.from({ length: 12 }, (_, n) => ({
  id: String(n + 1),
  publishDate: addMonths("2027-01-12", n),
  issueNumber: `${n + 1}/2027`,
  obstacle: null,
}));

const plan = (changes: Partial<IssuePlan> = {}): IssuePlan => ({
  size: 6,
  from: "1",
  step: 1,
  leftOut: [],
  ...changes,
});
const obstacleOf = ({ obstacle }: TestIssue) => obstacle;
const withObstacles = (obstacles: Record<string, IssueObstacle>) =>
  ALPENBLICK.map((issue) => ({ ...issue, obstacle: obstacles[issue.id] ?? null }));
const shown = (rows: ReturnType<typeof planIssues<TestIssue>>) =>
  rows.map(
    ({ issue, isBooked, replaces }) =>
      `${isBooked ? "+" : "-"}${issue.id}${replaces ? `<${replaces.id}` : ""}`,
  );

describe("a series by issues", () => {
  it("Alpenblick, six from 1/2027: the issues 1 to 6, each once, whatever the weekday", () => {
    expect(shown(planIssues(ALPENBLICK, plan(), obstacleOf))).toEqual(["+1", "+2", "+3", "+4", "+5", "+6"]);
  });

  it("takes every second or every third issue", () => {
    expect(shown(planIssues(ALPENBLICK, plan({ size: 3, step: 2 }), obstacleOf))).toEqual(["+1", "+3", "+5"]);
    expect(shown(planIssues(ALPENBLICK, plan({ size: 3, step: 3 }), obstacleOf))).toEqual(["+1", "+4", "+7"]);
  });

  it("keeps a full or closed issue in its place, and adds the next ones after the last instead", () => {
    const issues = withObstacles({ 2: "full", 4: "closed", 7: "full" });
    expect(shown(planIssues(issues, plan(), obstacleOf))).toEqual([
      "+1",
      "-2",
      "+3",
      "-4",
      "+5",
      "+6",
      "-7",
      "+8<2",
      "+9<4",
    ]);
  });

  it("leaves an issue out without another one instead where that was said", () => {
    const issues = withObstacles({ 2: "full" });
    const rows = planIssues(issues, plan({ leftOut: ["2"] }), obstacleOf);
    expect(shown(rows)).toEqual(["+1", "-2", "+3", "+4", "+5", "+6"]);
    expect(issuesMissing(rows, plan({ leftOut: ["2"] }))).toBe(0);
  });

  it("begins with the first issue that is not closed where none is named", () => {
    expect(
      shown(planIssues(withObstacles({ 1: "closed" }), plan({ size: 2, from: null }), obstacleOf)),
    ).toEqual(["+2", "+3"]);
  });

  it("offers the issues after its last one for those that were left out", () => {
    const issues = withObstacles({ 2: "full", 7: "full" });
    const one = plan({ leftOut: ["2"] });
    const rows = planIssues(issues, one, obstacleOf);
    expect(issuesBeyond(issues, one, { rows, obstacleOf }).map(({ id }) => id)).toEqual(["8"]);
    const all = planIssues(ALPENBLICK, plan(), obstacleOf);
    expect(issuesBeyond(ALPENBLICK, plan(), { rows: all, obstacleOf })).toEqual([]);
  });

  it("plans as many as there are, and says how many are missing; none where there is no issue yet", () => {
    const few = plan({ from: "9" });
    const rows = planIssues(ALPENBLICK, few, obstacleOf);
    expect(shown(rows)).toEqual(["+9", "+10", "+11", "+12"]);
    expect(issuesMissing(rows, few)).toBe(2);
    expect(planIssues([], plan({ from: null }), obstacleOf)).toEqual([]);
    expect(issuesMissing([], plan())).toBe(6);
  });

  it("never returns to an issue in which the series appears already", () => {
    const rows = planIssues(ALPENBLICK, plan({ size: 3 }), obstacleOf, new Set(["1", "3"]));
    expect(shown(rows)).toEqual(["+2", "+4", "+5"]);
  });

  it("has n distinct issues, ascending, none missing between that exists and has space, step kept", () => {
    const calendars = fc
      .uniqueArray(fc.nat(20_000), { maxLength: 140 })
      .chain((days) =>
        fc.tuple(
          fc.constant(days),
          fc.array(fc.constantFrom<IssueObstacle | null>(null, null, null, "full", "closed"), {
            minLength: days.length,
            maxLength: days.length,
          }),
        ),
      )
      .map(([days, obstacles]) =>
        inOrderOfIssues(
          days.map((day, n) => ({
            id: String(n),
            publishDate: addDays("2000-01-01", day),
            issueNumber: String(n % 5),
            obstacle: obstacles[n] ?? null,
          })),
        ),
      );
    fc.assert(
      fc.property(
        calendars,
        fc.integer({ min: 1, max: MAX_SERIES_SIZE }),
        fc.constantFrom(...SERIES_STEPS),
        fc.nat(),
        (issues, size, step, start) => {
          const at = issues.length > 0 ? start % issues.length : 0;
          const one = plan({ size, step, from: issues[at]?.id ?? null });
          const booked = planIssues(issues, one, obstacleOf)
            .filter(({ isBooked }) => isBooked)
            .map(({ issue }) => issue);
          // Beside the rule: the issues of the step that have space, and of these the first ones.
          const inStep = issues.filter((_, n) => n >= at && (n - at) % step === 0);
          const withSpace = inStep.filter(({ obstacle }) => obstacle === null);
          expect(booked).toEqual(withSpace.slice(0, size));
          expect(new Set(booked.map(({ id }) => id)).size).toBe(booked.length);
          expect(issuesMissing(planIssues(issues, one, obstacleOf), one)).toBe(size - booked.length);
        },
      ),
    );
  });

  it("plans 99 issues", () => {
    const issues = Array.from({ length: 120 }, (_, n) => ({ id: String(n), obstacle: null }));
    const rows = planIssues(issues, plan({ size: 99, from: "0" }), () => null);
    expect(rows.map(({ issue }) => issue.id)).toEqual(issues.slice(0, 99).map(({ id }) => id));
  });

  it.each([
    [{ size: 0 }, "series.size", "number_out_of_range"],
    [{ size: 100 }, "series.size", "number_out_of_range"],
    [{ size: 1.5 }, "series.size", "number_out_of_range"],
    [{ step: 4 as 3 }, "series.step", "choice_invalid"],
  ])("refuses %j", (changes, field, message) => {
    expect(issuePlanProblems(plan(changes))).toMatchObject([{ field, message }]);
    expect(issuePlanProblems(plan())).toEqual([]);
  });
});

describe("the bookings of a series", () => {
  const booking = (issue: string | null, status: BookingStatus = "open"): BookingDraft => {
    const empty = emptyBooking();
    return { ...empty, status, specs: { ...empty.specs, issue } };
  };

  it.each<[string, BookingDraft | null, BookingDraft, boolean]>([
    ["a new one", null, booking("1"), true],
    ["another issue", booking("1"), booking("2"), true],
    ["reopened", booking("1", "cancelled"), booking("1"), true],
    ["the same issue", booking("1"), booking("1", "active"), false],
    ["no issue", booking("1"), booking(null), false],
    ["cancelled", booking("1"), booking("2", "cancelled"), false],
  ])("%s: whether it comes into an issue", (_, before, after, expected) => {
    expect(comesIntoIssue({ before, after })).toBe(expected);
  });

  it("come into an issue that their series does not have, of several the first", () => {
    const member = (id: number, seriesId: number, issue: string | null) => ({ id, seriesId, issue });
    const present = [member(1, 7, "1"), member(2, 7, null)];
    const coming = [member(3, 7, "1"), member(4, 8, "1"), member(5, 7, "2"), member(6, 7, "2")];
    expect(membersWithIssueTwice(present, coming)).toEqual([3, 6]);
  });
});

describe("the rows of a series", () => {
  it("with one issue twice are all named, also where a booking of the series has it", () => {
    expect(rowsWithIssueTwice(["1", "2", "1", null, null, "3"])).toEqual([0, 2]);
    expect(rowsWithIssueTwice(["1", "2"], new Set(["2"]))).toEqual([1]);
    expect(rowsWithIssueTwice(["1", "2", "3"])).toEqual([]);
  });

  it("that pass issues by name those before the row that follows them", () => {
    const skipped = issuesSkipped(ALPENBLICK, ["1", "3", "6", null, "5"]);
    expect([...skipped].map(([row, issues]) => [row, issues.map(({ id }) => id)])).toEqual([
      [1, ["2"]],
      [4, ["4"]],
    ]);
    expect(issuesSkipped(ALPENBLICK, ["4", "5"]).size).toBe(0);
  });

  it("are followed by the issue one step later", () => {
    expect(issueAfter(ALPENBLICK, "6", 2)?.id).toBe("8");
    expect(issueAfter(ALPENBLICK, "12", 1)).toBeNull();
    expect(issueAfter(ALPENBLICK, "nein", 1)).toBeNull();
  });
});
