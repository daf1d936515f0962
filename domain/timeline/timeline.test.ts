import { addDays } from "domain/dates";
import fc from "fast-check";
import { expect, it } from "vitest";
import { overbookedIn, runningOn, type Turn } from "./occupancy";
import { type Days, inWholeMonths, placeAmong, weeksFrom } from "./weeks";

it("shows whole weeks from a Monday on", () => {
  expect(weeksFrom("2027-03-12", 4)).toEqual({
    from: "2027-03-08",
    to: "2027-04-04",
    mondays: ["2027-03-08", "2027-03-15", "2027-03-22", "2027-03-29"],
  });
  expect(inWholeMonths({ from: "2027-01-31", to: "2028-02-01" })).toEqual({
    from: "2027-01-01",
    to: "2028-02-29",
  });
});

it("places a campaign among the days shown", () => {
  const shown = { from: "2027-03-01", to: "2027-03-10" };
  expect(placeAmong(shown, { from: "2027-03-02", to: "2027-03-03" })).toEqual({ start: 10, width: 20 });
  expect(placeAmong(shown, { from: "2026-01-01", to: "2028-01-01" })).toEqual({ start: 0, width: 100 });
  expect(placeAmong(shown, { from: "2027-03-11", to: "2027-03-12" })).toBeNull();
});

function turnsOf(campaigns: readonly Days[]): Turn[] {
  const turns = new Map<string, Turn>();
  const at = (day: string) => {
    const turn = turns.get(day) ?? { day, starts: 0, ends: 0 };
    turns.set(day, turn);
    return turn;
  };
  for (const { from, to } of campaigns) {
    at(from).starts += 1;
    at(to).ends += 1;
  }
  return [...turns.values()];
}

const week = { from: "2027-03-29", to: "2027-04-04" };
const limit = { isUnlimited: false, availableSlots: 1 };
const campaigns = [
  { from: "2027-03-01", to: "2027-03-29" },
  { from: "2027-03-30", to: "2027-03-31" },
  { from: "2027-04-20", to: "2027-04-21" },
];

it("says by how much a week is overbooked, as the limit counts", () => {
  const turns = turnsOf(campaigns);
  const over = (limitationType: "day" | "week" | "month" | "issue") =>
    overbookedIn(turns, { ...limit, limitationType }, week);
  expect(over("week")).toEqual({ taken: 2, available: 1 });
  expect(over("day")).toBeNull();
  expect(over("month")).toEqual({ taken: 2, available: 1 });
  expect(over("issue")).toBeNull();
  expect(overbookedIn(turns, { ...limit, limitationType: "week", availableSlots: 0 }, week)).toBeNull();
  expect(overbookedIn(turns, { ...limit, limitationType: "week", isUnlimited: true }, week)).toBeNull();
});

it("counts as many campaigns as there are that touch the days", () => {
  const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays("2027-01-01", n));
  const span = fc
    .tuple(day, fc.integer({ min: 0, max: 30 }))
    .map(([from, length]) => ({ from, to: addDays(from, length) }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), span, (all, asked) => {
      const touching = all.filter(({ from, to }) => from <= asked.to && to >= asked.from);
      expect(runningOn(turnsOf(all), asked)).toBe(touching.length);
    }),
  );
});
