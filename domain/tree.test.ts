import {
  ancestorsOf,
  inReadingOrder,
  levelsOf,
  liesIn,
  seenNodes,
  stepsOf,
  sumsOfBranches,
  withMoved,
} from "domain/tree";
import { expect, it } from "vitest";

const node = (id: string, parentId: string | null, position: number) => ({ id, parentId, position });
const NODES = [
  node("c", null, 3),
  node("a", null, 1),
  node("b", null, 2),
  node("b2", "b", 2),
  node("b1", "b", 1),
  node("b1x", "b1", 1),
];

it("is read with each node followed by those below it", () => {
  const read = inReadingOrder(NODES).map(({ node: { id }, above }) => [...above.map((one) => one.id), id]);
  expect(read.map((path) => path.join("/"))).toEqual(["a", "b", "b/b1", "b/b1/b1x", "b/b2", "c"]);
  expect(ancestorsOf(NODES, "b1x").map(({ id }) => id)).toEqual(["b1", "b"]);
  expect(ancestorsOf([node("x", "y", 1), node("y", "x", 1)], "x").map(({ id }) => id)).toEqual(["y", "x"]);
  expect(levelsOf(NODES, "b")).toBe(3);
  expect(levelsOf(NODES, "c")).toBe(1);
});

it("is summed up with all that is below each node", () => {
  const sums = (nodes: typeof NODES) =>
    Object.fromEntries(sumsOfBranches(nodes, ({ id }) => (id === "b" ? 10 : 1)));
  expect(sums(NODES)).toEqual({ a: 1, b: 13, b1: 2, b1x: 1, b2: 1, c: 1 });
  // A tree that is broken has an end, too.
  expect(sums([node("x", "y", 1), node("y", "x", 1)])).toEqual({ x: 2, y: 2 });
});

it("is seen as far as its branches are open, and around some nodes", () => {
  const inOrder = inReadingOrder(NODES).map((read) => read.node);
  const seen = (open: string[], around: string[]) =>
    seenNodes(inOrder, { open, around })
      .map(({ id }) => id)
      .join(" ");
  expect(seen([], [])).toBe("a b c");
  expect(seen(["b1", "gone"], [])).toBe("a b c");
  expect(seen(["b"], [])).toBe("a b b1 b2 c");
  expect(seen([], ["b2"])).toBe("a b b1 b2 c");
  expect(seen(["b", "b1"], [])).toBe(inOrder.map(({ id }) => id).join(" "));
  expect(seen([], ["b1"])).toBe(inOrder.map(({ id }) => id).join(" "));
});

it.each([
  ["a", { down: { under: null, before: "c" } }],
  [
    "b",
    {
      up: { under: null, before: "a" },
      down: { under: null, before: null },
      in: { under: "a", before: null },
    },
  ],
  ["c", { up: { under: null, before: "b" }, in: { under: "b", before: null } }],
  ["b1x", { out: { under: "b", before: "b2" } }],
  [
    "b2",
    {
      up: { under: "b", before: "b1" },
      in: { under: "b1", before: null },
      out: { under: null, before: "c" },
    },
  ],
])("offers the steps that lead a node anywhere: %s", (id, steps) => {
  expect(stepsOf(NODES, NODES.find((one) => one.id === id) ?? node("", null, 0))).toEqual(steps);
});

it("shows a node at the place that it goes to, and knows what lies in it", () => {
  const after = (id: string, under: string | null, before: string | null) =>
    inReadingOrder(withMoved(NODES, id, { under, before }))
      .map(({ node: { id: key }, above }) => `${above.map((one) => one.id).join("")}${key}`)
      .join(" ");
  expect(after("c", null, "a")).toBe("c a b bb1 bb1b1x bb2");
  expect(after("b1", "a", null)).toBe("a ab1 ab1b1x b bb2 c");
  expect(after("a", "b", "b2")).toBe("b bb1 bb1b1x ba bb2 c");
  expect(after("a", null, null)).toBe("b bb1 bb1b1x bb2 c a");
  const byId = new Map(NODES.map((one) => [one.id, one]));
  const within = (id: string | null) => liesIn(byId, id, "b");
  expect([within("b"), within("b1x"), within("a"), within(null)]).toEqual([true, true, false, false]);
});
