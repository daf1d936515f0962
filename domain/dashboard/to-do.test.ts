import { expect, it } from "vitest";
import { byUrgency, isDueWithin, soldSlots } from "./to-do";

it("what is to be done is sorted by its day, and what has none comes last", () => {
  const days = ["2027-03-12", null, "2027-03-01", "2027-03-05"];
  expect(byUrgency(days.map((day) => ({ day }))).map(({ day }) => day)).toEqual([
    "2027-03-01",
    "2027-03-05",
    "2027-03-12",
    null,
  ]);
  const same = [
    { day: "2027-03-01", n: 1 },
    { day: "2027-03-01", n: 2 },
  ];
  expect(byUrgency(same)).toEqual(same);
});

it.each([
  ["2027-03-19", true],
  ["2027-03-20", false],
  ["2027-01-01", true],
  [null, false],
])("%s is due within a week of 2027-03-12: %s", (day, isDue) =>
  expect(isDueWithin(day, "2027-03-12", 7)).toBe(isDue),
);

it("only formats with a limit say how much of an issue is sold", () => {
  const unlimited = { available: null, taken: 7 };
  expect(soldSlots([unlimited])).toBeNull();
  expect(soldSlots([{ available: 4, taken: 1 }, unlimited, { available: 2, taken: 2 }])).toEqual({
    sold: 3,
    slots: 6,
  });
});
