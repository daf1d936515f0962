import { expect, it } from "vitest";
import { draggedRows, landedAt, rowIntent, rowsAfter } from "./row-changes";

const refresh = (intent: string) => intent.slice("refresh/".length);
const typed = { name: "Huber", contacts: [{ name: "Anna" }, null, { name: "Bea" }] };

it("rows are added, copied and removed by posts", () => {
  const after = (...intent: Parameters<typeof rowIntent>) => rowsAfter(typed, refresh(rowIntent(...intent)));
  expect(after("contacts", "add")).toEqual({ contacts: [{ name: "Anna" }, {}, { name: "Bea" }, {}] });
  expect(after("contacts", "copy", 0).contacts).toEqual([
    { name: "Anna" },
    { name: "Anna" },
    {},
    { name: "Bea" },
  ]);
  expect(after("contacts", "remove", 2)).toEqual({ contacts: [{ name: "Anna" }, {}] });
  expect(after("contacts", "remove", 7).contacts).toHaveLength(3);
  expect(after("limits", "add")).toEqual({ limits: [{}] });
});

it("rows are moved by posts, but not over the ends", () => {
  const after = (...intent: Parameters<typeof rowIntent>) => rowsAfter(typed, refresh(rowIntent(...intent)));
  const [anna, bea] = [{ name: "Anna" }, { name: "Bea" }];
  expect(after("contacts", "up", 2).contacts).toEqual([anna, bea, {}]);
  expect(after("contacts", "down", 0).contacts).toEqual([{}, anna, bea]);
  for (const [change, index] of [
    ["up", 0],
    ["down", 2],
    ["up", 3],
    ["down", 7],
  ] as const)
    expect(after("contacts", change, index).contacts).toEqual([anna, {}, bea]);
});

it("other posts that ask for the form again change no rows", () => {
  for (const other of ["format", "draft", "contacts/empty", "name[x]/remove", "constructor"])
    expect(rowsAfter(typed, other)).toEqual({});
  expect(rowsAfter(typed, "name/add")).toEqual({ name: [{}] });
});

it("a dragged row takes the place of the one that it was dropped on, and none is lost", () => {
  const rows = ["a", "b", "c", "d"];
  expect(draggedRows(rows, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(draggedRows(rows, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(draggedRows(rows, 1, 1)).toEqual(rows);
  // Dropped before another row, or behind all.
  const dropped = (from: number, before: number | null) =>
    draggedRows(rows, from, landedAt(rows.length, from, before)).join("");
  expect([dropped(0, 2), dropped(0, null), dropped(3, 1), dropped(2, 0)]).toEqual([
    "bacd",
    "bcda",
    "adbc",
    "cabd",
  ]);
  for (const [from, to] of [
    [4, 0],
    [-1, 0],
    [0, 4],
    [0, Number.NaN],
  ] as const)
    expect(draggedRows(rows, from, to)).toEqual(rows);
});
