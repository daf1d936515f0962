import { assets } from "backend/modules/library/tables";
import { menuEntries, menus } from "backend/modules/menus/tables";
import { pageComponents } from "backend/modules/site-pages/content/tables";
import { pages } from "backend/modules/site-pages/tables";
import { nextNumber } from "backend/testing/factories";
import { makeDomain, pageDesk } from "backend/testing/site-pages";
import { COMPONENT_TYPES, type ComponentType, holdsOthers } from "domain/site-pages/kinds";
import { ancestorsOf } from "domain/tree";
import { asc, eq } from "drizzle-orm";
import { changeTree } from "~/routes/domains/tree/tree.server";
import { menuRoutes } from "~/routes/menus/record/routes.server";
import { changeBranch, loadBranch } from "~/routes/site-pages/branch/branch.server";
import { pageRoutes } from "~/routes/site-pages/record/routes.server";
import type { Posted } from "./first-record";
import type { House, OtherPost, Ready } from "./other-post";

const version = (number: number): Posted => ["kit/version", String(number)];

const KEYS = {
  line: "line",
  accordion: "accordion",
  first: "first",
  inner: "inner",
  block: "block",
} as const;

/** A page of a separator, an accordion of two sections with a separator in the first one, and a block of text. */
async function makeSitePage({ backend }: House) {
  const desk = await pageDesk(backend);
  const id = await desk.made(`Seite ${nextNumber()}`);
  const other = await desk.made(`Andere ${nextNumber()}`);
  const own = { pageId: Number(id), isOpen: false };
  await backend.db.insert(pageComponents).values([
    { ...own, key: KEYS.line, type: "separator", style: "line" },
    { ...own, key: KEYS.accordion, type: "accordion" },
    { ...own, key: KEYS.first, type: "section", within: KEYS.accordion, title: "Eins" },
    { ...own, key: KEYS.inner, type: "separator", within: KEYS.first, style: "dots" },
    { ...own, key: "second", type: "section", within: KEYS.accordion, title: "Zwei" },
    { ...own, key: KEYS.block, type: "content_block", title: "Block", text: "Ein Text" },
  ]);
  return { id, other, desk };
}

const assetOf = async ({ backend: { db } }: House, kind: "image" | "audio") => {
  const [asset] = await db
    .select({ id: assets.id })
    .from(assets)
    .where(eq(assets.kind, kind))
    .orderBy(asc(assets.id))
    .limit(1);
  return String(asset?.id);
};

/** The fields of a component of each type. */
const FIELDS: Record<ComponentType, (house: House, other: string) => Promise<PostedFields> | PostedFields> = {
  content_block: (_house, other) => ({
    title: "Überschrift",
    text: "Ein **Text**",
    linkText: "Mehr",
    linkPage: other,
    linkArticle: "",
    linkAddress: "",
  }),
  image: async (house) => ({
    asset: await assetOf(house, "image"),
    alt: "Haus",
    caption: "Ein Haus",
    style: "wide",
    linkPage: "",
    linkArticle: "",
    linkAddress: "https://www.beispiel.at",
  }),
  accordion: () => ({ title: "Fragen", isOpen: "on" }),
  tab: () => ({ title: "Reiter" }),
  audio: async (house) => ({
    title: "Chor",
    asset: await assetOf(house, "audio"),
    address: "",
    caption: "Probe",
    text: "La la la",
  }),
  video: async (house) => ({
    title: "Rundgang",
    asset: "",
    address: "https://video.example/rundgang",
    poster: await assetOf(house, "image"),
    caption: "Im Haus",
    text: "Guten Tag",
  }),
  separator: () => ({ style: "space" }),
};

type PostedFields = Record<string, string>;

const pairs = (fields: Record<string, string>): Posted[] => Object.entries(fields);

/** The components of `makeSitePage` as the form of their page has them. */
const PARTS: Record<string, PostedFields> = {
  [KEYS.line]: { type: "separator", style: "line" },
  [KEYS.accordion]: { type: "accordion", title: "" },
  [KEYS.first]: { type: "section", title: "Eins" },
  [KEYS.inner]: { type: "separator", style: "dots" },
  second: { type: "section", title: "Zwei" },
  [KEYS.block]: { type: "content_block", title: "Block", text: "Ein Text" },
};
const ORDER = "line accordion first:accordion inner:first second:accordion block";

type SitePage = Awaited<ReturnType<typeof makeSitePage>>;

/** A post of the form of a page: its components in another order, or with other fields. */
const ofPage = (
  name: string,
  change: (
    page: SitePage,
    house: House,
  ) => Promise<{ order?: string; parts?: Record<string, PostedFields>; intent?: string }>,
): OtherPost => ({
  name,
  action: pageRoutes.change,
  path: "/pages/1",
  async ready(house) {
    const page = await makeSitePage(house);
    const { order = ORDER, parts = {}, intent = "save" } = await change(page, house);
    const { title, slug } = await page.desk.find(page.id);
    const fields = Object.entries({ ...PARTS, ...parts }).flatMap(([key, values]) =>
      pairs(Object.fromEntries(Object.entries(values).map(([field, value]) => [`c.${key}.${field}`, value]))),
    );
    return {
      id: page.id,
      entries: [
        ...pairs({ domain: page.desk.domain, under: "", title, slug, language: "de", visibility: "public" }),
        ...pairs({ picture: "", seoTitle: "", seoDescription: "" }),
        ...pairs({ order, intent }),
        ...fields,
        version(1),
      ],
    };
  },
});

/** A component of each type, new at the end of the page; one that holds others with a section. */
const newComponents: OtherPost[] = COMPONENT_TYPES.map((type) =>
  ofPage(`a new component: ${type}`, async ({ other }, house) => ({
    order: `${ORDER} new-1${holdsOthers(type) ? " new-2:new-1" : ""}`,
    parts: {
      "new-1": { type, ...(await FIELDS[type](house, other)) },
      ...(holdsOthers(type) ? { "new-2": { type: "section", title: "Anfahrt" } } : {}),
    },
  })),
);

const changes: OtherPost[] = [
  ofPage("a change of a block of text", async ({ other }) => ({
    parts: {
      [KEYS.block]: {
        type: "content_block",
        title: "Neu",
        text: "Ein neuer Text",
        linkText: "Hin",
        linkPage: other,
      },
    },
  })),
  ofPage("a component that goes into a section", async () => ({
    order: "line accordion first:accordion inner:first second:accordion block:second",
  })),
  ofPage("a component that is left out", async () => ({
    parts: { [KEYS.line]: { type: "separator", style: "line", out: "on" } },
  })),
];

/** The pages of a site: all are there, and each is reached from the top. */
const pagesOf = (house: House, domain: string) => async () => {
  const rows = await house.backend.db
    .select({ id: pages.id, title: pages.title, parentId: pages.parentId, position: pages.position })
    .from(pages)
    .where(eq(pages.domainId, Number(domain)))
    .orderBy(asc(pages.id));
  const nodes = rows.map(({ id, parentId, position }) => ({
    id: String(id),
    parentId: parentId === null ? null : String(parentId),
    position,
  }));
  return rows.map(({ id, title }) => ({
    id,
    title,
    isReached: ancestorsOf(nodes, String(id)).every((above) => above.id !== String(id)),
  }));
};

/** A site of a page with two below it, and a page beside it. */
async function makeTree(house: House) {
  const desk = await pageDesk(house.backend);
  const menu = { name: "Hauptmenü", key: "main", language: "de", isActive: true } as const;
  await house.backend.db.insert(menus).values({ ...menu, domainId: Number(desk.domain) });
  const top = await desk.made(`Haus ${nextNumber()}`);
  const below = await desk.made(`Team ${nextNumber()}`, top);
  const last = await desk.made(`Kontakt ${nextNumber()}`, top);
  const beside = await desk.made(`Aktuell ${nextNumber()}`);
  return { desk, domain: desk.domain, top, below, last, beside };
}

type Tree = Awaited<ReturnType<typeof makeTree>>;

const ofTree = (name: string, fieldsOf: (tree: Tree) => PostedFields | Promise<PostedFields>): OtherPost => ({
  name,
  action: changeTree,
  path: "/domains/1/pages",
  async ready(house) {
    const tree = await makeTree(house);
    const fields = await fieldsOf(tree);
    const { version: now } = await tree.desk.find(fields.page ?? "");
    return {
      id: tree.domain,
      entries: [...pairs(fields), ["back", `/domains/${tree.domain}/pages`], version(now)],
      kept: pagesOf(house, tree.domain),
    };
  },
});

const tree: OtherPost[] = [
  ofTree("a step of a page among its siblings", ({ top, below, last }) => ({
    intent: "move",
    page: last,
    place: `${top},${below}`,
  })),
  ofTree("a page that goes elsewhere", ({ last, beside }) => ({
    intent: "place",
    page: last,
    under: beside,
    before: "",
  })),
  ofTree("a place that is chosen for a page", ({ last, beside }) => ({
    intent: "choosePlace",
    page: last,
    under: beside,
  })),
  ofTree("a page that becomes the homepage", async ({ desk, beside }) => {
    await desk.publish(beside);
    return { intent: "homepage", page: beside };
  }),
  {
    name: "a new page below another",
    action: pageRoutes.change,
    path: "/pages/create",
    async ready(house) {
      const { domain, top, below, last, beside } = await makeTree(house);
      const before = [top, below, last, beside].map(Number);
      return {
        entries: [
          ...pairs({ domain, under: top, title: `Neu ${nextNumber()}`, slug: "neu", language: "de" }),
          ...pairs({ visibility: "unlisted", picture: await assetOf(house, "image"), seoTitle: "Neues" }),
          ...pairs({ seoDescription: "Was neu ist", intent: "save" }),
        ],
        kept: async () => (await pagesOf(house, domain)()).filter(({ id }) => before.includes(id)),
      };
    },
  },
  ...(["publish", "withdraw"] as const).map(
    (which): OtherPost => ({
      name: `a branch: ${which}`,
      action: changeBranch,
      path: `/pages/1/branch?step=${which}`,
      async ready(house, me) {
        const { desk, domain, top, below } = await makeTree(house);
        if (which === "withdraw") for (const id of [top, below]) await desk.publish(id);
        const { data } = await me.open(loadBranch, `/pages/${top}/branch?step=${which}`, { id: top });
        return {
          id: top,
          entries: pairs({ seen: data.branch.seen, intent: which }),
          kept: pagesOf(house, domain),
        };
      },
    }),
  ),
];

/** A menu of a folder with a link in it, and a page beside it. */
async function makeSiteMenu({ backend }: House) {
  const { id: domainId } = await makeDomain(backend.db);
  const desk = await pageDesk(backend, { domainId });
  const page = await desk.made(`Seite ${nextNumber()}`);
  const own = {
    name: `Menü ${nextNumber()}`,
    key: "main",
    domainId,
    language: "de",
    isActive: true,
  } as const;
  const [menu] = await backend.db.insert(menus).values(own).returning();
  if (!menu) throw new Error("no menu");
  const entry = { menuId: menu.id, opensNewWindow: false };
  const [folder, linked] = await backend.db
    .insert(menuEntries)
    .values([
      { ...entry, kind: "folder" as const, label: "Verlag", position: 1 },
      { ...entry, kind: "page" as const, pageId: Number(page), label: "Team", position: 2 },
    ])
    .returning();
  const address = "https://www.beispiel.at/kontakt";
  const [link] = await backend.db
    .insert(menuEntries)
    .values({ ...entry, kind: "link", label: "Kontakt", address, position: 1, parentId: folder?.id ?? 0 })
    .returning();
  if (!folder || !linked || !link) throw new Error("no entries");
  return { id: String(menu.id), desk, page, folder, linked, link };
}

type Menu = Awaited<ReturnType<typeof makeSiteMenu>>;

/** A post to a menu; `changes`: the entry that it changes, the others stay as they are. */
const ofMenu = (
  name: string,
  entriesOf: (menu: Menu) => Posted[],
  changesOne: (menu: Menu) => { id: number } | null = () => null,
): OtherPost => ({
  name,
  action: menuRoutes.change,
  path: "/menus/1",
  async ready(house): Promise<Ready> {
    const menu = await makeSiteMenu(house);
    const own = changesOne(menu)?.id;
    const before = [menu.folder, menu.linked, menu.link].map(({ id }) => id).filter((id) => id !== own);
    return {
      id: menu.id,
      entries: entriesOf(menu),
      kept: async () => {
        const rows = await house.backend.db
          .select()
          .from(menuEntries)
          .where(eq(menuEntries.menuId, Number(menu.id)))
          .orderBy(asc(menuEntries.id));
        return rows.flatMap(({ id, kind, label, address, pageId }) =>
          before.includes(id) ? [{ id, kind, label, address, pageId }] : [],
        );
      },
    };
  },
});

const NO_TARGET = { article: "", address: "" };

/** A post of the card of a page's menus. */
const ofMenusCard = (
  name: string,
  postOf: (menu: Menu, desk: Menu["desk"]) => Promise<{ id: string; fields: PostedFields }>,
): OtherPost => ({
  name,
  action: pageRoutes.change,
  path: "/pages/1",
  async ready(house): Promise<Ready> {
    const menu = await makeSiteMenu(house);
    const { id, fields } = await postOf(menu, menu.desk);
    return {
      id,
      entries: [...pairs(fields), version(1)],
      kept: async () =>
        await house.backend.db
          .select({ id: menuEntries.id, label: menuEntries.label })
          .from(menuEntries)
          .where(eq(menuEntries.id, menu.link.id)),
    };
  },
});

const menuPosts: OtherPost[] = [
  ofMenusCard("a page that is taken into a menu", async ({ id: menu, folder }, desk) => ({
    id: await desk.made(`Neu ${nextNumber()}`),
    fields: {
      place: `${menu}:${folder.id}`,
      label: "Neu im Menü",
      "kit/form": "menu-place",
      intent: "takeIntoMenu",
    },
  })),
  ofMenusCard("an entry of a page that is taken away", async ({ page, linked }) => ({
    id: page,
    fields: { entry: String(linked.id), intent: "takeOutOfMenu", back: `/pages/${page}` },
  })),
  ofMenu("a new entry of a menu", ({ page, folder }) => [
    ...pairs({ kind: "page", label: "Neu", page, ...NO_TARGET, opensNewWindow: "on" }),
    ...pairs({ under: String(folder.id), "kit/form": "new-entry", intent: "createEntry" }),
  ]),
  ofMenu(
    "a change of an entry of a menu",
    ({ page, link }) => [
      ...pairs({ entry: String(link.id), kind: "page", label: "Zum Team", page, ...NO_TARGET }),
      ...pairs({ "kit/form": `entry-${link.id}`, intent: "saveEntry" }),
      version(link.version),
    ],
    ({ link }) => link,
  ),
  ofMenu("an entry of a menu that goes elsewhere", ({ id, link, linked }) => [
    ...pairs({ entry: String(link.id), place: `,${linked.id}`, intent: "move", back: `/menus/${id}` }),
    version(link.version),
  ]),
  ofMenu(
    "an entry of a menu that is deleted",
    ({ id, link }) => [
      ...pairs({ entry: String(link.id), intent: "deleteEntry", back: `/menus/${id}` }),
      version(link.version),
    ],
    ({ link }) => link,
  ),
];

/** The posts of web sites that are no record's form. */
export const SITE_POSTS: OtherPost[] = [...newComponents, ...changes, ...tree, ...menuPosts];
