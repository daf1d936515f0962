import { describe, expect, it } from "vitest";
import { stripOf, stripSpan } from "./week-strip";

const week = (period: string, free: number, available = 8) => ({ period, free, available });

describe("the strip of weeks", () => {
  it("begins with the next week, or two weeks before the campaign", () => {
    expect(stripSpan("2026-11-22", null)).toEqual({ from: "2026-11-23", to: "2027-02-14" });
    expect(stripSpan("2026-11-22", "2027-03-10").from).toBe("2027-02-22");
    expect(stripSpan("2026-11-22", "2020-01-01").from).toBe("2026-11-23");
  });

  it("says which weeks are free, tight or full", () => {
    const periods = [week("2026-W48", 5), week("2026-W49", 2), week("2026-W50", 1), week("2026-W51", 0)];
    const weeks = stripOf({ from: "2026-11-23" }, "week", periods);
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(0, 5)).toEqual([
      { monday: "2026-11-23", free: 5, room: "free" },
      { monday: "2026-11-30", free: 2, room: "tight" },
      { monday: "2026-12-07", free: 1, room: "tight" },
      { monday: "2026-12-14", free: 0, room: "full" },
      { monday: "2026-12-21", free: null, room: "free" },
    ]);
  });

  it("takes the fullest day of a week, and the months that it touches", () => {
    const days = [week("2026-11-23", 4), week("2026-11-25", 1)];
    expect(stripOf({ from: "2026-11-23" }, "day", days)[0]).toMatchObject({ free: 1, room: "tight" });
    const months = [week("2026-11", 6), week("2026-12", 0)];
    expect(stripOf({ from: "2026-11-23" }, "month", months).slice(0, 2)).toMatchObject([
      { room: "free" },
      { room: "full" },
    ]);
  });
});
