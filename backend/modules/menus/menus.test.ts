import { randomUUID } from "node:crypto";
import { domains } from "backend/modules/domains/tables";
import { articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { folder, makeFolders, menuCalls } from "backend/testing/menus";
import { send } from "backend/testing/request";
import { makeDomain, siteDesk } from "backend/testing/sites";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";

const NOW = new Date("2026-11-25T12:00:00Z");
const problemOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors?.[0]?.extensions.data?.[0];
const link = (label: string) => ({ kind: "link", label, address: "https://www.beispiel.at" });

const READ = `query ($domainId: String!, $key: String!) {
  r: publishedMenu(domainId: $domainId, key: $key) {
    name language entries { label kind address mediumId opensNewWindow parentId } } }`;

describeOnDatabase("menus of web sites", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof siteDesk>>;
  let calls: ReturnType<typeof menuCalls>;
  let domain: Awaited<ReturnType<typeof makeDomain>>;
  let reader: string;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    desk = await siteDesk(backend);
    calls = menuCalls(desk);
    reader = (await signedInUser(backend.db, [])).token;
  });
  beforeEach(async () => {
    domain = await makeDomain(backend.db);
  });
  const read = async (key: string, token = reader) =>
    (await send(backend, token, READ, { domainId: String(domain.id), key })).data.r;

  it("have a key and a name of their own on their site", async () => {
    await calls.menu(domain.id, { name: "Haupt", key: "main" });
    expect(problemOf(await calls.create(domain.id, { key: "main" }))).toEqual({
      field: "key",
      message: "site_key_used",
    });
    expect(problemOf(await calls.create(domain.id, { name: "HAUPT" }))).toEqual({
      field: "name",
      message: "menu_name_used",
    });
    expect(problemOf(await calls.create(domain.id, { key: "Main Menu" }))).toMatchObject({ field: "key" });
    const other = await makeDomain(backend.db);
    expect((await calls.create(other.id, { name: "Haupt", key: "main" })).errors).toBeUndefined();
  });

  it("are read as links and internal links, without titles for users who may not read them", async () => {
    const menu = await calls.menu(domain.id);
    const page = await desk.page(domain.id, { title: "Streng geheim" });
    await calls.entry(menu, { kind: "link", label: "Außen", address: "https://verlag.test/" });
    await calls.entry(menu, { kind: "page", label: "Innen", page });
    const query = `query ($filter: LinkFilter) {
      links(limit: 1000, filter: $filter) { total hasMore data { label address menu { _id } } }
      internalLinks(filter: $filter) { total data { label page { _id name } article { _id } } } }`;
    const read = async (token: string) =>
      (await desk.call(query, { filter: { menuIds: [menu] } }, token)).data;
    expect(await read(desk.token)).toEqual({
      links: {
        total: 1,
        hasMore: false,
        data: [{ label: "Außen", address: "https://verlag.test/", menu: { _id: menu } }],
      },
      internalLinks: {
        total: 1,
        data: [{ label: "Innen", page: { _id: page, name: "Streng geheim" }, article: null }],
      },
    });
    const { token: stranger } = await signedInUser(backend.db, ["global:read__menus"]);
    const { internalLinks } = await read(stranger);
    expect(internalLinks.data).toEqual([
      { label: "Innen", page: { _id: page, name: `/pages/${page}` }, article: null },
    ]);
  });

  it("log each change of an entry under its label", async () => {
    const menu = await calls.menu(domain.id);
    const page = await desk.page(domain.id, { title: "Team" });
    const { _id: id, label } = (await calls.entry(menu, { kind: "page", page })).data.r;
    expect(label).toBe("Team");
    const changed = await calls.update(id, 1, { kind: "page", page, label: "Wir [alle]" });
    expect(changed.data.r).toMatchObject({ label: "Wir [alle]", version: 2 });
    expect((await calls.update(id, 2, { kind: "page", page, label: "Wir [alle]" })).data.r.version).toBe(2);
    await calls.remove(id, 2);
    const [removed, updated, created] = await calls.history(menu);
    expect(created).toMatchObject({ action: "update" });
    expect(created.changes).toContainEqual({ field: "entries[Team].page", before: null, after: "Team" });
    expect(updated.changes).toEqual([
      { field: "entries[Wir alle].label", before: "Team", after: "Wir [alle]" },
    ]);
    expect(removed.changes).toContainEqual({
      field: "entries[Wir alle].label",
      before: "Wir [alle]",
      after: null,
    });
  });

  it("refuse what leads nowhere, too many levels, other menus' entries, and what was changed meanwhile", async () => {
    const [menu, other] = [await calls.menu(domain.id), await calls.menu(domain.id)];
    const a = (await calls.entry(menu, folder("A"))).data.r._id;
    const elsewhere = (await calls.entry(other, folder("B"))).data.r._id;
    for (const [made, problem] of [
      [calls.entry(menu, { kind: "page", page: "999999" }), { field: "page", message: "reference_missing" }],
      [
        calls.entry(menu, { kind: "article", article: "999999" }),
        { field: "article", message: "reference_missing" },
      ],
      [calls.entry(menu, { kind: "page" }), { field: "page", message: "required" }],
      [calls.entry(menu, folder(" ")), { field: "label", message: "required" }],
      [
        calls.entry(menu, folder("x".repeat(101))),
        { field: "label", message: "too_long", params: { max: 100 } },
      ],
      [calls.entry(menu, folder("C"), elsewhere), { field: "under", message: "reference_missing" }],
      [calls.move(a, 1, elsewhere), { field: "under", message: "reference_missing" }],
      [calls.move(a, 1, a), { field: "under", message: "tree_circle" }],
      [calls.move(a, 1, null, "999999"), { field: "before", message: "tree_changed" }],
    ] as const)
      expect(problemOf(await made)).toEqual(problem);
    let under = a;
    for (const level of ["2", "3", "4"]) under = (await calls.entry(menu, folder(level), under)).data.r._id;
    expect(problemOf(await calls.entry(menu, folder("5"), under))).toEqual({
      field: "under",
      message: "tree_too_deep",
    });
    expect(problemOf(await calls.remove(a, 1))).toEqual({
      field: "",
      message: "menu_entry_not_empty",
      params: { count: 1 },
    });
    for (const refused of [calls.update(a, 7, folder("X")), calls.move(a, 7, null), calls.remove(a, 7)])
      expect((await refused).code).toBe("VERSION_CONFLICT");
    for (const missing of [
      calls.update("999999", 1, folder("X")),
      calls.move("x", 1, null),
      calls.remove("", 1),
      calls.entry("999999", folder("X")),
    ])
      expect((await missing).code).toBe("NOT_FOUND");
  });

  it("hold 300 entries, and make one entry however often its form is sent", async () => {
    const menu = await calls.menu(domain.id);
    const key = randomUUID();
    const [once, again] = [
      await calls.entry(menu, folder("A"), null, key),
      await calls.entry(menu, folder("A"), null, key),
    ];
    expect(again.data.r._id).toBe(once.data.r._id);
    await makeFolders(backend.db, menu, 2, 299);
    expect((await calls.entry(menu, folder("300"))).errors).toBeUndefined();
    expect(problemOf(await calls.entry(menu, folder("301")))).toEqual({
      field: "label",
      message: "too_many_menu_entries",
      params: { max: 300 },
    });
    expect(await calls.all(menu)).toHaveLength(300);
  });

  it("are changed by those with the right, and arranged by those who may sort trees", async () => {
    const menu = await calls.menu(domain.id);
    const id = (await calls.entry(menu, folder("A"))).data.r._id;
    const code = async (permissions: string[], act: (who: typeof calls) => ReturnType<typeof send>) =>
      (await act(menuCalls(await siteDesk(backend, permissions)))).code;
    const [reads, edits] = ["global:read__menus", "global:edit__menus"];
    expect(await code([reads], (who) => who.entry(menu, folder("B")))).toBe("NOT_AUTHORIZED");
    expect(await code([reads], (who) => who.update(id, 1, folder("B")))).toBe("NOT_AUTHORIZED");
    expect(await code([reads], (who) => who.remove(id, 1))).toBe("NOT_AUTHORIZED");
    expect(await code([reads, edits], (who) => who.move(id, 1, null))).toBe("NOT_AUTHORIZED");
    expect(await code(["global:sort_tree"], (who) => who.move(id, 1, null))).toBe("NOT_AUTHORIZED");
    expect(await code([reads, "global:sort_tree"], (who) => who.move(id, 1, null))).toBeUndefined();
    expect((await send(backend, null, READ, { domainId: "1", key: "main" })).code).toBe("NOT_AUTHENTICATED");
  });

  it("give readers only what everybody gets, under the present addresses", async () => {
    const articles = await articleDesk(backend, () => NOW);
    const article = (await articles.create({ title: "Erste Worte" })).data.r;
    const menu = await calls.menu(domain.id, { key: "main", name: "Haupt" });
    const top = await desk.page(domain.id, { title: "Verlag", slug: "verlag" });
    const team = await desk.page(domain.id, { title: "Team", slug: "team", under: top });
    const draft = await desk.page(domain.id, { title: "GEHEIM Entwurf" }, false);
    const unlisted = await desk.page(domain.id, { title: "GEHEIM nicht gelistet", visibility: "unlisted" });
    const hidden = await desk.page(domain.id, { title: "GEHEIM privat", visibility: "private" });
    const other = await makeDomain(backend.db, { hosts: "www.andere.at\nandere.at" });
    const abroad = await desk.page(other.id, { title: "Anderswo", slug: "anderswo" });
    const group = (await calls.entry(menu, folder("Haus"))).data.r._id;
    await calls.entry(menu, { kind: "page", page: team, label: "Wir" }, group);
    await calls.entry(menu, { kind: "page", page: abroad });
    await calls.entry(menu, { kind: "article", article: article._id });
    await calls.entry(menu, { ...link("Elsewhere"), opensNewWindow: true });
    const empty = (await calls.entry(menu, folder("GEHEIM Ordner"))).data.r._id;
    for (const page of [draft, unlisted, hidden]) await calls.entry(menu, { kind: "page", page }, empty);
    await calls.entry(menu, link("GEHEIM darunter"), (await calls.all(menu)).at(-1)?._id ?? null);

    const shown = [
      { label: "Haus", kind: "folder", address: null, parentId: null },
      { label: "Wir", kind: "page", address: "/verlag/team", parentId: group },
      { label: "Anderswo", kind: "page", address: "https://www.andere.at/anderswo" },
      { label: "Elsewhere", kind: "link", address: "https://www.beispiel.at/", opensNewWindow: true },
    ];
    expect((await read("main")).entries).toMatchObject(shown);
    expect((await calls.all(menu)).map(({ label, hiddenBecause }) => [label, hiddenBecause])).toEqual([
      ["Haus", null],
      ["Wir", null],
      ["Anderswo", null],
      ["Erste Worte", "not_published"],
      ["Elsewhere", null],
      ["GEHEIM Ordner", "empty"],
      ["GEHEIM Entwurf", "not_published"],
      ["GEHEIM nicht gelistet", "not_public"],
      ["GEHEIM privat", "not_public"],
      ["GEHEIM darunter", "below_hidden"],
    ]);
    expect(JSON.stringify(await read("main"))).not.toContain("GEHEIM");
    // Not even those who may read pages get more: a menu is the same for all.
    expect(JSON.stringify(await read("main", desk.token))).not.toContain("GEHEIM");

    await articles.step("publishArticle", { id: article._id, number: 1 });
    expect((await read("main")).entries[3]).toMatchObject({
      kind: "article",
      address: `/${article.permalink}`,
      mediumId: String(articles.medium.id),
    });
    await desk.withdraw(team);
    expect((await read("main")).entries.map(({ label }: { label: string }) => label)).not.toContain("Haus");
  });

  it("are kept in memory, and right at once after a change", async () => {
    const menu = await calls.menu(domain.id, { key: "main" });
    const page = await desk.page(domain.id);
    await calls.entry(menu, { kind: "page", page });
    await read("main");
    backend.statements.length = 0;
    await read("main");
    expect(backend.statements.filter((statement) => /"(menus|menu_entries|pages)"/.test(statement))).toEqual(
      [],
    );
    await calls.entry(menu, link("Neu"));
    expect((await read("main")).entries).toHaveLength(2);
    await desk.call(
      `mutation ($selection: MenuSelection!, $key: String!) {
        r: changeMenus(selection: $selection, change: { data: { isActive: false } }, idempotencyKey: $key) { done } }`,
      { selection: { ids: [menu] } },
    );
    expect(await read("main")).toBeNull();
  });

  it("are nothing where there is none, or the site is not active", async () => {
    await calls.menu(domain.id, { key: "main" });
    expect(await read("main")).not.toBeNull();
    expect(await read("other")).toBeNull();
    await backend.db.update(domains).set({ isActive: false }).where(eq(domains.id, domain.id));
    expect(await read("main")).toBeNull();
    expect((await send(backend, reader, READ, { domainId: "x", key: "main" })).data.r).toBeNull();
  });

  it("keep the pages, articles and sites that they name", async () => {
    const menu = await calls.menu(domain.id);
    const page = await desk.page(domain.id, {}, false);
    const id = (await calls.entry(menu, { kind: "page", page })).data.r._id;
    const remove = () =>
      desk.call(
        `mutation ($id: String!, $key: String!) { r: deletePage(id: $id, version: 1, idempotencyKey: $key) }`,
        { id: page },
      );
    const refused = await remove();
    expect(refused.code).toBe("IN_USE");
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      uses: [{ what: "menus", count: 1, link: `/menus?toPage=${page}` }],
    });
    const { data } = await desk.call(
      `query ($id: String!, $domain: String!) {
        page(id: $id) { linkedFrom { kind _id isLive } } uses: domainUses(id: $domain) { what count }
        found: menus(limit: 5, filter: { pageIds: [$id] }) { data { _id } } }`,
      { id: page, domain: String(domain.id) },
    );
    expect(data.page.linkedFrom).toEqual([{ kind: "menu", _id: menu, isLive: true }]);
    expect(data.uses).toContainEqual({ what: "menus", count: 1 });
    expect(data.found.data).toEqual([{ _id: menu }]);
    await calls.remove(id, 1);
    expect((await remove()).data.r).toBe(true);
  });
});
