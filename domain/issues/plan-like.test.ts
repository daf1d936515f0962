import { addDays, addMonths } from "domain/dates";
import { describe, expect, it } from "vitest";
import { type KnownIssue, planLike } from "./plan-like";
import { issuesOf, rhythmForm } from "./rhythm";

const TODAY = "2027-05-05";
const daily = (days: readonly string[], name: (n: number, day: string) => Partial<KnownIssue> = () => ({})) =>
  days.map((publishDate, n) => ({
    title: `Nr. ${n + 1}`,
    issueNumber: String(n + 1),
    publishDate,
    ...name(n, publishDate),
  }));
const every = (days: number, count: number, from: string) =>
  Array.from({ length: count }, (_, n) => addDays(from, n * days));

/** What the proposed plan makes. */
function planned(issues: readonly KnownIssue[], today = TODAY) {
  const { plan, isLikeBefore } = planLike(issues, today);
  const rhythm = rhythmForm.parse({ medium: "1", ...plan });
  return {
    plan,
    isLikeBefore,
    made: issuesOf(
      rhythm,
      issues.map(({ publishDate }) => publishDate),
    ).issues,
  };
}

describe("the plan after a medium's last issues", () => {
  it("goes on with a magazine that appears on a day of the month, with its titles and numbers of the year", () => {
    const days = Array.from({ length: 12 }, (_, n) => addMonths("2027-01-12", n));
    const issues = daily(days, (n) => ({ title: `Alpenblick ${n + 1}/2027`, issueNumber: `${n + 1}/2027` }));
    const { plan, made, isLikeBefore } = planned(issues);
    expect(isLikeBefore).toBe(true);
    expect(plan).toMatchObject({
      rhythm: "monthlyByDay",
      from: "2028-01-12",
      to: "2029-01-11",
      title: "Alpenblick {nr}/{jahr}",
      number: "1",
      numbering: "perYear",
    });
    expect(made).toHaveLength(12);
    expect(made[0]).toEqual({ publishDate: "2028-01-12", title: "Alpenblick 1/2028", issueNumber: "1/2028" });
    expect(made[11]).toMatchObject({ publishDate: "2028-12-12", issueNumber: "12/2028" });
  });

  it("begins the numbers of the year anew in the midst of a plan", () => {
    const days = Array.from({ length: 6 }, (_, n) => addMonths("2027-05-12", n));
    const { made } = planned(daily(days, (n) => ({ issueNumber: `${n + 5}/2027` })));
    expect(made.map(({ issueNumber }) => issueNumber).slice(0, 3)).toEqual(["11/2027", "12/2027", "1/2028"]);
  });

  it("goes on with a weekly, though its last issue was late because of a holiday", () => {
    const days = [...every(7, 7, "2027-06-03"), "2027-07-23"];
    const { plan, made } = planned(daily(days));
    expect(plan).toMatchObject({ rhythm: "weekly", weekday: "4", from: "2027-07-29", number: "9" });
    expect(made[0]).toEqual({ publishDate: "2027-07-29", title: "Nr. 9", issueNumber: "9" });
    expect(made.at(-1)?.publishDate).toBe("2028-07-27");
  });

  it("keeps the weeks of a fortnightly", () => {
    const { plan } = planned(daily(every(14, 5, "2027-06-01")));
    expect(plan).toMatchObject({ rhythm: "fortnightly", weekday: "2", from: "2027-08-10" });
  });

  it("keeps the third Thursday of the month, and writes months and years as placeholders", () => {
    const days = ["2027-01-21", "2027-02-18", "2027-03-18", "2027-04-15"];
    const issues = daily(days, (n) => ({
      title: `${["Jänner", "Februar", "März", "April"][n]} 2027 (Heft ${n + 1})`,
    }));
    const { plan, made } = planned(issues);
    expect(plan).toMatchObject({
      rhythm: "monthly",
      weekday: "4",
      title: "{monat} {jahr} (Heft {nr})",
      number: "5",
    });
    expect(made.slice(0, 3)).toEqual([
      { publishDate: "2027-05-20", title: "Mai 2027 (Heft 5)", issueNumber: "5" },
      { publishDate: "2027-06-17", title: "Juni 2027 (Heft 6)", issueNumber: "6" },
      { publishDate: "2027-07-15", title: "Juli 2027 (Heft 7)", issueNumber: "7" },
    ]);
  });

  it("of a medium that rested begins after today, in its rhythm", () => {
    const { plan } = planned(daily(every(14, 5, "2026-01-06")));
    expect(plan.from).toBe("2027-05-11");
  });

  it("is a weekly on Thursdays if there is no rhythm to go by", () => {
    for (const issues of [[], daily(["2027-06-01"]), daily(["2026-01-01", "2026-04-03", "2027-03-01"])]) {
      const { plan, isLikeBefore } = planLike(issues, TODAY);
      expect(isLikeBefore).toBe(false);
      expect(plan).toMatchObject({ rhythm: "weekly", weekday: "4" });
      expect(plan.from > TODAY).toBe(true);
    }
  });
});
