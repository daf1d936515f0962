import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { ALL_OF_PAGES, pageDesk, problemsOf } from "backend/testing/site-pages";
import { beforeAll, beforeEach, expect, it } from "vitest";

const PREVIEW = `query ($id: String!, $step: BranchStep!) { r: branchPreview(id: $id, step: $step) {
  total can seen steps { title address outcome reason } links { kind count links { name } } } }`;

describeOnDatabase("places of pages", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await pageDesk(backend);
  });
  const move = async (id: string, under: string | null, before: string | null = null) =>
    desk.change("movePage", { id, version: (await desk.find(id)).version, under, before });

  it("change with all below them, and former addresses of what readers knew lead on", async () => {
    const [a, b] = [await desk.made("A"), await desk.made("B")];
    const child = await desk.made("Kind", a);
    const { data } = await desk.ask(
      `query ($id: String!, $under: String) { r: pageMoves(id: $id, under: $under) { total published changes { from to isPublished } } }`,
      { id: a, under: b },
    );
    expect(data.r).toEqual({
      total: 2,
      published: 0,
      changes: [
        { from: "/a", to: "/b/a", isPublished: false },
        { from: "/a/kind", to: "/b/a/kind", isPublished: false },
      ],
    });
    await desk.publish(child);
    expect((await move(a, b)).data.r).toMatchObject({ address: "/b/a", parentId: b, position: 1 });
    expect(await desk.at("/a/kind")).toEqual({ redirect: "/b/a/kind", page: null });
    expect(await desk.at("/B/a/kind/")).toEqual({ redirect: "/b/a/kind", page: null });
    expect((await desk.at("/b/a/kind")).page).toMatchObject({ title: "Kind", trail: [] });
    expect(problemsOf(await move(b, child))).toEqual([{ field: "under", message: "tree_circle" }]);
    // A page that is there comes first.
    const other = await desk.made("A");
    await desk.publish(await desk.made("Kind", other));
    expect((await desk.at("/a/kind")).page.title).toBe("Kind");
    await desk.made("Ende", null, { slug: "ende" });
    const redirects = await desk.ask(
      `query ($domain: String!) { r: siteRedirects(domainId: $domain, limit: 10) { total data { from to } } }`,
      { domain: desk.domain },
    );
    expect(redirects.data.r).toEqual({ total: 0, data: [] });
  });

  it("are not those of a sibling, and need the right to sort", async () => {
    const [a, b] = [await desk.made("A"), await desk.made("B")];
    await desk.made("A", b);
    expect(problemsOf(await move(a, b))).toEqual([
      { field: "under", message: "page_slug_used_there", params: { slug: "a", free: "a-2" } },
    ]);
    const permissions = ALL_OF_PAGES.filter((one) => one !== "global:sort_tree");
    const guest = await pageDesk(backend, { domainId: Number(desk.domain), permissions });
    const refused = await guest.change("movePage", { id: a, version: 1, under: null, before: null });
    expect(refused.errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
    const foreign = await pageDesk(backend);
    const elsewhere = await foreign.made("Fremd");
    expect(problemsOf(await move(a, elsewhere))).toEqual([{ field: "under", message: "reference_missing" }]);
  });

  it("have one homepage, which is at the root", async () => {
    const [a, b] = [await desk.made("A"), await desk.made("B")];
    await desk.publish(a);
    await desk.publish(b);
    expect((await desk.change("setHomepage", { id: a })).data.r).toMatchObject({
      address: "/",
      isHomepage: true,
    });
    expect((await desk.at("/")).page.title).toBe("A");
    expect((await desk.at("/a")).redirect).toBe("/");
    const { version } = await desk.find(a);
    await desk.change("setHomepage", { id: b });
    expect((await desk.at("/")).page.title).toBe("B");
    expect(await desk.find(a)).toMatchObject({ isHomepage: false, address: "/a", version: version + 1 });
    const { data } = await desk.ask(
      `query ($id: String!) { r: page(id: $id) { history { changes { field before after } } } }`,
      { id: a },
    );
    expect(data.r.history[0].changes).toEqual([{ field: "isHomepage", before: "true", after: "false" }]);
  });

  it("are right behind the page that is copied, with all its components and a free slug", async () => {
    const [a, b] = [await desk.made("A"), await desk.made("B")];
    await desk.add(a, { type: "accordion", sections: [{ title: "Eins" }] });
    await desk.publish(a);
    const copy = (await desk.change("copyPage", { id: a })).data.r;
    expect(copy).toMatchObject({ slug: "a-2", position: 2, state: "draft", isHomepage: false });
    expect(copy.components).toEqual((await desk.find(a)).components);
    expect((await desk.tree()).map(({ _id }) => _id)).toEqual([a, copy._id, b]);
  });

  it("are published and withdrawn with all below them, as the preview has shown it", async () => {
    const a = await desk.made("A");
    const b = await desk.made("B", a);
    const c = await desk.made("C", b);
    const other = await desk.made("Anderswo");
    await desk.publish(b);
    await desk.add(other, { type: "content_block", text: `[C](/pages/${c})` });
    await desk.publish(other);
    const preview = async (step: string) => (await desk.ask(PREVIEW, { id: a, step })).data.r;
    const seen = await preview("publish");
    expect(seen).toMatchObject({ total: 3, can: 2 });
    expect(seen.steps).toEqual([
      { title: "A", address: "/a", outcome: "publish", reason: null },
      { title: "B", address: "/a/b", outcome: "nothing", reason: "published_already" },
      { title: "C", address: "/a/b/c", outcome: "publish", reason: null },
    ]);
    await desk.add(c, { type: "separator", style: "line" });
    const stale = await desk.change("publishBranch", { id: a, seen: seen.seen }, "{ done }");
    expect(problemsOf(stale)).toEqual([{ field: "", message: "branch_changed" }]);
    expect((await desk.at("/a")).page).toBeNull();
    const again = await preview("publish");
    expect((await desk.change("publishBranch", { id: a, seen: again.seen }, "{ done }")).data.r.done).toBe(2);
    expect((await desk.at("/a/b/c")).page.trail).toEqual([
      { title: "A", address: "/a" },
      { title: "B", address: "/a/b" },
    ]);
    const back = await preview("withdraw");
    expect(back.links).toEqual([{ kind: "page", count: 1, links: [{ name: "Anderswo" }] }]);
    expect((await desk.change("withdrawBranch", { id: a, seen: back.seen }, "{ done }")).data.r.done).toBe(3);
    expect((await desk.at("/a/b/c")).page).toBeNull();
    const domain = await desk.ask(
      `mutation ($id: String!, $key: String!) { r: deleteDomain(id: $id, version: 1, idempotencyKey: $key) }`,
      { id: desk.domain, key: randomUUID() },
    );
    expect(domain.errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
  });
});
