import { addDays } from "domain/dates";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type CampaignTurnover, freeIn, overbookedIn, runningOn } from "./occupancy";
import { type Days, inWholeMonths, lanesOf, monthsOf, placeAmong, weeksFrom } from "./weeks";

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

it("draws campaigns in lines where none covers another, each bar at its days", () => {
  const shown = { from: "2027-03-01", to: "2027-05-30" };
  const campaigns = fc.array(
    fc
      .tuple(fc.integer({ min: -30, max: 120 }), fc.integer({ min: 0, max: 60 }))
      .map(([start, days]) => ({ from: addDays(shown.from, start), to: addDays(shown.from, start + days) })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(campaigns, fc.integer({ min: 1, max: 40 }), (all, leastWidth) => {
      const placed = lanesOf(shown, all, leastWidth);
      expect(placed).toHaveLength(all.filter((one) => placeAmong(shown, one)).length);
      for (const { campaign, lane, box, bar } of placed) {
        const place = placeAmong(shown, campaign);
        expect(box.start).toBeGreaterThanOrEqual(0);
        expect(box.start + box.width).toBeLessThanOrEqual(100.01);
        expect(box.start + (bar.start * box.width) / 100).toBeCloseTo(place?.start ?? Number.NaN);
        expect((bar.width * box.width) / 100).toBeCloseTo(place?.width ?? Number.NaN);
        for (const other of placed) {
          if (other.campaign === campaign || other.lane !== lane) continue;
          const apart =
            other.box.start + other.box.width <= box.start || box.start + box.width <= other.box.start;
          expect(apart).toBe(true);
        }
      }
      expect(new Set(placed.map(({ lane }) => lane)).size).toBe(
        Math.max(-1, ...placed.map(({ lane }) => lane)) + 1,
      );
    }),
  );
});

it("names the months of the weeks by their Mondays", () => {
  expect(monthsOf(weeksFrom("2027-03-22", 4).mondays)).toEqual([
    { first: "2027-03-01", weeks: 2 },
    { first: "2027-04-01", weeks: 2 },
  ]);
});

function turnsOf(campaigns: readonly Days[]): CampaignTurnover[] {
  const turns = new Map<string, CampaignTurnover>();
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

it("says what a week leaves of a format, of its fullest day, week or month", () => {
  const turns = turnsOf(campaigns);
  const free = (limitationType: "day" | "week" | "month" | "issue", availableSlots = 3) =>
    freeIn(turns, { isUnlimited: false, availableSlots, limitationType }, week);
  expect([free("week"), free("day"), free("month")]).toEqual([1, 2, 1]);
  // Never less than none.
  expect(free("week", 1)).toBe(0);
  expect(free("issue")).toBeNull();
  expect(free("week", 0)).toBeNull();
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
