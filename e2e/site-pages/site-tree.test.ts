import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { pageDesk } from "backend/testing/site-pages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pageRoutes } from "~/routes/site-pages/record/routes.server";
import { loadSiteTree } from "~/routes/site-pages/tree/site-tree.server";
import { screensOn } from "../bookings/posts";

type Node = { id: string; name: string };

// What the links of the tree beside a page lead to, with scripts and without.
describe("the branches of the tree beside a page", () => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  let [house, team, sell, formats] = ["", "", "", ""];
  beforeAll(async () => {
    backend = await testBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    desk = await pageDesk(backend);
    house = await desk.made("Haus");
    team = await desk.made("Team", house);
    sell = await desk.made("Werben");
    formats = await desk.made("Formate", sell);
  });

  const open = (query: string, { token = desk.token, alone = false } = {}) => {
    const screens = screensOn(backend, token);
    const path = `/pages/${team}${alone ? "/tree" : ""}${query}`;
    return screens.open(alone ? loadSiteTree : pageRoutes.load, path, { id: team });
  };
  const names = (nodes: readonly Node[]) => nodes.map(({ name }) => name);

  it("are opened and folded alone, while the page stays as it is", async () => {
    const opened = await open(`?site=${desk.domain}&unfold=${sell}`, { alone: true });
    expect(names(opened.data.nodes)).toEqual(["Haus", "Team", "Werben", "Formate"]);
    expect(opened.data.open).toContain(sell);
    const folded = await open(`?site=${desk.domain}&fold=${sell}`, { alone: true });
    expect(names(folded.data.nodes)).toEqual(["Haus", "Team", "Werben"]);
    // What leads to the page is folded for this view alone.
    const above = await open(`?folded=${house}`, { alone: true });
    expect(names(above.data.nodes)).toEqual(["Haus", "Werben"]);
    expect(names((await open("", { alone: true })).data.nodes)).toEqual(["Haus", "Team", "Werben"]);
  });

  it("are remembered by links that lead back to the page", async () => {
    const { status, location } = await open(`?site=${desk.domain}&unfold=${sell}`);
    expect([status, location]).toEqual([302, `/pages/${team}`]);
    const { data } = await open("");
    expect(names(data.tree.nodes)).toEqual(["Haus", "Team", "Werben"]);
    expect(data.tree.nodes.find((node: Node) => node.id === formats)).toBeUndefined();
    expect(data.record.siteTree).toEqual([]);
  });

  it("stay as they are for whatever no link asks, and are for those who may read pages", async () => {
    for (const query of ["?site=x&unfold=y", "?site=99999999&unfold=1", "?unfold=1", "?folded=%00"])
      expect((await open(query, { alone: true })).status, query).toBe(200);
    const { token } = await signedInUser(backend.db, ["global:edit__pages"]);
    expect((await open("", { alone: true, token })).status).toBe(403);
    const gone = await screensOn(backend, desk.token).open(loadSiteTree, "/pages/999999/tree", {
      id: "999999",
    });
    expect(gone.status).toBe(404);
  });
});
