import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHoliday } from "../working-days";
import { issuesOf, MAX_PLANNED, type Rhythm } from "./rhythm";
import { NUMBERINGS, RHYTHMS } from "./rhythms";

const rhythm: Rhythm = {
  medium: "1",
  rhythm: "weekly",
  weekday: "4",
  from: "2027-05-01",
  to: "2027-06-10",
  holidays: "next",
  title: "Nr. {nr}/{jahr}, {monat}",
  number: 18,
  numbering: "running",
};
const daysOf = (more: Partial<Rhythm>, taken: string[] = []) =>
  issuesOf({ ...rhythm, ...more }, taken).issues.map(({ publishDate }) => publishDate);

describe("issues by a rhythm", () => {
  it("appear each week on their day, with numbers that run on, and after a holiday instead of on it", () => {
    const { issues, moved } = issuesOf(rhythm, []);
    // Ascension is Thursday 6 May, Corpus Christi Thursday 27 May.
    expect(issues.map(({ publishDate }) => publishDate)).toEqual([
      ...["2027-05-07", "2027-05-13", "2027-05-20", "2027-05-28", "2027-06-03", "2027-06-10"],
    ]);
    expect(issues.map(({ issueNumber }) => issueNumber)).toEqual(["18", "19", "20", "21", "22", "23"]);
    expect(issues[0]?.title).toBe("Nr. 18/2027, Mai");
    expect(moved).toEqual([
      { from: "2027-05-06", to: "2027-05-07" },
      { from: "2027-05-27", to: "2027-05-28" },
    ]);
  });

  it("are left out on holidays, or appear on them, as the plan says", () => {
    expect(daysOf({ holidays: "skip" })).toEqual(["2027-05-13", "2027-05-20", "2027-06-03", "2027-06-10"]);
    expect(daysOf({ holidays: "keep" })).toContain("2027-05-06");
  });

  it("appear every second week, or once a month", () => {
    expect(daysOf({ rhythm: "fortnightly", holidays: "keep" })).toEqual([
      ...["2027-05-06", "2027-05-20", "2027-06-03"],
    ]);
    expect(daysOf({ rhythm: "monthly", from: "2027-01-08", to: "2027-04-30" })).toEqual([
      ...["2027-01-14", "2027-02-11", "2027-03-11", "2027-04-08"],
    ]);
  });

  it("appear on the same day of each month, on its last one if that is earlier", () => {
    const plan = { rhythm: "monthlyByDay", from: "2027-12-31", to: "2028-04-30", holidays: "keep" } as const;
    expect(daysOf(plan)).toEqual(["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]);
  });

  it("have numbers that begin anew with each year", () => {
    const plan = { rhythm: "monthlyByDay", from: "2027-11-10", to: "2028-01-31", number: 11 } as const;
    const { issues } = issuesOf({ ...rhythm, ...plan, numbering: "perYear", title: "Nr. {nr}" }, []);
    expect(issues.map(({ issueNumber, title }) => `${issueNumber} ${title}`)).toEqual([
      ...["11/2027 Nr. 11", "12/2027 Nr. 12", "1/2028 Nr. 1"],
    ]);
  });

  it("are not made where there is one, which keeps its number", () => {
    const { issues, existing } = issuesOf(rhythm, ["2027-05-13"]);
    expect(existing).toEqual(["2027-05-13"]);
    expect(issues.map(({ issueNumber }) => issueNumber)).toEqual(["18", "19", "20", "21", "22"]);
  });

  it("are at most so many, ascending, none twice and none on a holiday unless that is meant", () => {
    const plans = fc.record({
      rhythm: fc.constantFrom(...RHYTHMS),
      numbering: fc.constantFrom(...NUMBERINGS),
      weekday: fc.constantFrom("1", "2", "3", "4", "5", "6", "7"),
      from: fc.constantFrom("2026-12-20", "2027-03-01", "2028-02-29"),
      to: fc.constantFrom("2027-01-01", "2028-12-31", "2031-01-01"),
      holidays: fc.constantFrom("next", "skip"),
    });
    fc.assert(
      fc.property(plans as fc.Arbitrary<Partial<Rhythm>>, (plan) => {
        const days = daysOf(plan);
        expect(days.length).toBeLessThanOrEqual(MAX_PLANNED);
        expect([...new Set(days)].sort()).toEqual(days);
        expect(days.filter(isHoliday)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
