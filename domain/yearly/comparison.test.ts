import fc from "fast-check";
import { expect, it } from "vitest";
import { changeInPercent, pairedWithYearBefore, sumOf } from "./comparison";

it("compares with the year before, in whole percent", () => {
  expect(changeInPercent(150, 100)).toBe(50);
  expect(changeInPercent(0, 100)).toBe(-100);
  expect(changeInPercent(100_333, 100_000)).toBe(0);
  expect(changeInPercent(5, 0)).toBeNull();
});

it("sums figures up", () => {
  expect(
    sumOf([
      { sold: 1, turnover: 100 },
      { sold: 2, turnover: 50 },
    ]),
  ).toEqual({ sold: 3, turnover: 150 });
  expect(sumOf([])).toEqual({ sold: 0, turnover: 0 });
});

const issue = (id: number, mediumId: number, publishDate: string) => ({ id, mediumId, publishDate });

it("puts the nth issue of a title beside its nth of the year before", () => {
  const issues = [
    issue(1, 1, "2026-02-01"),
    issue(2, 1, "2026-11-01"),
    issue(3, 1, "2027-03-01"),
    issue(4, 1, "2027-05-01"),
    issue(5, 1, "2027-12-31"),
    issue(6, 2, "2027-01-01"),
    issue(7, 2, "2025-01-01"),
  ];
  const pairs = pairedWithYearBefore(issues, 2027).map((pair) => [pair.issue.id, pair.before?.id ?? null]);
  expect(pairs).toEqual([
    [3, 1],
    [4, 2],
    [5, null],
    [6, null],
  ]);
});

it("pairs each issue of the year once, with no issue twice, and only within its title", () => {
  const day = fc.constantFrom("2026-01-05", "2026-07-01", "2027-02-03", "2027-09-09", "2028-01-01");
  const issues = fc
    .array(fc.record({ mediumId: fc.integer({ min: 1, max: 3 }), publishDate: day }), { maxLength: 30 })
    .map((list) =>
      list
        .map((one, index) => ({ ...one, id: index + 1 }))
        .sort((a, b) => a.publishDate.localeCompare(b.publishDate)),
    );
  fc.assert(
    fc.property(issues, (all) => {
      const pairs = pairedWithYearBefore(all, 2027);
      expect(pairs.map((pair) => pair.issue)).toEqual(
        all.filter((one) => one.publishDate.startsWith("2027")),
      );
      const before = pairs.flatMap((pair) => (pair.before ? [pair.before.id] : []));
      expect(new Set(before).size).toBe(before.length);
      for (const pair of pairs) {
        if (!pair.before) continue;
        expect(pair.before.mediumId).toBe(pair.issue.mediumId);
        expect(pair.before.publishDate.slice(0, 4)).toBe("2026");
      }
    }),
  );
});
