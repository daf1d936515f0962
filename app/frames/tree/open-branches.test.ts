import { describe, expect, it } from "vitest";
import { openBranches, openIn, shownNodes, withBranch } from "./open-branches";

describe("the open branches of a tree", () => {
  it("are remembered for each tree", () => {
    const cookie = withBranch(withBranch(null, "pages-1", "7", true), "pages-2", "9", true);
    expect(openIn(cookie, "pages-1")).toEqual(["7"]);
    expect(openIn(withBranch(cookie, "pages-1", "7", false), "pages-1")).toEqual([]);
    expect(openIn(withBranch(cookie, "pages-1", "7", false), "pages-2")).toEqual(["9"]);
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
      { id: "1", parentId: null, position: 1 },
      { id: "2", parentId: "1", position: 1 },
      { id: "3", parentId: "2", position: 1 },
    ];
    const shown = (open: string[]) => shownNodes(nodes, open).map(({ id, isBranch }) => [id, isBranch]);
    expect(shown([])).toEqual([["1", true]]);
    expect(shown(["2"])).toEqual([["1", true]]);
    expect(shown(["1", "2"])).toEqual([
      ["1", true],
      ["2", true],
      ["3", false],
    ]);
  });
});
