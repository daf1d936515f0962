import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { ALL_OF_PAGES, pageDesk } from "backend/testing/site-pages";
import { MOST_MENU_ENTRIES } from "domain/menus/menu";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { menuEntries, menus } from "./tables";

const PLACES = `query ($id: String!) { r: page(id: $id) { menuPlaces { menu under labels isTaken isFull } } }`;
const SITE = `query ($domain: String!) { r: siteMap(domainId: $domain, limit: 100) { data { title isInMenu } } }`;
const LIST = `query ($filter: PageFilter!) { r: pages(limit: 100, filter: $filter) { data { title } } }`;

describeOnDatabase("pages in menus", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  let main: number;
  let id: string;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await pageDesk(backend);
    main = await makeMenu("Hauptmenü");
    id = await desk.made("Werben");
  });
  const makeMenu = async (name: string, values: object = {}) => {
    const shared = { language: "de", isActive: true, domainId: Number(desk.domain) } as const;
    const [menu] = await backend.db
      .insert(menus)
      .values({ ...shared, name, key: `menu-${name.length}-${desk.domain}`, ...values })
      .returning();
    return menu?.id ?? 0;
  };
  const makeFolder = async (label: string, position = 1, parentId: number | null = null) => {
    const values = {
      menuId: main,
      kind: "folder",
      label,
      position,
      parentId,
      opensNewWindow: false,
    } as const;
    const [entry] = await backend.db.insert(menuEntries).values(values).returning();
    return String(entry?.id);
  };
  const show = (args: object = {}, as?: string) =>
    desk.change("showPageInMenu", { id, isShown: true, ...args }, undefined, as);
  const take = (args: object = {}) => desk.change("showPageInMenu", { id, isShown: false, ...args });
  const problems = ({ errors }: Awaited<ReturnType<typeof show>>) => errors?.[0]?.extensions.data;
  const entries = async (menuId = main) => {
    const rows = await backend.db
      .select()
      .from(menuEntries)
      .where(eq(menuEntries.menuId, menuId))
      .orderBy(asc(menuEntries.parentId), asc(menuEntries.position));
    return rows.map(({ label, position, parentId }) => [label, position, parentId && String(parentId)]);
  };
  const isInMenu = async () => {
    const { data } = await desk.ask(LIST, { filter: { domainIds: [desk.domain], isInMenu: true } });
    const inList = data.r.data.some(({ title }: { title: string }) => title === "Werben");
    const { isInMenu: ofPage } = await desk.find(id);
    expect(inList).toBe(ofPage);
    return ofPage;
  };

  it("are there by an entry, of which page, list, site and menu say the same", async () => {
    await desk.publish(id);
    const onSite = async () => (await desk.ask(SITE, { domain: desk.domain })).data.r.data;
    expect(await isInMenu()).toBe(false);
    expect(await onSite()).toEqual([{ title: "Werben", isInMenu: false }]);
    const { data } = await show();
    expect(data.r).toMatchObject({
      isInMenu: true,
      inMenus: [{ menu: "Hauptmenü", labels: ["Werben"], isActive: true, hiddenBecause: null }],
    });
    expect(await isInMenu()).toBe(true);
    expect(await onSite()).toEqual([{ title: "Werben", isInMenu: true }]);
    expect(await entries()).toEqual([["Werben", 1, null]]);
    expect((await take()).data.r).toMatchObject({ isInMenu: false, inMenus: [] });
    expect(await isInMenu()).toBe(false);
    expect(await onSite()).toEqual([{ title: "Werben", isInMenu: false }]);
    expect(await entries()).toEqual([]);
  });

  it("stand where somebody wants them: in an entry, before another, with a label of their own", async () => {
    const [first, more] = [await makeFolder("Eins"), await makeFolder("Mehr", 2)];
    const { data } = await show({ menuId: String(main), before: more, label: "Werben bei uns" });
    expect(data.r.inMenus).toMatchObject([{ labels: ["Werben bei uns"] }]);
    expect(await entries()).toEqual([
      ["Eins", 1, null],
      ["Werben bei uns", 2, null],
      ["Mehr", 3, null],
    ]);
    await take({ menuId: String(main) });
    await show({ menuId: String(main), under: first });
    expect(await entries()).toContainEqual(["Werben", 1, first]);
    expect((await desk.find(id)).inMenus).toMatchObject([
      { labels: ["Eins", "Werben"], hiddenBecause: "not_published" },
    ]);
  });

  it("are offered the active menus of their site, and say where they are already", async () => {
    const more = await makeFolder("Mehr");
    await makeMenu("Fußzeile");
    await makeMenu("Ausgeschaltet", { isActive: false });
    await show({ menuId: String(main) });
    const { data } = await desk.ask(PLACES, { id });
    const place = { under: null, labels: [], isFull: false };
    expect(data.r.menuPlaces.filter(({ menu }: { menu: string }) => menu !== "Hauptmenü")).toEqual([
      { ...place, menu: "Fußzeile", isTaken: false },
    ]);
    expect(data.r.menuPlaces).toContainEqual({ ...place, menu: "Hauptmenü", isTaken: true });
    expect(data.r.menuPlaces).toContainEqual({
      menu: "Hauptmenü",
      under: more,
      labels: ["Mehr"],
      isTaken: true,
      isFull: false,
    });
    const { token } = await signedInUser(
      backend.db,
      ALL_OF_PAGES.filter((right) => !right.includes("show_in_menu")),
    );
    expect((await desk.ask(PLACES, { id }, token)).data.r.menuPlaces).toEqual([]);
  });

  it("are offered each menu whole, however many entries another one has; a full one says so", async () => {
    const fill = async (menuId: number, names: number) =>
      await backend.db.insert(menuEntries).values(
        Array.from({ length: names }, (_, n) => ({
          menuId,
          kind: "folder" as const,
          label: `Eintrag ${n + 1}`,
          position: n + 1,
          opensNewWindow: false,
        })),
      );
    await fill(main, MOST_MENU_ENTRIES - 1);
    await fill(await makeMenu("Voll und ganz"), MOST_MENU_ENTRIES);
    await fill(await makeMenu("Zuletzt genannt"), 2);
    const { data } = await desk.ask(PLACES, { id });
    const of = (name: string) => data.r.menuPlaces.filter(({ menu }: { menu: string }) => menu === name);
    expect(of("Hauptmenü")).toHaveLength(MOST_MENU_ENTRIES);
    expect(of("Voll und ganz")).toMatchObject([{ under: null, isFull: true }]);
    expect(of("Zuletzt genannt")).toMatchObject([
      { under: null, isFull: false },
      { labels: ["Eintrag 1"] },
      { labels: ["Eintrag 2"] },
    ]);
  });

  it("leave a menu by one entry, where several lead to them", async () => {
    await show({ menuId: String(main) });
    const again = { menuId: main, kind: "page" as const, pageId: Number(id), opensNewWindow: false };
    const [second] = await backend.db
      .insert(menuEntries)
      .values({ ...again, label: "Noch einmal", position: 2 })
      .returning();
    const entry = String(second?.id);
    expect((await take({ entry })).data.r.inMenus).toMatchObject([{ labels: ["Werben"] }]);
    expect(await entries()).toEqual([["Werben", 1, null]]);
    const gone = [{ field: "entry", message: "reference_missing" }];
    expect(problems(await take({ entry }))).toEqual(gone);
    // An entry that leads elsewhere is none of the page.
    expect(problems(await take({ entry: await makeFolder("Mehr", 2) }))).toEqual(gone);
    expect(await isInMenu()).toBe(true);
  });

  it("are not in a menu that is switched off, which says so", async () => {
    await show();
    await backend.db.update(menus).set({ isActive: false }).where(eq(menus.id, main));
    expect(await desk.find(id)).toMatchObject({ isInMenu: false, inMenus: [{ isActive: false }] });
  });

  it("are refused where there is no menu, where they are already, and where others lie in their entry", async () => {
    await show();
    expect(problems(await show({ menuId: String(main) }))).toEqual([
      { field: "menuId", message: "menu_has_page" },
    ]);
    const [own] = await backend.db
      .select()
      .from(menuEntries)
      .where(and(eq(menuEntries.menuId, main), eq(menuEntries.pageId, Number(id))));
    await makeFolder("Darin", 1, own?.id);
    expect(problems(await take())).toEqual([
      { field: "", message: "menu_entry_not_empty", params: { count: 1 } },
    ]);
    expect(await isInMenu()).toBe(true);
    const other = await pageDesk(backend);
    const alone = await other.made("Allein");
    expect(problems(await other.change("showPageInMenu", { id: alone, isShown: true }))).toEqual([
      { field: "menuId", message: "menu_none" },
    ]);
    const nowhere = { id: alone, isShown: true, menuId: "999999999" };
    expect(problems(await other.change("showPageInMenu", nowhere))).toEqual([
      { field: "menuId", message: "reference_missing" },
    ]);
  });

  it("need the right to show them in menus, and no right on menus; an older version is refused", async () => {
    const without = await signedInUser(
      backend.db,
      ALL_OF_PAGES.filter((right) => !right.includes("show_in_menu")),
    );
    expect((await show({}, without.token)).code).toBe("NOT_AUTHORIZED");
    expect((await show({ version: 7 })).code).toBe("VERSION_CONFLICT");
    expect((await show({ id: "999999999" })).code).toBe("NOT_FOUND");
    expect(await entries()).toEqual([]);
    expect((await show({ version: 1 })).errors).toBeUndefined();
  });

  it("are taken into a menu once by two who do it at the same time", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => show({ menuId: String(main) })));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await entries()).toEqual([["Werben", 1, null]]);
  });
});
