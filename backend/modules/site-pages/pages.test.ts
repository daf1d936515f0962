import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset, makeSound } from "backend/testing/library";
import { ALL_OF_PAGES, pageDesk, problemsOf, type TestComponent } from "backend/testing/site-pages";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

const HISTORY = `query ($id: String!) { r: page(id: $id) { history { action changes { field before after } } } }`;

describeOnDatabase("pages", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await pageDesk(backend);
  });

  it("stand in the tree of their domain, with addresses of their slugs", async () => {
    const verlag = await desk.made("Der Verlag");
    const team = await desk.made("Team", verlag);
    const page = await desk.find(team);
    expect(page).toMatchObject({
      address: "/der-verlag/team",
      path: "Der Verlag › Team",
      depth: 1,
      position: 1,
      state: "draft",
    });
    expect(problemsOf(await desk.create("Team", verlag))).toEqual([
      { field: "slug", message: "page_slug_used", params: { slug: "team", free: "team-2" } },
    ]);
    expect(problemsOf(await desk.create("!!!"))).toMatchObject([{ field: "slug", message: "required" }]);
    const elsewhere = await pageDesk(backend);
    expect(problemsOf(await elsewhere.create("Fremd", verlag))).toMatchObject([
      { field: "under", message: "reference_missing" },
    ]);
    let under = team;
    for (let depth = 2; depth < 10; depth++) under = await desk.made(`Ebene ${depth}`, under);
    expect(problemsOf(await desk.create("Zu tief", under))).toMatchObject([
      { field: "under", message: "tree_too_deep" },
    ]);
  });

  it("keep domain, parent and components when their form is saved, and ask before known addresses change", async () => {
    const verlag = await desk.made("Verlag");
    const id = await desk.made("Team", verlag);
    await desk.add(id, { type: "content_block", text: "Wir." });
    const other = await pageDesk(backend);
    const save = async (data: object, asksIfMoving = false) => {
      const { version } = await desk.find(id);
      return await desk.change("updatePage", { id, version, data: { title: "Team", ...data }, asksIfMoving });
    };
    const saved = (await save({ domain: other.domain, under: null, slug: "leute" }, true)).data.r;
    expect(saved).toMatchObject({ address: "/verlag/leute", parentId: verlag });
    expect(saved.components).toHaveLength(1);
    await desk.publish(id);
    expect(problemsOf(await save({ slug: "team" }, true))).toEqual([
      {
        field: "",
        message: "page_addresses_change",
        params: { count: 1, from: "/verlag/leute", to: "/verlag/team" },
      },
    ]);
    expect((await save({ slug: "team" })).data.r.address).toBe("/verlag/team");
    expect(await desk.at("/verlag/leute")).toEqual({ redirect: "/verlag/team", page: null });
    expect((await save({ slug: "leute" })).data.r.address).toBe("/verlag/leute");
    expect((await desk.at("/verlag/leute")).page.title).toBe("Team");
  });

  it("refuse a text that takes too long to be rendered at its field", async () => {
    const id = await desk.made("Lang");
    const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
    const refused = await desk.add(id, { type: "content_block", text: "Ein *endloser* Absatz" });
    expect(problemsOf(refused)).toEqual([{ field: "text", message: "text_too_complex" }]);
    run.mockRestore();
  });

  it("are deleted only without pages below them, links to them, and readers", async () => {
    const a = await desk.made("A");
    const b = await desk.made("B", a);
    const c = await desk.made("C");
    const remove = async (id: string) => {
      const answer = await desk.change("deletePage", { id, version: (await desk.find(id)).version }, "");
      return answer.data?.r ?? answer.errors?.[0]?.extensions;
    };
    expect(await remove(a)).toMatchObject({
      code: "IN_USE",
      uses: [{ what: "pages_below", count: 1, link: `/pages?under=${a}` }],
    });
    await desk.add(c, { type: "content_block", text: `Mehr: [B](/pages/${b})` });
    expect(await remove(b)).toMatchObject({ uses: [{ link: `/pages?linkPage=${b}` }] });
    await desk.publish(c);
    expect(await remove(c)).toMatchObject({ code: "TOO_LATE" });
    await desk.change("withdrawPage", { id: c });
    expect(await remove(c)).toBe(true);
    expect(await remove(b)).toBe(true);
    expect(await remove(a)).toBe(true);
    expect(await desk.tree()).toEqual([]);
  });

  it("close the gaps that deleted ones leave", async () => {
    const ids: string[] = [];
    for (const title of ["A", "B", "C", "D"]) ids.push(await desk.made(title));
    const selection = { ids: [ids[0], ids[2]] };
    const deleted = await desk.ask(
      `mutation ($selection: PageSelection!) { r: changePages(selection: $selection, change: { isDeletion: true }, idempotencyKey: "gaps-of-pages") { done } }`,
      { selection },
    );
    expect(deleted.data.r.done).toBe(2);
    const left = await desk.tree();
    expect(left.map(({ _id, position }) => [_id, position])).toEqual([
      [ids[1], 1],
      [ids[3], 2],
    ]);
  });

  it("are changed together in what they say, not in where they are", async () => {
    const [a, b] = [await desk.made("A"), await desk.made("B")];
    const many = (change: object) =>
      desk.ask(
        `query ($selection: PageSelection!, $change: PageBulk!) { r: pagesBulkPreview(selection: $selection, change: $change) { can refused { reason } } }`,
        { selection: { ids: [a, b] }, change },
      );
    expect((await many({ data: { visibility: "unlisted" } })).data.r).toEqual({ can: 2, refused: [] });
    for (const data of [{ slug: "x" }, { domain: "999" }, { under: a }])
      expect((await many({ data })).data.r.refused[0]).toEqual({ reason: "page_place_stays" });
  });

  it("consist of components, each saved by itself, with a revision and an entry in words", async () => {
    const id = await desk.made("Seite");
    const saved = await desk.add(id, { type: "content_block", title: "Erste Wörter", text: "Ein *Anfang*." });
    expect(saved.data.r).toMatchObject({ version: 2, draftNumber: 2 });
    const [first] = saved.data.r.components as TestComponent[];
    const sections = [{ title: "Versand" }, { title: "Preise" }];
    const held = (await desk.add(id, { type: "accordion", title: "Fragen", isOpen: true, sections })).data.r;
    const [, , versand] = held.components as TestComponent[];
    expect(held.components.map(({ type }: TestComponent) => type)).toEqual([
      ...["content_block", "accordion", "section", "section"],
    ]);
    await desk.add(id, { type: "separator", style: "line" }, { within: versand?.key });
    const { version } = await desk.find(id);
    const moved = await desk.change("movePageComponent", {
      id,
      version,
      key: first?.key,
      within: versand?.key,
      before: null,
    });
    expect(moved.data.r.components.map(({ type }: TestComponent) => type)).toEqual([
      ...["accordion", "section", "separator", "content_block", "section"],
    ]);
    const changed = await desk.change("savePageComponent", {
      id,
      version: moved.data.r.version,
      key: first?.key,
      component: { type: "content_block", title: "Erste Wörter", text: "Ein *Ende*." },
    });
    expect(changed.data.r.components[3].text).toBe("Ein *Ende*.");
    const { history } = (await desk.ask(HISTORY, { id })).data.r;
    const fields = history.flatMap((entry: { changes: { field: string }[] }) =>
      entry.changes.map(({ field }) => field),
    );
    expect(fields.slice(0, 2)).toEqual([
      "components[Textblock „Erste Wörter“].text",
      "components[Textblock „Erste Wörter“].place",
    ]);
    expect(history[1].changes[0]).toMatchObject({ before: "1", after: "Versand › 2" });
    const stale = await desk.change("deletePageComponent", { id, version: 2, key: first?.key });
    expect(problemsOf(stale)).toEqual([]);
    expect(stale.errors?.[0]?.extensions.code).toBe("VERSION_CONFLICT");
    const removed = await desk.change("deletePageComponent", {
      id,
      version: changed.data.r.version,
      key: held.components[1].key,
    });
    expect(removed.data.r.components).toEqual([]);
  });

  it("tell the problems of a component at the fields of its form", async () => {
    const id = await desk.made("Seite");
    await desk.add(id, { type: "separator", style: "line" });
    const sound = await makeSound(backend);
    const problems = async (component: object, place: object | null = null) =>
      problemsOf(await desk.add(id, component, place));
    expect(await problems({ type: "separator" })).toEqual([{ field: "style", message: "required" }]);
    expect(await problems({ type: "newsletter" })).toEqual([{ field: "type", message: "choice_invalid" }]);
    expect(await problems({ type: "section", title: "X" })).toEqual([
      { field: "type", message: "choice_invalid" },
    ]);
    expect(await problems({ type: "image", asset: sound._id, style: "wide" })).toEqual([
      { field: "asset", message: "choice_invalid" },
    ]);
    expect(
      await problems({ type: "content_block", text: "x", linkText: "mehr", linkPage: "999999" }),
    ).toEqual([{ field: "linkPage", message: "choice_invalid" }]);
    expect(
      await problems({ type: "audio", title: "Ton", asset: sound._id, address: "https://a.at/ton.mp3" }),
    ).toEqual([{ field: "address", message: "recording_one_source" }]);
    expect(await problems({ type: "content_block", text: `![x](/pictures/${sound._id})` })).toMatchObject([
      { field: "text", message: "text_picture_no_image" },
    ]);
    expect(await problems({ type: "separator", style: "line" }, { within: "nichts" })).toEqual([
      { field: "within", message: "reference_missing" },
    ]);
    const guest = await pageDesk(backend, {
      domainId: Number(desk.domain),
      permissions: ALL_OF_PAGES.filter((one) => !one.endsWith("attachments")),
    });
    const picture = await makeAsset(backend);
    const shown = { type: "image", asset: picture._id, style: "content" };
    expect(problemsOf(await guest.add(id, shown))).toEqual([{ field: "asset", message: "choice_invalid" }]);
    expect((await desk.add(id, shown)).errors).toBeUndefined();
    // It is on a page that they may read by now.
    expect((await guest.add(id, shown)).errors).toBeUndefined();
  });

  it("are restored as they were, without assets and pages that are gone; where they are stays", async () => {
    const [id, other] = [await desk.made("Seite"), await desk.made("Ziel")];
    const picture = await makeAsset(backend);
    await desk.add(id, { type: "image", asset: picture._id, style: "content", linkPage: other, alt: "Haus" });
    const full = await desk.find(id);
    const emptied = await desk.change("deletePageComponent", {
      id,
      version: full.version,
      key: full.components[0].key,
    });
    expect(emptied.data.r.components).toEqual([]);
    const { version } = await desk.find(other);
    expect((await desk.change("deletePage", { id: other, version }, "")).data.r).toBe(true);
    const before = await desk.find(id);
    const under = await desk.made("Darüber");
    const moved = await desk.change("movePage", { id, version: before.version, under, before: null });
    const restored = await desk.change("restorePage", { id, version: moved.data.r.version, number: 2 });
    expect(restored.data.r).toMatchObject({ parentId: under, draftNumber: 4 });
    expect(restored.data.r.components).toMatchObject([
      {
        key: full.components[0].key,
        type: "image",
        alt: "Haus",
        asset: { _id: picture._id },
        linkPage: null,
      },
    ]);
    const { data } = await desk.ask(
      `query ($id: String!) { r: pageDifferences(id: $id, from: 3, to: 4) { field before after } }`,
      { id },
    );
    expect(data.r).toContainEqual({ field: "components", before: [], after: ["Bild „Haus“"] });
  });

  it("are compared component by component: a moved one is the same", async () => {
    const id = await desk.made("Seite");
    await desk.add(id, { type: "content_block", title: "Eins", text: "Das bleibt gleich." });
    const two = await desk.add(id, { type: "content_block", title: "Zwei", text: "Das wird anders." });
    const [one, second] = two.data.r.components;
    await desk.change("movePageComponent", {
      id,
      version: two.data.r.version,
      key: second.key,
      within: null,
      before: one.key,
    });
    await desk.change("savePageComponent", {
      id,
      version: two.data.r.version + 1,
      key: second.key,
      component: { type: "content_block", title: "Zwei", text: "Das wurde anders." },
    });
    const { data } = await desk.ask(
      `query ($id: String!) { r: pageDifferences(id: $id, from: 3, to: 5) { field before after parts { kind text } } }`,
      { id },
    );
    expect(data.r).toEqual([
      {
        field: "components",
        parts: [],
        before: ["Textblock „Eins“", "Textblock „Zwei“"],
        after: ["Textblock „Zwei“", "Textblock „Eins“"],
      },
      {
        field: "components[Textblock „Zwei“].text",
        before: ["Das wird anders."],
        after: ["Das wurde anders."],
        parts: [
          { kind: "same", text: "Das " },
          { kind: "removed", text: "wird" },
          { kind: "added", text: "wurde" },
          { kind: "same", text: expect.stringMatching(/^ anders\.\n?$/) },
        ],
      },
    ]);
  });

  it("warn of what readers would not get, and name what leads to them", async () => {
    const [id, draft] = [await desk.made("Seite"), await desk.made("Entwurf")];
    const text = `[a](/pages/${draft}) [b](/pages/999999) ![c](/pictures/999999)`;
    const saved = (await desk.add(id, { type: "content_block", text, linkText: "mehr", linkPage: draft }))
      .data.r;
    expect(
      saved.warnings.map(({ reason, title }: { reason: string; title: string }) => [reason, title]),
    ).toEqual([
      ["page_unpublished", "Entwurf"],
      ["page_unknown", null],
      ["picture_unknown", null],
    ]);
    expect((await desk.find(draft)).linkedFrom).toEqual([
      { kind: "page", _id: id, name: "Seite", isLive: false },
    ]);
    await desk.publish(draft);
    await desk.publish(id);
    expect((await desk.find(draft)).linkedFrom).toMatchObject([{ isLive: true }]);
    expect((await desk.find(id)).warnings).toHaveLength(2);
  });

  it("show no title of an article to users without permission to read articles", async () => {
    const author = await articleDesk(backend, () => new Date(), [...ALL_OF_ARTICLES, "global:read__media"]);
    const made = await author.create({ title: "Streng geheim", text: "Ein Text, der lang genug ist." });
    const { _id: article } = made.data.r;
    const stranger = await pageDesk(backend, {
      permissions: ALL_OF_PAGES.filter((permission) => permission !== "global:read__articles"),
    });
    const id = await desk.made("Seite");
    const leading = { type: "content_block", text: "Mehr dazu:", linkText: "hier", linkArticle: article };
    await desk.add(id, leading);
    const text = await stranger.add(id, { type: "content_block", text: `[a](/articles/${article})` });
    expect(JSON.stringify(text)).not.toContain("geheim");
    const document = `query ($id: String!) { r: page(id: $id) {
      warnings { reason title } components { linkArticle { name } } } }`;
    const seenBy = async (token: string) => (await stranger.ask(document, { id }, token)).data.r;
    const warning = (title: string | null) => ({ reason: "article_unpublished", title });
    const components = (name: string) => [{ linkArticle: { name } }, { linkArticle: null }];
    expect(await seenBy(stranger.token)).toEqual({
      warnings: [warning(null), warning(null)],
      components: components(`/articles/${article}`),
    });
    expect(await seenBy(desk.token)).toEqual({
      warnings: [warning("Streng geheim"), warning("Streng geheim")],
      components: components("Streng geheim"),
    });
  });

  it("are choices with their site and the page above them, of one site where it is named", async () => {
    const verlag = await desk.made("Der Verlag");
    const team = await desk.made("Wahlteam", verlag);
    const other = await pageDesk(backend);
    const elsewhere = await other.made("Wahlteam");
    const offered = async (within: string[]) => {
      const { data } = await desk.ask(
        "query ($of: [ChoicesOf!]!) { r: choices(of: $of) { items { id label note } } }",
        { of: [{ list: "pages", term: "wahlteam", within }] },
      );
      return data.r[0].items;
    };
    const nameOf = async (id: string) =>
      (await desk.ask("query ($id: String!) { r: page(id: $id) { domain { name } } }", { id })).data.r.domain
        .name;
    const own = { id: team, label: "Wahlteam", note: `${await nameOf(team)} › Der Verlag` };
    const foreign = { id: elsewhere, label: "Wahlteam", note: await nameOf(elsewhere) };
    expect(await offered([])).toEqual(expect.arrayContaining([own, foreign]));
    expect(await offered([desk.domain])).toEqual([own]);
    expect(await offered(["nonsense"])).toEqual([]);
  });

  it("are counted for each site, for users with permission to read pages", async () => {
    const verlag = await desk.made("Der Verlag");
    await desk.made("Team", verlag);
    const count = async (token: string) =>
      (
        await desk.ask(
          "query ($id: String!) { r: domain(id: $id) { pageCount } }",
          { id: desk.domain },
          token,
        )
      ).data.r;
    const reader = await signedInUser(backend.db, ["global:read__domains", "global:read__pages"]);
    const stranger = await signedInUser(backend.db, ["global:read__domains"]);
    expect(await count(reader.token)).toEqual({ pageCount: 2 });
    expect(await count(stranger.token)).toEqual({ pageCount: null });
  });
});
