import { expect, it } from "vitest";
import {
  type ChangedParts,
  changeParts,
  isLeftOut,
  MOST_IN_ORDER,
  mergedParts,
  orderText,
  type PageParts,
  type Part,
  partsKept,
  partsOfOne,
  readPartOrder,
} from "./page-parts";

const TYPES: Record<string, string> = { a: "accordion", s: "section", z: "section" };
const parts = (order: string): Part[] =>
  readPartOrder(order, (key) => TYPES[key.charAt(0)] ?? "content_block");

let made = 0;
const newKey = () => {
  made += 1;
  return `new-${made}`;
};

/** A text, an accordion of two sections with a text in the first one, and a text behind it. */
function page(): PageParts {
  const all = parts("t a s1:a u:s1 s2:a v");
  return {
    parts: all,
    values: Object.fromEntries(all.map(({ key, type }) => [key, { type, title: key.toUpperCase() }])),
  };
}

function after(changed: ChangedParts) {
  if ("problem" in changed) throw new Error(changed.problem.message);
  return changed;
}
const orderAfter = (changed: ChangedParts) => orderText(after(changed).parts);

it("writes an order as one value and reads it again; of what it does not know it reads nothing", () => {
  const order = "t a s1:a u:s1 s2:a v";
  expect(orderText(parts(order))).toBe(order);
  expect(readPartOrder("t t : <b> x:y:z a", (key) => TYPES[key])).toEqual([
    { key: "a", type: "accordion", within: null },
  ]);
  // What lies in itself lies nowhere.
  expect(parts("a:s s:a t t")).toEqual([{ key: "t", type: "content_block", within: null }]);
  const many = Array.from({ length: 100_000 }, (_one, n) => (n === 0 ? "k0" : `k${n}:k${n - 1}`)).join(" ");
  expect(parts(many)).toHaveLength(MOST_IN_ORDER);
  // An empty order is not the same as none.
  expect(orderText([])).not.toBe("");
  expect(readPartOrder(orderText([]), () => "separator")).toEqual([]);
});

it("moves, copies and makes components with all that belongs to them", () => {
  expect(orderAfter(changeParts(page(), { what: "up", key: "v" }, newKey))).toBe("t v a s1:a u:s1 s2:a");
  expect(orderAfter(changeParts(page(), { what: "down", key: "s1" }, newKey))).toBe("t a s2:a s1:a u:s1 v");
  expect(orderAfter(changeParts(page(), { what: "up", key: "t" }, newKey))).toBe("t a s1:a u:s1 s2:a v");
  const into = { what: "move", key: "v", within: "s2", before: null } as const;
  expect(orderAfter(changeParts(page(), into, newKey))).toBe("t a s1:a u:s1 s2:a v:s2");
  made = 0;
  const copy = after(changeParts(page(), { what: "copy", key: "a" }, newKey));
  expect(orderText(copy.parts)).toBe("t a s1:a u:s1 s2:a new-1 new-2:new-1 new-3:new-2 new-4:new-1 v");
  expect(copy.values["new-3"]).toEqual({ type: "content_block", title: "U" });
  expect(copy).toMatchObject({ key: "new-1", originals: { "new-1": "a", "new-3": "u" } });
  const tabs = { what: "add", type: "tab", within: null, before: "a" } as const;
  const added = after(changeParts(page(), tabs, newKey));
  expect(orderText(added.parts)).toBe("t new-5 new-6:new-5 a s1:a u:s1 s2:a v");
  expect(added.values["new-6"]).toEqual({ type: "section" });
  expect(orderAfter(changeParts(page(), { what: "section", key: "a" }, newKey))).toBe(
    "t a s1:a u:s1 s2:a new-7:a v",
  );
});

it("puts a component of a page into another one with all that lies in it, under new keys", () => {
  const taken = partsOfOne(page(), "a");
  if (!taken) throw new Error("nothing taken");
  made = 0;
  const other = {
    parts: parts("t v"),
    values: { t: { type: "content_block" }, v: { type: "content_block" } },
  };
  const putBefore = after(
    changeParts(other, { what: "put", made: taken, within: null, before: "v" }, newKey),
  );
  expect(orderText(putBefore.parts)).toBe("t new-1 new-2:new-1 new-3:new-2 new-4:new-1 v");
  expect(putBefore.values["new-3"]).toEqual({ type: "content_block", title: "U" });
  expect(putBefore.key).toBe("new-1");
  // Into a section of the same page, and no deeper than a page goes.
  const into = { what: "put", made: taken, within: "s2", before: null } as const;
  expect(orderAfter(changeParts(page(), into, newKey))).toContain("s2:a new-5:s2 new-6:new-5");
  const twice = after(changeParts(page(), into, newKey));
  const deeper = partsOfOne(twice, "a");
  if (!deeper) throw new Error("nothing taken");
  expect(changeParts(page(), { ...into, made: deeper }, newKey)).toMatchObject({
    problem: { message: "components_too_deep" },
  });
  // Neither a section by itself, nor what is left out.
  expect(partsOfOne(page(), "s1")).toBeNull();
  expect(partsOfOne(after(changeParts(page(), { what: "remove", key: "a" }, newKey)), "a")).toBeNull();
});

it("leaves a component out with all that lies in it, and keeps it again with what was in its fields", () => {
  const without = after(changeParts(page(), { what: "remove", key: "a" }, newKey));
  expect(orderText(without.parts)).toBe("t a s1:a u:s1 s2:a v");
  expect(orderText(partsKept(without))).toBe("t v");
  expect(isLeftOut(without.values.u)).toBe(true);
  expect(after(changeParts(without, { what: "keep", key: "a" }, newKey)).values).toEqual(page().values);
});

it("leaves out no section in which something lies, and puts nothing into itself", () => {
  expect(changeParts(page(), { what: "remove", key: "s1" }, newKey)).toEqual({
    problem: { field: "s1", message: "section_not_empty", params: { title: "S1" } },
  });
  const into = { what: "move", key: "a", within: "s2", before: null } as const;
  expect(changeParts(page(), into, newKey)).toMatchObject({ problem: { message: "tree_circle" } });
});

/** The order that comes of two people's, or both of which somebody has to choose one; null: it cannot be. */
function merged(base: string, mine: string, theirs: string, keeps: string[] = []) {
  const together = mergedParts(parts(base), parts(mine), parts(theirs), new Set(keeps));
  if (!together) return null;
  const orders = new Set([together.mine, together.theirs].map(orderText));
  return [...orders].join(" | ");
}

it("puts together what two people have added, moved and taken away", () => {
  expect(merged("t v", "t m v", "t v n")).toBe("t m v n");
  expect(merged("t v w", "w t v", "t v")).toBe("t v");
  expect(merged("t v w", "w t v", "t v w n")).toBe("w n t v");
  expect(merged("t v w", "t v", "v t w m")).toBe("v t m");
  expect(merged("a s1:a v", "a s1:a u:s1 v", "a s1:a v w:s1")).toBe("a s1:a w:s1 u:s1 v");
  expect(merged("t v w", "v t w", "v t w")).toBe("v t w");
  // Both have moved something: each order has what the other one has added.
  expect(merged("t v w", "v t w m", "t w v n")).toBe("v n t w m | t w m v n");
  // What lay in it lies nowhere.
  expect(merged("a s1:a s2:a v", "a s1:a s2:a v:s2", "a s1:a v")).toBeNull();
});

it("keeps what the other one has taken away where it was changed", () => {
  expect(merged("t v w", "t v w", "t w")).toBe("t w");
  expect(merged("t v w", "t v w", "t w", ["v"])).toBe("t v w");
  expect(merged("t v w", "t v w", "w t", ["v"])).toBe("w t v");
});
