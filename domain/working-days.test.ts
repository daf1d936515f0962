import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "./dates";
import { easterSunday, isHoliday, isWorkingDay, workingDaysBefore } from "./working-days";

const days = fc
  .date({ min: new Date("1901-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("Easter", () => {
  // The earliest and the latest date there can be, and years that simpler rules get wrong.
  it.each([
    "1818-03-22",
    "1943-04-25",
    "1954-04-18",
    "1981-04-19",
    "2000-04-23",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
    "2049-04-18",
    "2076-04-19",
  ])("is on %s", (day) => expect(easterSunday(Number(day.slice(0, 4)))).toBe(day));

  it("is a Sunday from 22 March to 25 April", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
        const day = easterSunday(year);
        expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0);
        expect(day.slice(5) >= "03-22" && day.slice(5) <= "04-25").toBe(true);
      }),
    );
  });
});

describe("the holidays of Austria", () => {
  const holidaysOf = (year: number) =>
    Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n)).filter(
      (day) => day.startsWith(String(year)) && isHoliday(day),
    );

  it("are those of 2026 and 2027", () => {
    expect(holidaysOf(2026)).toEqual([
      "2026-01-01",
      "2026-01-06",
      "2026-04-06",
      "2026-05-01",
      "2026-05-14",
      "2026-05-25",
      "2026-06-04",
      "2026-08-15",
      "2026-10-26",
      "2026-11-01",
      "2026-12-08",
      "2026-12-25",
      "2026-12-26",
    ]);
    expect(holidaysOf(2027)).toEqual([
      "2027-01-01",
      "2027-01-06",
      "2027-03-29",
      "2027-05-01",
      "2027-05-06",
      "2027-05-17",
      "2027-05-27",
      "2027-08-15",
      "2027-10-26",
      "2027-11-01",
      "2027-12-08",
      "2027-12-25",
      "2027-12-26",
    ]);
  });
});

describe("working days before a day", () => {
  it("leave out weekends and holidays", () => {
    // Thursday 7 January: 6 January is Epiphany, 2 and 3 January a weekend, 1 January New Year.
    expect(workingDaysBefore("2027-01-07", 1)).toBe("2027-01-05");
    expect(workingDaysBefore("2027-01-07", 3)).toBe("2026-12-31");
    // Tuesday after Easter.
    expect(workingDaysBefore("2027-03-30", 1)).toBe("2027-03-26");
    expect(workingDaysBefore("2027-03-30", 0)).toBe("2027-03-30");
  });

  it("end on a working day, with exactly as many of them from there on", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const before = workingDaysBefore(day, count);
        const span = Array.from({ length: daysBetween(before, day) }, (_, n) => addDays(before, n));
        expect(isWorkingDay(before)).toBe(true);
        expect(span.filter(isWorkingDay)).toHaveLength(count);
      }),
    );
  });
});
