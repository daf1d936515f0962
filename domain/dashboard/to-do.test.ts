import fc from "fast-check";
import { expect, it } from "vitest";
import {
  inOrder,
  ROWS_OF_ALL,
  ROWS_OF_GROUP,
  rowsShown,
  saleOf,
  soldSlots,
  TO_DO_GROUPS,
  toDoGroupOf,
} from "./to-do";

it("what stops a print stands first, then what is due first", () => {
  const tasks = [
    { kind: "bill", id: 1, rank: 2, day: "2027-01-01" },
    { kind: "release", id: 2, rank: 1, day: "2027-03-05" },
    { kind: "material", id: 4, rank: 0, day: "2027-03-12" },
    { kind: "material", id: 3, rank: 0, day: "2027-03-12" },
    { kind: "account", id: 5, rank: 1, day: "2027-03-01" },
  ];
  expect(inOrder(tasks).map(({ id }) => id)).toEqual([3, 4, 5, 2, 1]);
});

it.each([
  ["2027-01-01", "late"],
  ["2027-03-11", "late"],
  ["2027-03-12", "today"],
  ["2027-03-13", "week"],
  ["2027-03-19", "week"],
  ["2027-03-20", null],
])("%s belongs to %s on 2027-03-12", (day, group) => expect(toDoGroupOf(day, "2027-03-12")).toBe(group));

it("at most five of a group and twelve of all are shown, whatever there is", () => {
  expect(rowsShown({ late: 24, today: 3, week: 8 })).toEqual({ late: 5, today: 3, week: 4 });
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.nat(40), (late, today, week) => {
      const all = { late, today, week };
      const shown = rowsShown(all);
      for (const group of TO_DO_GROUPS) {
        expect(shown[group]).toBeLessThanOrEqual(Math.min(all[group], ROWS_OF_GROUP));
      }
      const sum = shown.late + shown.today + shown.week;
      const wanted = TO_DO_GROUPS.map((group) => Math.min(all[group], ROWS_OF_GROUP));
      expect(sum).toBe(
        Math.min(
          ROWS_OF_ALL,
          wanted.reduce((one, other) => one + other, 0),
        ),
      );
    }),
  );
});

it("only formats with a limit say how much of an issue is sold", () => {
  const unlimited = { available: null, taken: 7 };
  expect(soldSlots([unlimited])).toBeNull();
  expect(soldSlots([{ available: 4, taken: 1 }, unlimited, { available: 2, taken: 2 }])).toEqual({
    sold: 3,
    slots: 6,
  });
});

it.each([
  [54, 54, "2027-03-13", "sold-out"],
  [60, 54, null, "sold-out"],
  [26, 54, "2027-03-18", "slow"],
  [26, 54, "2027-03-19", "normal"],
  [26, 54, "2027-03-11", "normal"],
  [27, 54, "2027-03-13", "normal"],
  [26, 54, null, "normal"],
])("%i of %i sold, closing %s, is %s on 2027-03-12", (sold, slots, closesOn, sale) =>
  expect(saleOf({ sold, slots }, closesOn, "2027-03-12")).toBe(sale),
);
