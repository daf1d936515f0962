import { expect, test } from "vitest";
import { followsForNothing, noteOnNode } from "./node-version";

test("says that a version of Node has no support any more", () => {
  expect(noteOnNode("20.20.2")).toBe("Node 20 gets no security updates any more. Node 24 is recommended.");
  expect(["22.1.0", "24.21.0", "26.0.0"].map(noteOnNode)).toEqual([null, null, null]);
});

test("transactions are watched from Node 24 on, where it costs nothing", () => {
  expect(["20.20.2", "22.1.0", "24.0.0", "26.0.0"].map(followsForNothing)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
