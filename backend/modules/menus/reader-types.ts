import { publishedById } from "backend/modules/articles/service";
import { domainById } from "backend/modules/domains/service";
import { addressFrom, siteById } from "backend/modules/site-pages/service";
import { pages } from "backend/modules/site-pages/tables";
import { allOf, defineLoader, type MaybePromise, when } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { KEEPS_ANSWERS } from "backend/schema/kept-fields";
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
    const entriesByMenu = await entriesOfMenus(db, ids);
    return ids.map((id) =>
      (entriesByMenu.get(id) ?? []).filter(({ hiddenBecause }) => hiddenBecause === null),
    );
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

type Leading = Pick<ReadersEntry, "address" | "mediumId">;

/** Where an entry leads now; null for one that only holds others. */
function leadingTo(ctx: Ctx, entry: MenuEntry, domainId: number): MaybePromise<Leading> {
  const { pageId, articleId, address } = entry;
  if (pageId !== null)
    return when(addressOfPage(ctx, pageId, domainId), (pageAddress) => ({
      address: pageAddress,
      mediumId: null,
    }));
  if (articleId === null) return { address, mediumId: null };
  return when(publishedById(ctx).find(articleId), (article) =>
    article
      ? { address: `/${article.content.permalink}`, mediumId: article.content.medium }
      : { address: null, mediumId: null },
  );
}

/** Of a page of another site it is a whole address; null if that site is not active. */
function addressOfPage(ctx: Ctx, pageId: number, domainId: number): MaybePromise<string | null> {
  return when(domainOfPage(ctx).find(pageId), (site) => {
    if (site === null) return null;
    return when(siteById(ctx).find(site), ({ byId }): MaybePromise<string | null> => {
      const page = byId.get(String(pageId));
      return page ? addressFrom(ctx, domainId, page) : null;
    });
  });
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
        const entries = seen.map((entry) =>
          when(leadingTo(ctx, entry, domainId), (leading): ReadersEntry => ({ ...entry, ...leading })),
        );
        return await allOf(entries);
      },
    }),
  }),
});

builder.queryField("publishedMenu", (t) =>
  t.field({
    type: ReadersMenuRef,
    nullable: true,
    access: "signed-in",
    extensions: KEEPS_ANSWERS,
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
