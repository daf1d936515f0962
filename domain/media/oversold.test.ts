import { expect, it } from "vitest";
import { oversoldOf } from "./oversold";

const limit = { isUnlimited: false, availableSlots: 1, limitationType: "week" } as const;
const campaign = (from: string, to: string, ...bookingIds: number[]) => ({
  issueId: null,
  from,
  to,
  bookingIds,
});

it("names each period in which more is sold than a limit allows, with its bookings", () => {
  const sold = [
    campaign("2027-03-01", "2027-03-14", 1),
    campaign("2027-03-08", "2027-03-09", 2, 3),
    campaign("2027-04-01", "2027-04-01", 4),
  ];
  expect(oversoldOf(limit, sold)).toEqual([{ period: "2027-W10", available: 1, bookingIds: [1, 2, 3] }]);
  expect(oversoldOf({ ...limit, availableSlots: 3 }, sold)).toEqual([]);
});

it("knows no limit where there is none: 0 slots, or unlimited", () => {
  const sold = [campaign("2027-03-01", "2027-03-01", 1, 2)];
  expect(oversoldOf({ ...limit, availableSlots: 0 }, sold)).toEqual([]);
  expect(oversoldOf({ ...limit, isUnlimited: true }, sold)).toEqual([]);
});

it("counts by issue", () => {
  const inIssue = (issueId: number, ...bookingIds: number[]) => ({
    issueId,
    bookingIds,
    from: "2027-03-01",
    to: "2027-03-01",
  });
  expect(oversoldOf({ ...limit, limitationType: "issue" }, [inIssue(7, 1), inIssue(8, 2, 3)])).toEqual([
    { period: "8", available: 1, bookingIds: [2, 3] },
  ]);
});
