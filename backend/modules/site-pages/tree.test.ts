import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { pageDesk } from "backend/testing/site-pages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pages } from "./tables";

const TREE = `query ($id: String!, $open: [String!]) { r: page(id: $id) {
  siteTree(open: $open) { _id title parentId depth childCount address state isLive } } }`;

type Node = { _id: string; title: string; depth: number; childCount: number; address: string };

describe("the tree of a site around one of its pages", () => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  beforeAll(async () => {
    backend = await testBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    desk = await pageDesk(backend);
  });

  const around = async (id: string, open: readonly string[] = []): Promise<Node[]> =>
    (await desk.ask(TREE, { id, open })).data.r.siteTree;
  const outline = (nodes: readonly Node[]) =>
    nodes.map(({ title, depth }) => `${"› ".repeat(depth)}${title}`);

  it("has the top, what leads to the page, what lies below it, and open branches that are seen", async () => {
    const house = await desk.made("Haus");
    const team = await desk.made("Team", house);
    await desk.made("Karin", team);
    await desk.made("Presse", house);
    const sell = await desk.made("Werben");
    const formats = await desk.made("Formate", sell);
    await desk.made("Banner", formats);
    expect(outline(await around(team))).toEqual(["Haus", "› Team", "› › Karin", "› Presse", "Werben"]);
    expect(outline(await around(team, [sell]))).toEqual([
      ...["Haus", "› Team", "› › Karin", "› Presse"],
      ...["Werben", "› Formate"],
    ]);
    // An open branch of a closed one is not seen.
    expect(outline(await around(team, [formats]))).toHaveLength(5);
    const closed = (await around(team)).find(({ title }) => title === "Werben");
    expect(closed).toMatchObject({ childCount: 1, address: "/werben", depth: 0 });
    expect((await around(team)).find(({ title }) => title === "Karin")).toMatchObject({
      childCount: 0,
      address: "/haus/team/karin",
    });
  });

  it("says how each page stands, and has none of another site", async () => {
    const house = await desk.made("Haus");
    const draft = await desk.made("Entwurf");
    await desk.publish(house);
    const elsewhere = await pageDesk(backend);
    const other = await elsewhere.made("Anderswo");
    const nodes = await around(draft, [other, "nonsense", "-1"]);
    expect(nodes).toMatchObject([
      { title: "Haus", state: "published", isLive: true },
      { title: "Entwurf", state: "draft", isLive: false },
    ]);
  });

  it("is open down to the tenth level", async () => {
    let at: string | null = null;
    for (let level = 1; level <= 10; level += 1) at = await desk.made(`Ebene ${level}`, at);
    const nodes = await around(at ?? "");
    expect(nodes.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(nodes.at(-1)?.address.split("/")).toHaveLength(11);
  });

  it("has of 5,000 pages only those of open branches", async () => {
    const top = await desk.made("Bereich");
    const chosen = await desk.made("Gewählt", top);
    const domainId = Number(desk.domain);
    const many = Array.from({ length: 4_998 }, (_, n) => ({
      domainId,
      parentId: Number(chosen),
      position: n + 1,
      title: `Seite ${n + 1}`,
      slug: `seite-${n + 1}`,
      language: "de" as const,
      visibility: "public" as const,
    }));
    for (let from = 0; from < many.length; from += 500)
      await backend.db.insert(pages).values(many.slice(from, from + 500));
    const nodes = await around(top);
    expect(outline(nodes)).toEqual(["Bereich", "› Gewählt"]);
    expect(nodes[1]).toMatchObject({ childCount: 4_998 });
  });

  it("is for those who may read pages", async () => {
    const id = await desk.made("Haus");
    const { token } = await signedInUser(backend.db, ["global:edit__pages"]);
    expect((await desk.ask(TREE, { id }, token)).code).toBe("NOT_AUTHORIZED");
  });
});
