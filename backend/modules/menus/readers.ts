import { publishedById } from "backend/modules/articles/service";
import { domainById } from "backend/modules/domains/service";
import { siteById } from "backend/modules/site-pages/service";
import { pages } from "backend/modules/site-pages/tables";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { MOST_MENU_ENTRIES } from "domain/menus/menu";
import { and, eq } from "drizzle-orm";
import { entriesOfMenus, type MenuEntry } from "./reading";
import { menus } from "./tables";

type Menu = typeof menus.$inferSelect;

/** A menu by what a web site calls it; kept, as each page of the site asks for it. */
const menuAt = defineLoader<{ domainId: number; key: string }, Menu | null>(
  async (places, { db }) =>
    await Promise.all(
      places.map(async ({ domainId, key }) => {
        const isIt = and(eq(menus.domainId, domainId), eq(menus.key, key));
        const [menu] = await db.select().from(menus).where(isIt);
        return menu ?? null;
      }),
    ),
  ["menus"],
);

/** The entries that readers see; kept until one of them or its target changes. */
const seenEntries = defineLoader<number, MenuEntry[]>(
  async (ids, { db }) => {
    const found = await entriesOfMenus(db, ids);
    return ids.map((id) => (found.get(id) ?? []).filter(({ hiddenBecause }) => hiddenBecause === null));
  },
  ["menu_entries", "pages", "domains", "published"],
);

/** The site of a page. */
const domainOfPage = defineLoader<number, number | null>(
  async (ids, { db }) => {
    const rows = await db
      .select({ id: pages.id, domainId: pages.domainId })
      .from(pages)
      .where(isOneOf(pages.id, ids));
    const byId = new Map(rows.map(({ id, domainId }) => [id, domainId]));
    return ids.map((id) => byId.get(id) ?? null);
  },
  ["pages"],
);

/** An entry as readers get it. */
interface ReadersEntry extends Pick<MenuEntry, "id" | "parentId" | "label" | "kind" | "opensNewWindow"> {
  address: string | null;
  mediumId: string | null;
}

/** Where an entry leads now; null for one that only holds others. */
async function leadingTo(ctx: Ctx, entry: MenuEntry, domainId: number) {
  const { pageId, articleId, address } = entry;
  if (pageId !== null) return { address: await addressOfPage(ctx, pageId, domainId), mediumId: null };
  if (articleId === null) return { address, mediumId: null };
  const article = await publishedById(ctx).load(articleId);
  return article
    ? { address: `/${article.content.permalink}`, mediumId: article.content.medium }
    : { address: null, mediumId: null };
}

/** Of a page of another site it is a whole address. */
async function addressOfPage(ctx: Ctx, pageId: number, domainId: number): Promise<string | null> {
  const site = await domainOfPage(ctx).load(pageId);
  if (site === null) return null;
  const page = (await siteById(ctx).load(site)).byId.get(String(pageId));
  if (!page || site === domainId) return page?.address ?? null;
  const host = (await domainById(ctx).load(site))?.hosts.split("\n")[0];
  return host ? `https://${host}${page.address}` : null;
}

const ReadersEntryRef = builder.objectRef<ReadersEntry>("ReadersMenuEntry").implement({
  fields: (t) => ({
    _id: t.exposeString("id"),
    parentId: t.exposeString("parentId", { nullable: true }),
    label: t.exposeString("label"),
    kind: t.exposeString("kind", { description: "page | article | link | folder" }),
    address: t.exposeString("address", {
      nullable: true,
      description:
        "The present one: of a page of this site `/verlag/team`, of one of another site a whole address, of an article `/permalink`. Null for a folder.",
    }),
    mediumId: t.exposeString("mediumId", { nullable: true, description: "Of an article." }),
    opensNewWindow: t.exposeBoolean("opensNewWindow"),
  }),
});

const ReadersMenuRef = builder.objectRef<Menu>("ReadersMenu").implement({
  description: "A menu as readers get it: only with entries whose targets everybody gets.",
  fields: (t) => ({
    name: t.exposeString("name"),
    language: t.exposeString("language"),
    entries: t.field({
      type: [ReadersEntryRef],
      atMost: MOST_MENU_ENTRIES,
      description: "Each followed by those in it. Folders without any are left out.",
      resolve: async ({ id, domainId }, _args, ctx): Promise<ReadersEntry[]> => {
        const seen = await seenEntries(ctx).load(id);
        return await Promise.all(
          seen.map(async (entry) => ({ ...entry, ...(await leadingTo(ctx, entry, domainId)) })),
        );
      },
    }),
  }),
});

builder.queryField("publishedMenu", (t) =>
  t.field({
    type: ReadersMenuRef,
    nullable: true,
    access: "signed-in",
    description:
      "The menu of a web site by its key; null where there is none, or it or the site is not active.",
    args: { domainId: t.arg.string({ required: true }), key: t.arg.string({ required: true }) },
    resolve: async (_root, { domainId, key }, ctx): Promise<Menu | null> => {
      const id = parseId(domainId) ?? 0;
      const domain = await domainById(ctx).load(id);
      const menu = domain?.isActive ? await menuAt(ctx).load({ domainId: id, key }) : null;
      return menu?.isActive ? menu : null;
    },
  }),
);
