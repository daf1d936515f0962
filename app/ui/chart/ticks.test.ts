import fc from "fast-check";
import { expect, it } from "vitest";
import { ticksOf } from "./ticks";

it.each([
  { most: 0, least: 1, ticks: [0, 1] },
  { most: 1, least: 1, ticks: [0, 1] },
  { most: 3, least: 1, ticks: [0, 1, 2, 3] },
  { most: 7, least: 1, ticks: [0, 2, 4, 6, 8] },
  // No half scans.
  { most: 11, least: 1, ticks: [0, 5, 10, 15] },
  { most: 96, least: 1, ticks: [0, 20, 40, 60, 80, 100] },
  { most: 0, least: 100, ticks: [0, 100] },
  { most: 45_678_90, least: 100, ticks: [0, 10_000_00, 20_000_00, 30_000_00, 40_000_00, 50_000_00] },
  { most: 400_000_00, least: 100, ticks: [0, 100_000_00, 200_000_00, 300_000_00, 400_000_00] },
])("an axis up to $most ends at $ticks", ({ most, least, ticks }) => {
  expect(ticksOf(most, least)).toEqual(ticks);
});

it("has room for every value, and wastes less than a step", () => {
  fc.assert(
    fc.property(fc.nat(10 ** 13), fc.constantFrom(1, 100), (most, least) => {
      const ticks = ticksOf(most, least);
      const [step = 0, end = 0] = [ticks[1], ticks.at(-1)];
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(step % least).toBe(0);
      expect(end).toBeGreaterThanOrEqual(most);
      expect(end - Math.max(most, least)).toBeLessThan(step);
    }),
  );
});
