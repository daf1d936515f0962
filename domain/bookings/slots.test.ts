import { addDays, addMonths, daysBetween, weekOf } from "domain/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FormatLimit,
  formatPeriods,
  freeSlots,
  fullPeriods,
  periodsTaken,
  periodsTouched,
  termProblems,
} from "./slots";

const limit = (changes: Partial<FormatLimit> = {}): FormatLimit => ({
  categoryId: "1",
  isUnlimited: false,
  limitationType: "day",
  availableSlots: 2,
  minimumTermDays: null,
  minimumTermMonths: null,
  campaignStart: null,
  campaignEnd: null,
  ...changes,
});

const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays("2024-01-01", n));
const term = fc
  .tuple(day, fc.integer({ min: 0, max: 120 }))
  .map(([from, n]) => [from, addDays(from, n)] as const);

describe("free slots", () => {
  it("counts down to none", () => {
    expect([0, 1, 2, 3].map((taken) => freeSlots(limit(), taken))).toEqual([2, 1, 0, 0]);
  });

  it("knows no limit where none is set, where it is unlimited, and for 0 slots", () => {
    expect(freeSlots(undefined, 100)).toBeNull();
    expect(freeSlots(limit({ isUnlimited: true }), 100)).toBeNull();
    expect(freeSlots(limit({ availableSlots: 0 }), 100)).toBeNull();
  });

  it("never sells more than there is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 80 }),
        (availableSlots, asked) => {
          let sold = 0;
          for (let n = 0; n < asked; n++) {
            if ((freeSlots(limit({ availableSlots }), sold) ?? 1) > 0) sold++;
          }
          expect(sold).toBe(Math.min(asked, availableSlots));
        },
      ),
    );
  });
});

describe("periods that a campaign touches", () => {
  it.each([
    ["day", ["2027-02-27", "2027-02-28", "2027-03-01"]],
    ["week", ["2027-W08", "2027-W09"]],
    ["month", ["2027-02", "2027-03"]],
    ["issue", []],
  ] as const)("counts by %s", (type, periods) => {
    expect(periodsTouched(type, "2027-02-27", "2027-03-01")).toEqual(periods);
  });

  it("touches nothing where the end is before the start", () => {
    // The last year that has four digits.
    expect(periodsTouched("month", "9999-11-30", "9999-12-31")).toEqual(["9999-11", "9999-12"]);
    expect(periodsTouched("week", "9999-12-20", "9999-12-31")).toHaveLength(2);
    expect(periodsTouched("day", "9999-12-30", "9999-12-31")).toEqual(["9999-12-30", "9999-12-31"]);
    expect(periodsTouched("day", "2027-03-02", "2027-03-01")).toEqual([]);
  });

  it("counts each day once, and every day's week and month", () => {
    fc.assert(
      fc.property(term, ([from, to]) => {
        const days = periodsTouched("day", from, to);
        expect(days).toHaveLength(daysBetween(from, to) + 1);
        expect(periodsTouched("week", from, to)).toEqual([...new Set(days.map(weekOf))]);
        expect(periodsTouched("month", from, to)).toEqual([...new Set(days.map((one) => one.slice(0, 7)))]);
      }),
    );
  });

  it("lists them ascending, without a gap to a longer campaign", () => {
    fc.assert(
      fc.property(term, fc.constantFrom("day", "week", "month"), ([from, to], type) => {
        const periods = periodsTouched(type, from, to);
        expect(periods).toEqual([...periods].sort());
        expect(periodsTouched(type, from, addDays(to, 40)).slice(0, periods.length)).toEqual(periods);
      }),
    );
  });
});

describe("full periods", () => {
  const taken = new Map([
    ["2027-02", 2],
    ["2027-03", 1],
    ["2027-05", 2],
  ]);

  it("names those without a slot", () => {
    expect(fullPeriods(limit(), periodsTouched("month", "2027-02-01", "2027-04-30"), taken)).toEqual([
      "2027-02",
    ]);
  });

  it("names none without a limit", () => {
    expect(fullPeriods(undefined, ["2027-02", "2027-03"], taken)).toEqual([]);
    expect(fullPeriods(limit({ availableSlots: 0 }), ["2027-02", "2027-03"], taken)).toEqual([]);
  });

  it("names exactly the touched periods in which all slots are taken", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 3 }), term, (list, availableSlots, [from, to]) => {
        const months = periodsTouched("month", from, to);
        const byMonth = new Map(months.map((month) => [month, list[Number(month.slice(5)) - 1] ?? 0]));
        expect(fullPeriods(limit({ availableSlots }), months, byMonth)).toEqual(
          months.filter((month) => (byMonth.get(month) ?? 0) >= availableSlots),
        );
      }),
    );
  });
});

describe("what a booking takes a slot of", () => {
  it("is its issue, or the periods of its appearance", () => {
    const standing = { issueId: 7, from: "2027-02-27", to: "2027-03-01" };
    expect(periodsTaken("issue", standing)).toEqual(["7"]);
    expect(periodsTaken("month", standing)).toEqual(["2027-02", "2027-03"]);
  });

  it("is nothing while it stands nowhere", () => {
    const nowhere = { issueId: null, from: null, to: null };
    expect(["issue", "day"].map((type) => periodsTaken(type as "issue" | "day", nowhere))).toEqual([[], []]);
  });
});

describe("periods in words", () => {
  it.each([
    [["2027-03-12", "2027-03-13", "2027-03-15"], "2027-03-12–2027-03-13, 2027-03-15"],
    [["2027-03-12"], "2027-03-12"],
    [[], ""],
  ])("writes days that follow each other as a range", (days, words) => {
    expect(formatPeriods(days, periodsTouched("day", "2027-03-10", "2027-03-16"))).toBe(words);
  });

  it("writes weeks and months as calendars do", () => {
    const weeks = periodsTouched("week", "2027-12-20", "2028-01-20");
    expect(formatPeriods(weeks, weeks)).toBe("51/2027–03/2028");
    expect(formatPeriods(["2027-03"], ["2027-02", "2027-03"])).toBe("03/2027");
  });

  it("leaves out what nobody reads", () => {
    const days = periodsTouched("day", "2027-03-01", "2027-03-31");
    expect(
      formatPeriods(
        days.filter((_day, n) => n % 2 === 0),
        days,
      ),
    ).toMatch(/2027-03-11, …$/);
  });
});

describe("terms", () => {
  const messages = (changes: Partial<FormatLimit>, from: string, to: string) =>
    termProblems(limit(changes), from, to).map((problem) => problem.message);

  it("counts both days of a campaign", () => {
    expect(messages({ minimumTermDays: 7 }, "2027-03-01", "2027-03-07")).toEqual([]);
    expect(messages({ minimumTermDays: 7 }, "2027-03-01", "2027-03-06")).toEqual(["term_too_short_days"]);
  });

  it("counts months by the calendar", () => {
    expect(messages({ minimumTermMonths: 1 }, "2027-02-01", "2027-02-28")).toEqual([]);
    expect(messages({ minimumTermMonths: 2 }, "2027-02-15", "2027-04-13")).toEqual(["term_too_short_months"]);
    expect(messages({ minimumTermMonths: 2 }, "2027-02-15", "2027-04-14")).toEqual([]);
  });

  it("accepts a term of n months from any day, and none a day shorter", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 24 }), (from, months) => {
        const last = addDays(addMonths(from, months), -1);
        expect(messages({ minimumTermMonths: months }, from, last)).toEqual([]);
        expect(messages({ minimumTermMonths: months }, from, addDays(last, -1))).toEqual([
          "term_too_short_months",
        ]);
      }),
    );
  });

  it("keeps to the campaign window", () => {
    const window = { campaignStart: "2027-03-01", campaignEnd: "2027-03-31" };
    expect(messages(window, "2027-03-01", "2027-03-31")).toEqual([]);
    expect(messages(window, "2027-02-28", "2027-04-01")).toEqual([
      "before_campaign_window",
      "after_campaign_window",
    ]);
  });

  it("asks no term of a booking in an issue", () => {
    expect(messages({ limitationType: "issue", minimumTermDays: 7 }, "2027-03-01", "2027-03-01")).toEqual([]);
  });
});
