import { expect, it } from "vitest";
import { passedOver } from "./passed-over";

const TODAY = "2026-11-25";
const issue = (
  publishDate: string,
  more: { adClosesOn?: string; materialDueOn?: string; free?: number } = {},
) => ({
  publishDate,
  ...more,
});
const why = (issues: ReturnType<typeof issue>[]) =>
  passedOver(issues, TODAY).map(({ issue: { publishDate }, why, day }) => [publishDate, why, day]);

it("names each issue before the first with space, and the deadline that it missed", () => {
  expect(
    why([
      issue("2026-11-12", { free: 0 }),
      issue("2026-12-01", { adClosesOn: "2026-11-20", materialDueOn: "2026-11-22" }),
      issue("2026-12-08", { adClosesOn: "2026-11-25", materialDueOn: "2026-11-24" }),
      issue("2026-12-15", { adClosesOn: "2026-12-01", free: 0 }),
      issue("2026-12-22", { free: 1 }),
      issue("2027-01-05", { free: 0 }),
    ]),
  ).toEqual([
    ["2026-12-01", "ads", "2026-11-20"],
    ["2026-12-08", "material", "2026-11-24"],
    ["2026-12-15", "full", null],
  ]);
});

it("names none where the next issue has space, where nothing limits it, and where all are full", () => {
  expect(why([issue("2026-12-01", { free: 2 }), issue("2026-12-08", { free: 0 })])).toEqual([]);
  expect(why([issue("2026-12-01"), issue("2026-12-08", { free: 0 })])).toEqual([]);
  expect(why([issue("2026-12-01", { free: 0 })])).toEqual([]);
});
