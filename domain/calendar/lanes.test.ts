import { addDays } from "domain/dates";
import fc from "fast-check";
import { expect, test } from "vitest";
import { weekOfBars } from "./lanes";

type Days = { from: string; to: string };
const on = (day: string, runs: readonly Days[]) => runs.filter(({ from, to }) => from <= day && day <= to);
const counted = (runs: readonly Days[]) => (day: string) => on(day, runs).length;
const WEEK = Array.from({ length: 7 }, (_, n) => addDays("2099-03-30", n));

test("a run is a bar over its days of the week, and says whether it goes on", () => {
  const runs = [
    { from: "2099-04-01", to: "2099-04-07", name: "long" },
    { from: "2099-03-20", to: "2099-03-30", name: "old" },
    { from: "2099-04-01", to: "2099-04-01", name: "one day" },
    { from: "2099-04-06", to: "2099-04-08", name: "next week" },
  ];
  const bars = weekOfBars(WEEK, runs, 3, counted(runs)).bars.map(({ run, day, span, lane, goesOn }) => [
    run.name,
    day,
    span,
    lane,
    goesOn,
  ]);
  expect(bars).toEqual([
    ["old", 0, 1, 0, { before: true, after: false }],
    ["long", 2, 5, 0, { before: false, after: true }],
    ["one day", 2, 1, 1, { before: false, after: false }],
  ]);
});

test("every day of every run is under exactly one bar or counted, and no two bars of a lane meet", () => {
  const run = fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 12 }))
    .map(([start, days]) => ({
      from: addDays("2099-03-30", start),
      to: addDays("2099-03-30", start + days),
    }));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), fc.integer({ min: 1, max: 13 }), (runs, mostLanes) => {
      const { bars, more } = weekOfBars(WEEK, runs, mostLanes, counted(runs));
      expect(Math.max(0, ...bars.map(({ lane }) => lane + 1))).toBeLessThanOrEqual(mostLanes);
      for (const [n, day] of WEEK.entries()) {
        const over = bars.filter((bar) => bar.day <= n && n < bar.day + bar.span);
        expect(over.length + (more[n] ?? 0)).toBe(on(day, runs).length);
        expect(new Set(over.map(({ lane }) => lane)).size).toBe(over.length);
      }
    }),
  );
});

test("the first runs of each day, as many as there are lanes, make the same week as all of them", () => {
  const run = fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 12 }))
    .map(([start, days]) => ({ from: addDays(first, start), to: addDays(first, start + days) }));
  const first = WEEK[0] ?? "";
  fc.assert(
    fc.property(fc.array(run, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (runs, lanes) => {
      const sorted = [...runs].sort((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to));
      const begins = ({ from }: Days) => (from < first ? first : from);
      const few = sorted.filter(
        (one, at) =>
          one.to >= first &&
          sorted.slice(0, at).filter((other) => other.to >= first && begins(other) === begins(one)).length <
            lanes,
      );
      expect(weekOfBars(WEEK, few, lanes, counted(runs))).toEqual(
        weekOfBars(WEEK, runs, lanes, counted(runs)),
      );
    }),
  );
});
