import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  formatDayLong,
  formatInstant,
  isDay,
  readDay,
  todayInVienna,
  weekOf,
} from "./dates";

const day = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it.each(["2027-03-12", "2028-02-29", "1900-01-01"])("knows %s", (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    "",
    "2027-02-29",
    "2027-13-01",
    "2027-00-10",
    "12.03.2027",
    "2027-3-1",
    "0027-03-12",
    "2027-03-12T00:00",
  ])("refuses %j", (text) => {
    expect(isDay(text)).toBe(false);
  });

  it("counts back what it added", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, n) => {
        expect(daysBetween(from, addDays(from, n))).toBe(n);
      }),
    );
  });

  it("adds days across a change of clocks", () => {
    expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
    expect(daysBetween("2027-10-30", "2027-11-01")).toBe(2);
  });

  it("stays in the month when months are added", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2027-12-15", 1)).toBe("2028-01-15");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 240 }), (from, n) => {
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(addMonths(from, n)) - months(from)).toBe(n);
        expect(isDay(addMonths(from, n))).toBe(true);
      }),
    );
  });

  it.each([
    ["2027-03-12", "2027-W10"],
    ["2027-01-01", "2026-W53"],
    ["2024-12-30", "2025-W01"],
    ["2026-12-31", "2026-W53"],
    ["2028-01-03", "2028-W01"],
  ])("puts %s into week %s", (date, week) => {
    expect(weekOf(date)).toBe(week);
  });

  it("keeps the seven days from a Monday in one week, and none of the next seven", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15_000 }), (weeks) => {
        const monday = addDays("1901-01-07", weeks * 7);
        const week = [0, 1, 2, 3, 4, 5, 6].map((n) => weekOf(addDays(monday, n)));
        expect(new Set(week).size).toBe(1);
        expect(weekOf(addDays(monday, 7)) > (week[0] ?? "")).toBe(true);
      }),
    );
  });
});

describe("showing days and instants", () => {
  it("writes days in German", () => {
    expect(formatDay("2027-03-12")).toBe("12.03.2027");
    expect(formatDayLong("2027-03-12")).toBe("12. März 2027");
    expect(formatDayLong("2027-01-01")).toBe("1. Januar 2027");
  });

  it("shows instants on Vienna's clocks, in winter and in summer", () => {
    expect(formatInstant("2027-03-12T13:05:00Z")).toBe("12.03.2027, 14:05");
    expect(formatInstant(new Date("2027-07-31T22:30:00Z"))).toBe("01.08.2027, 00:30");
  });

  it("knows the day in Vienna, which begins before that of UTC", () => {
    expect(todayInVienna(new Date("2027-03-11T23:30:00Z"))).toBe("2027-03-12");
    expect(todayInVienna(new Date("2027-03-11T22:30:00Z"))).toBe("2027-03-11");
  });
});

describe("a typed day", () => {
  const today = "2026-11-22";
  it.each([
    ["2027-03-12", "2027-03-12"],
    [" 2027-3-1 ", "2027-03-01"],
    ["12.3.27", "2027-03-12"],
    ["12. 3. 2027", "2027-03-12"],
    ["12.3.", "2027-03-12"],
    ["12.3", "2027-03-12"],
    ["22.11.", "2026-11-22"],
    ["21.11.", "2027-11-21"],
    ["29.2.", "2028-02-29"],
    ["Heute", "2026-11-22"],
    ["morgen", "2026-11-23"],
    ["+14", "2026-12-06"],
    ["-22", "2026-10-31"],
  ])("%j is %s", (typed, day) => expect(readDay(typed, today)).toBe(day));

  it.each([
    "",
    "31.2.27",
    "2027-13-01",
    "12",
    "12.3.2",
    "12.3.1234567",
    "+",
    "+12345",
    "übermorgen",
    "1.1.0027",
  ])("%j is none", (typed) => expect(readDay(typed, today)).toBeNull());

  it("is read however it is written", () => {
    fc.assert(
      fc.property(day, day, (one, today) => {
        const [year = "", month = "", dayOfMonth = ""] = one.split("-").map((part) => String(Number(part)));
        expect(readDay(one, today)).toBe(one);
        expect(readDay(formatDay(one), today)).toBe(one);
        if (year.startsWith("20"))
          expect(readDay(`${dayOfMonth}.${month}.${year.slice(2)}`, today)).toBe(one);
        const next = readDay(`${dayOfMonth}.${month}.`, today) ?? "";
        expect(next.slice(5)).toBe(one.slice(5));
        expect(next >= today).toBe(true);
      }),
    );
  });

  it("counts from today", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -9999, max: 9999 }), (today, n) => {
        const found = readDay(n < 0 ? String(n) : `+${n}`, today);
        expect(found).toBe(addDays(today, n));
      }),
    );
  });

  it("is a day or none, whatever is typed", () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.+ -]{0,12}$/));
    fc.assert(
      fc.property(typed, day, (text, today) => {
        const found = readDay(text, today);
        if (found !== null && !/^[+-]/.test(text.trim())) expect(isDay(found)).toBe(true);
      }),
    );
  });
});
