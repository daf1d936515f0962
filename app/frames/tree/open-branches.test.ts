import { describe, expect, it } from "vitest";
import { openBranches, openIn, openInAll, shownNodes, withBranch } from "./open-branches";

describe("the open branches of a tree", () => {
  it("are remembered for each tree", () => {
    const cookie = withBranch(withBranch(null, "pages-1", "7", true), "pages-2", "9", true);
    expect(openIn(cookie, "pages-1")).toEqual(["7"]);
    expect(openIn(withBranch(cookie, "pages-1", "7", false), "pages-1")).toEqual([]);
    expect(openIn(withBranch(cookie, "pages-1", "7", false), "pages-2")).toEqual(["9"]);
  });

  it("are found where the tree is not known yet, in all trees of its kind", () => {
    const cookie = ["pages-1", "pages-2", "library"].reduce<string | null>(
      (before, tree, nth) => withBranch(before, tree, String(nth + 7), true),
      null,
    );
    expect(openInAll(cookie, "pages-").sort()).toEqual(["7", "8"]);
    expect(openInAll(null, "pages-")).toEqual([]);
  });

  it("are few, whatever was opened: the last ones", () => {
    let cookie: string | null = null;
    for (let id = 1; id <= 100; id += 1) cookie = withBranch(cookie, "pages-1", String(id), true);
    expect(openIn(cookie, "pages-1")).toHaveLength(60);
    expect(openIn(cookie, "pages-1")[0]).toBe("100");
    for (let tree = 2; tree <= 20; tree += 1) cookie = withBranch(cookie, `pages-${tree}`, "1", true);
    expect([...new URLSearchParams(cookie ?? "")]).toHaveLength(6);
    expect(cookie?.length).toBeLessThan(3000);
  });

  it("are none of a cookie with nonsense", () =>
    expect(openIn("pages-1=x.%00.-1.1e9", "pages-1")).toEqual([]));

  it("are those above the chosen node, too", () => {
    const nodes = [
      { id: "1", parentId: null, position: 1 },
      { id: "2", parentId: "1", position: 1 },
      { id: "3", parentId: "2", position: 1 },
    ];
    expect(openBranches(nodes, { remembered: ["9"], chosen: "3" })).toEqual(["9", "2", "1"]);
    expect(openBranches(nodes, { remembered: [], chosen: null })).toEqual([]);
  });

  it("are all that is shown of a tree, which says where more is", () => {
    const nodes = [
      { id: "1", parentId: null, position: 1, childCount: 1 },
      { id: "2", parentId: "1", position: 1, childCount: 1 },
      { id: "3", parentId: "2", position: 1, childCount: 0 },
    ];
    const shown = (open: string[]) =>
      shownNodes(nodes, { open }).nodes.map(({ id, isBranch }) => [id, isBranch]);
    expect(shown([])).toEqual([["1", true]]);
    expect(shownNodes(nodes.slice(0, 1), { open: [] }).nodes.map(({ isBranch }) => isBranch)).toEqual([true]);
    expect(shown(["2"])).toEqual([["1", true]]);
    expect(shown(["1", "2"])).toEqual([
      ["1", true],
      ["2", true],
      ["3", false],
    ]);
  });

  it("shows the first of many siblings, or those around the chosen one, and how many are left out", () => {
    const nodes = Array.from({ length: 1000 }, (_, n) => ({
      id: String(n + 1),
      parentId: null,
      position: n + 1,
      childCount: 0,
    }));
    const shown = (chosen: string | null) => {
      const { nodes: found, leftOut } = shownNodes(nodes, { open: [], chosen });
      const rows = found.filter(({ isBeside }) => !isBeside).map(({ id }) => id);
      return [rows[0], rows.at(-1), rows.length, found[0]?.id, found.at(-1)?.id, leftOut];
    };
    const leftOut = [{ under: null, count: 800 }];
    expect(shown(null)).toEqual(["1", "200", 200, "1", "202", leftOut]);
    expect(shown("3")).toEqual(["1", "200", 200, "1", "202", leftOut]);
    expect(shown("500")).toEqual(["400", "599", 200, "399", "601", leftOut]);
    expect(shown("1000")).toEqual(["801", "1000", 200, "800", "1000", leftOut]);
    expect(shownNodes(nodes.slice(0, 200), { open: [] }).leftOut).toEqual([]);
  });
});
