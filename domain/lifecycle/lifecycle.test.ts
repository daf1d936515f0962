import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lifecycleState, reasonAgainst } from "./publishing-states";
import {
  momentInVienna,
  partsOfWallTime,
  problemOfWallTime,
  readTime,
  usualDays,
  wallTimeInVienna,
  wallTimeOf,
} from "./wall-time";

describe("the state of what is published", () => {
  const none = { draftNumber: 1, liveNumber: null, scheduledNumber: null, withdrawnAt: null };
  it.each([
    ["draft", {}],
    ["scheduled", { scheduledNumber: 1 }],
    ["scheduled", { liveNumber: 1, draftNumber: 3, scheduledNumber: 2 }],
    ["published", { liveNumber: 1 }],
    ["changed", { liveNumber: 1, draftNumber: 2 }],
    ["withdrawn", { withdrawnAt: new Date(0) }],
    ["published", { liveNumber: 1, withdrawnAt: new Date(0) }],
  ] as const)("%s", (state, pointers) => expect(lifecycleState({ ...none, ...pointers })).toBe(state));

  it("allows what makes a difference only", () => {
    expect(reasonAgainst("publish", none)).toBeNull();
    expect(reasonAgainst("publish", { ...none, liveNumber: 1 })).toBe("published_already");
    expect(reasonAgainst("publish", { ...none, liveNumber: 1, draftNumber: 2 })).toBeNull();
    expect(reasonAgainst("withdraw", none)).toBe("not_published");
    expect(reasonAgainst("withdraw", { ...none, liveNumber: 1 })).toBeNull();
    expect(reasonAgainst("unschedule", none)).toBe("not_scheduled");
    expect(reasonAgainst("unschedule", { ...none, scheduledNumber: 1 })).toBeNull();
    // A plan that only withdraws.
    expect(reasonAgainst("unschedule", { ...none, liveNumber: 1, withdrawAt: new Date(0) })).toBeNull();
  });
});

describe("a time as clocks in Vienna show it", () => {
  it.each([
    ["2026-07-01T14:30", "2026-07-01T12:30:00.000Z"],
    ["2026-12-01T00:05", "2026-11-30T23:05:00.000Z"],
    ["2026-07-01T14:30:00", "2026-07-01T12:30:00.000Z"],
    // The hour that comes twice is the first one.
    ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ])("%s", (text, moment) => expect(momentInVienna(text)?.toISOString()).toBe(moment));

  it.each([
    // Clocks are put forward over it.
    "2026-03-29T02:30",
    "2026-02-30T10:00",
    "2026-07-01T24:00",
    "2026-07-01T10:60",
    "2026-07-01",
    "morgen",
    "",
  ])("%j is none", (text) => expect(momentInVienna(text)).toBeNull());

  it.each([
    ["6", "06:00"],
    ["06:00", "06:00"],
    ["6:05", "06:05"],
    ["18.30", "18:30"],
    ["630", "06:30"],
    ["2359", "23:59"],
    [" 6 Uhr ", "06:00"],
    ["24:00", null],
    ["6:60", null],
    ["6:5", null],
    ["früh", null],
    ["", null],
  ])("%j is typed for %j", (typed, time) => expect(readTime(typed)).toBe(time));

  it.each([
    ["2026-07-01", "6", "2026-07-01T06:00", null],
    ["2026-07-01", "", "2026-07-01T", "moment_without_time"],
    ["", "6", "T06:00", "moment_without_day"],
    ["2026-07-01", "früh", "2026-07-01Tfrüh", "time_invalid"],
    ["bald", "06:00", "baldT06:00", "date_invalid"],
    ["2026-02-30", "06:00", "2026-02-30T06:00", "date_invalid"],
    // Clocks are put forward over it.
    ["2026-03-29", "02:30", "2026-03-29T02:30", "time_left_out"],
    // The hour that comes twice is the first one.
    ["2026-10-25", "02:30", "2026-10-25T02:30", null],
  ])("%j with %j is %s: %s", (day, time, text, problem) => {
    expect(wallTimeOf(day, time)).toBe(text);
    expect(problemOfWallTime(text)).toBe(problem);
    expect(partsOfWallTime(text)).toEqual({ day, time: readTime(time) ?? time });
  });

  it("is none where neither day nor time is given", () => expect(wallTimeOf("", " ")).toBe(""));

  it.each([
    ["2026-11-28", { tomorrow: "2026-11-29", monday: "2026-11-30" }],
    ["2026-11-29", { tomorrow: "2026-11-30", monday: "2026-11-30" }],
    ["2026-11-30", { tomorrow: "2026-12-01", monday: "2026-12-07" }],
  ])("is mostly chosen on %s for %j", (today, days) => expect(usualDays(today)).toEqual(days));

  it("is read as it is written", () => {
    const minutes = fc.integer({ min: 26_000_000, max: 34_000_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(minute * 60_000);
        const read = momentInVienna(wallTimeInVienna(moment))?.getTime() ?? 0;
        // The second time of an hour that comes twice is read as the first one.
        expect([0, 3_600_000]).toContain(moment.getTime() - read);
      }),
    );
  });
});
