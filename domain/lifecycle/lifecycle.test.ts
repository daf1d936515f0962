import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lifecycleState, reasonAgainst } from "./state";
import { momentInVienna, wallTimeInVienna } from "./wall-time";

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
