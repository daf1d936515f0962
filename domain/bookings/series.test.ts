import { addDays, daysBetween, weekOf } from "domain/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyBooking, emptySpecs, type MediumType } from "./fields";
import {
  appearanceAfter,
  appearanceInSeries,
  SERIES_PATTERNS,
  type SeriesPlan,
  seriesDates,
  seriesPrices,
  seriesProblems,
  seriesTotal,
  seriesWarnings,
} from "./series";

const plan = (changes: Partial<SeriesPlan> = {}): SeriesPlan => ({
  size: 3,
  start: "2027-03-10",
  weekdays: [1, 4],
  pattern: "daily",
  skipCurrentPeriod: false,
  ...changes,
});
/** By the calendar's own reckoning, beside the rule's: Monday 1 … Sunday 7. */
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

const plans = fc.record({
  size: fc.integer({ min: 1, max: 99 }),
  start: fc.integer({ min: 0, max: 40_000 }).map((n) => addDays("1990-01-01", n)),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  pattern: fc.constantFrom(...SERIES_PATTERNS),
  skipCurrentPeriod: fc.boolean(),
});

describe("the days of a series", () => {
  it.each([
    // 10 March 2027 is a Wednesday.
    ["daily", false, ["2027-03-11", "2027-03-15", "2027-03-18"]],
    ["weekly", false, ["2027-03-11", "2027-03-15", "2027-03-22"]],
    ["weekly", true, ["2027-03-15", "2027-03-22", "2027-03-29"]],
    ["monthly", false, ["2027-03-11", "2027-04-12", "2027-05-10"]],
    ["monthly", true, ["2027-04-12", "2027-05-10", "2027-06-10"]],
  ] as const)("are %s, skipping the current period: %s", (pattern, skipCurrentPeriod, days) => {
    expect(seriesDates(plan({ pattern, skipCurrentPeriod }))).toEqual(days);
  });

  it("begin daily with the day after the start where that is skipped", () => {
    const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], size: 2 };
    expect(seriesDates(plan(everyDay))).toEqual(["2027-03-10", "2027-03-11"]);
    expect(seriesDates(plan({ ...everyDay, skipCurrentPeriod: true }))).toEqual(["2027-03-11", "2027-03-12"]);
  });

  it("pass no day and name none twice where summer time begins and ends", () => {
    const days = seriesDates(plan({ start: "2027-03-26", weekdays: [1, 2, 3, 4, 5, 6, 7], size: 99 }));
    expect(days.slice(0, 4)).toEqual(["2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29"]);
    const weekly = seriesDates(plan({ pattern: "weekly", start: "2027-03-21", weekdays: [7], size: 34 }));
    expect(weekly.slice(0, 2)).toEqual(["2027-03-21", "2027-03-28"]);
    expect(weekly.slice(-3)).toEqual(["2027-10-24", "2027-10-31", "2027-11-07"]);
    for (const [at, day] of days.entries()) expect(daysBetween("2027-03-26", day)).toBe(at);
  });

  it("leave out a first week in which no chosen weekday is left", () => {
    expect(seriesDates(plan({ pattern: "weekly", weekdays: [1] }))[0]).toBe("2027-03-15");
  });

  it("count from the last day of a shorter month", () => {
    const days = seriesDates(
      plan({ pattern: "monthly", start: "2027-01-31", weekdays: [1, 2, 3, 4, 5, 6, 7] }),
    );
    expect(days).toEqual(["2027-01-31", "2027-02-28", "2027-03-31"]);
  });

  it("are exactly as many as asked for, ascending, on chosen weekdays, none before the start", () => {
    fc.assert(
      fc.property(plans, (one) => {
        const days = seriesDates(one);
        expect(days).toHaveLength(one.size);
        for (const [n, day] of days.entries()) {
          expect(one.weekdays).toContain(weekday(day));
          expect(day >= one.start).toBe(true);
          const before = days[n - 1];
          if (before) expect(day > before).toBe(true);
        }
      }),
    );
  });

  it("take daily every chosen weekday", () => {
    fc.assert(
      fc.property(plans, (one) => {
        const days = seriesDates({ ...one, pattern: "daily" });
        const last = days.at(-1) ?? one.start;
        const from = one.skipCurrentPeriod ? addDays(one.start, 1) : one.start;
        const all = Array.from({ length: daysBetween(from, last) + 1 }, (_, n) => addDays(from, n));
        expect(days).toEqual(all.filter((day) => one.weekdays.includes(weekday(day))));
      }),
      { numRuns: 50 },
    );
  });

  it("take weekly the first chosen weekday of each week, and skip the start's week if asked", () => {
    fc.assert(
      fc.property(plans, (one) => {
        const days = seriesDates({ ...one, pattern: "weekly" });
        expect(new Set(days.map(weekOf)).size).toBe(one.size);
        for (const day of days) {
          if (weekOf(day) !== weekOf(one.start)) expect(weekday(day)).toBe(Math.min(...one.weekdays));
          else expect(one.skipCurrentPeriod).toBe(false);
        }
        for (const [n, day] of days.slice(1).entries()) {
          expect(weekOf(addDays(days[n] ?? "", 7))).toBe(weekOf(day));
        }
      }),
    );
  });

  it("bring one day a month: the last chosen weekday before the start's day where none is left", () => {
    // 27 March 2027 is a Saturday: of the Sundays, only May's last one lies on or after the 27th within its month.
    const sundays = { pattern: "monthly", start: "2027-03-27", weekdays: [7], size: 5 } as const;
    expect(seriesDates(plan(sundays))).toEqual([
      "2027-03-28",
      "2027-04-25",
      "2027-05-30",
      "2027-06-27",
      "2027-07-25",
    ]);
    // No Friday is left in March: nothing appears before the start, so the series begins in April.
    expect(seriesDates(plan({ ...sundays, weekdays: [5], size: 2 }))).toEqual(["2027-04-30", "2027-05-28"]);
    // 29 March 2028 is a Wednesday; nor does a month that is skipped anyway count twice.
    const mondays = { ...sundays, start: "2028-03-29", weekdays: [1], size: 2 };
    expect(seriesDates(plan(mondays))).toEqual(["2028-04-24", "2028-05-29"]);
    expect(seriesDates(plan({ ...mondays, skipCurrentPeriod: true }))).toEqual(["2028-04-24", "2028-05-29"]);
  });

  it("are monthly what looking up each day in a calendar gives", () => {
    fc.assert(
      fc.property(plans, (one) => {
        const days = seriesDates({ ...one, pattern: "monthly" });
        expect(days).toEqual(monthlyDatesFromCalendar(one));
        const months = days.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
        // Each month has one, without a gap.
        expect(months).toEqual(months.map((_, n) => (months[0] ?? 0) + n));
      }),
    );
  });
});

/** The monthly rule once more, day by day and with the calendar of the language. */
function monthlyDatesFromCalendar({ size, start, weekdays, skipCurrentPeriod }: SeriesPlan): string[] {
  const [year = 0, month = 0, wanted = 0] = start.split("-").map(Number);
  const days: string[] = [];
  for (let n = skipCurrentPeriod ? 1 : 0; days.length < size; n++) {
    const length = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
    let found: string | undefined;
    for (let dayOfMonth = 1; dayOfMonth <= length; dayOfMonth++) {
      const day = new Date(Date.UTC(year, month - 1 + n, dayOfMonth)).toISOString().slice(0, 10);
      if (!weekdays.includes(weekday(day)) || day < start) continue;
      found = day;
      if (dayOfMonth >= Math.min(wanted, length)) break;
    }
    if (found) days.push(found);
  }
  return days;
}

describe("a plan", () => {
  it("has a size of 1 to 99, a start and a weekday", () => {
    const fields = (changes: Partial<SeriesPlan>) =>
      seriesProblems(plan(changes)).map(({ field, message }) => [field, message]);
    expect(fields({})).toEqual([]);
    for (const size of [0, 100, -1, 1.5, Number.NaN]) {
      expect(fields({ size })).toEqual([["series.size", "number_out_of_range"]]);
    }
    expect(fields({ size: 99 })).toEqual([]);
    expect(fields({ start: "" })).toEqual([["series.start", "series_start_missing"]]);
    expect(fields({ start: "2027-02-30" })).toEqual([["series.start", "date_invalid"]]);
    expect(fields({ start: "9999-12-31" })).toEqual([["series.start", "year_invalid"]]);
    expect(fields({ weekdays: [] })).toEqual([["series.weekdays", "series_weekday_missing"]]);
    expect(fields({ weekdays: [0] })).toEqual([["series.weekdays", "choice_invalid"]]);
    expect(() => seriesDates(plan({ weekdays: [] }))).toThrow(RangeError);
  });

  it("is warned of a start in the past", () => {
    expect(seriesWarnings(plan(), "2027-03-11")).toEqual([
      { field: "series.start", message: "series_start_in_past" },
    ]);
    expect(seriesWarnings(plan(), "2027-03-10")).toEqual([]);
  });

  it("splits the price to the cent, or asks it for each", () => {
    expect(seriesPrices(1000, 3, true)).toEqual([334, 333, 333]);
    expect(seriesPrices(1000, 3, false)).toEqual([1000, 1000, 1000]);
    expect(seriesPrices(1000, 0, true)).toEqual([]);
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.integer({ min: 1, max: 99 }), (cents, count) => {
        const prices = seriesPrices(cents, count, true);
        expect(prices.reduce((sum, price) => sum + price, 0)).toBe(cents);
        expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("an appearance of a series", () => {
  const specs = (type: MediumType, changes = {}) => ({ ...emptySpecs(), type, ...changes });

  it("is in the issue, or in print planned for the year while there is none", () => {
    expect(appearanceInSeries(specs("print"), "2027-03-10", { id: "7" }, true)).toMatchObject({
      issue: "7",
      targetYear: 2027,
    });
    expect(appearanceInSeries(specs("print", { issue: "1" }), "2028-03-10", null, true)).toMatchObject({
      issue: null,
      targetYear: 2028,
    });
    expect(appearanceInSeries(specs("immoflash"), "2027-03-10", { id: "7" }, true)).toMatchObject({
      issue: "7",
      targetYear: null,
      campaignStartDate: null,
    });
  });

  it("is a campaign as long as the one that was entered, with production and release at their distance", () => {
    const entered = specs("digital", {
      campaignStartDate: "2027-01-10",
      campaignEndDate: "2027-01-16",
      productionDate: "2027-01-05",
      releaseDate: "2027-01-11",
    });
    expect(appearanceInSeries(entered, "2027-03-10", null, false)).toMatchObject({
      campaignStartDate: "2027-03-10",
      campaignEndDate: "2027-03-16",
      productionDate: "2027-03-05",
      releaseDate: "2027-03-11",
    });
    expect(appearanceInSeries(specs("digital"), "2027-03-10", null, false)).toMatchObject({
      campaignStartDate: "2027-03-10",
      campaignEndDate: "2027-03-10",
      releaseDate: null,
    });
  });

  it("is for a video without a campaign its release", () => {
    const entered = specs("video", { releaseDate: "2027-01-10", productionDate: "2027-01-08" });
    expect(appearanceInSeries(entered, "2027-03-10", null, false)).toMatchObject({
      campaignStartDate: null,
      campaignEndDate: null,
      releaseDate: "2027-03-10",
      productionDate: "2027-03-08",
    });
  });

  it("follows what was changed in another one, but not where and when it appears, nor its state", () => {
    const before = { ...emptyBooking(), price: 100, specs: specs("print", { issue: "1", comment: "alt" }) };
    const after = {
      ...before,
      price: 200,
      status: "active" as const,
      specs: { ...before.specs, issue: "2", format: "31" },
    };
    const other = {
      ...emptyBooking(),
      price: 150,
      easyJobId: "J-2",
      specs: specs("print", { issue: "5", comment: "eigener" }),
    };
    expect(appearanceAfter(other, before, after)).toEqual({
      ...other,
      price: 200,
      specs: { ...other.specs, format: "31" },
    });
  });
});

describe("what the preview would book", () => {
  const row = (price: string, more: object = {}) => ({ isWanted: true, price, planned: price, ...more });

  it("leaves out what is not ticked", () => {
    const rows = [row("250,00"), row("250,00", { isWanted: false }), row("250,00")];
    expect(seriesTotal(rows, "250,00", false)).toEqual({ count: 2, total: 500_00 });
  });

  it("splits a price over the remaining appearances, beside prices that were set by hand", () => {
    const rows = [
      row("40,00", { planned: "25,00" }),
      row("25,00"),
      row("25,00"),
      row("25,00", { isWanted: false }),
    ];
    expect(seriesTotal(rows, "100,00", true)).toEqual({ count: 3, total: 40_00 + 33_33 + 33_33 });
  });

  it("has no sum while an amount cannot be read", () => {
    expect(seriesTotal([row("viel", { planned: "25,00" })], "25,00", false)).toEqual({
      count: 1,
      total: null,
    });
  });
});
