import { expect, it } from "vitest";
import { itemAfter, landing, stays } from "./landing";

const rows = [
  { top: 0, bottom: 40 },
  { top: 50, bottom: 150 },
];

it("lands before an item in its upper half, and behind it in its lower one; in a gap before the next", () => {
  const at = (y: number) => landing(rows, y);
  expect(at(-9)).toEqual({ at: 0, side: "before" });
  expect(at(19)).toEqual({ at: 0, side: "before" });
  expect(at(21)).toEqual({ at: 0, side: "after" });
  expect(at(45)).toEqual({ at: 1, side: "before" });
  expect(at(99)).toEqual({ at: 1, side: "before" });
  expect(at(101)).toEqual({ at: 1, side: "after" });
  expect(at(900)).toEqual({ at: 1, side: "after" });
  expect(landing([], 3)).toBeNull();
});

it("lands in what holds others, but beside it at its edges, of which an open one has none below", () => {
  const closed = [{ top: 0, bottom: 40, holds: true }];
  expect([5, 20, 35, 50].map((y) => landing(closed, y)?.side)).toEqual(["before", "in", "after", "after"]);
  const open = [{ top: 0, bottom: 40, holds: true, isOpen: true }];
  expect([5, 20, 35, 50].map((y) => landing(open, y)?.side)).toEqual(["before", "in", "in", "after"]);
});

it("names what comes behind it, and knows its own place", () => {
  const keys = ["a", "b", "c"];
  expect(itemAfter(keys, 0, "before")).toBe("a");
  expect(itemAfter(keys, 0, "after")).toBe("b");
  expect(itemAfter(keys, 2, "after")).toBeNull();
  expect(["a", "b", "c", null].map((before) => stays(keys, "b", before))).toEqual([false, true, true, false]);
  expect(stays(keys, "c", null)).toBe(true);
  expect(stays(keys, "z", null)).toBe(false);
});
