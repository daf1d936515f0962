import { PageRef, record } from "backend/modules/site-pages/types";
import { enforce, may, signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { MOST_MENU_DEPTH, MOST_MENU_ENTRIES, MOST_MENUS_OFFERED } from "domain/menus/menu";
import {
  entriesOfPage,
  type MenuPlace,
  type PageEntry,
  placesForPage,
  showPageInMenu,
} from "./pages-in-menus";

const readMenus = { action: "read", collectionType: "menus" } as const;
const showInMenu = { action: "show_in_menu", collectionType: "pages" } as const;

/** Most entries of menus that a page shows. */
const MOST_OF_PAGE = 50;

const PageEntryRef = builder.objectRef<PageEntry>("PageMenuEntry").implement({
  description: "An entry of a menu that leads to the page.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ entry }) => entry.id }),
    menuId: t.string({ resolve: ({ menu }) => String(menu.id) }),
    menu: t.string({ description: "The name of its menu.", resolve: ({ menu }) => menu.name }),
    isActive: t.boolean({
      description: "Whether readers get the menu.",
      resolve: ({ menu }) => menu.isActive,
    }),
    mayOpenMenu: t.boolean({ resolve: (_entry, _args, ctx) => may(ctx, readMenus) }),
    labels: t.stringList({
      atMost: MOST_MENU_DEPTH,
      description: "Those of the entries that it lies in, and its own.",
      resolve: ({ above, entry }) => [...above, entry.label],
    }),
    hiddenBecause: t.string({ nullable: true, resolve: ({ entry }) => entry.hiddenBecause }),
  }),
});

const MenuPlaceRef = builder.objectRef<MenuPlace>("PageMenuPlace").implement({
  description: "Where an entry that leads to the page can be made.",
  fields: (t) => ({
    menuId: t.string({ resolve: ({ menu }) => String(menu.id) }),
    menu: t.string({ description: "The name of the menu.", resolve: ({ menu }) => menu.name }),
    under: t.exposeString("under", {
      nullable: true,
      description: "The entry; null: at the top of the menu.",
    }),
    labels: t.exposeStringList("labels", { atMost: MOST_MENU_DEPTH }),
    isTaken: t.exposeBoolean("isTaken", { description: "Whether the menu leads to the page already." }),
    isFull: t.exposeBoolean("isFull", {
      description: "Whether the menu has as many entries as it can have.",
    }),
  }),
});

builder.objectFields(PageRef, (t) => ({
  inMenus: t.field({
    type: [PageEntryRef],
    atMost: MOST_OF_PAGE,
    isOncePerList: true,
    resolve: async ({ id }, _args, ctx): Promise<PageEntry[]> =>
      (await entriesOfPage(ctx).load(id)).slice(0, MOST_OF_PAGE),
  }),
  menuPlaces: t.field({
    type: [MenuPlaceRef],
    atMost: MOST_MENUS_OFFERED * MOST_MENU_ENTRIES,
    isOncePerList: true,
    description: `All those of the active menus of its site, of ${MOST_MENUS_OFFERED} menus at most, for users who may show pages in menus.`,
    resolve: async ({ id }, _args, ctx): Promise<MenuPlace[]> =>
      may(ctx, showInMenu) ? await placesForPage(ctx).load(id) : [],
  }),
}));

builder.mutationField("showPageInMenu", (t) =>
  t.field({
    type: PageRef,
    access: showInMenu,
    description:
      "Makes the entry of a menu that leads to the page, as the last one or before another, or takes such entries away. Refused: menu_none, menu_has_page, menu_entry_not_empty, and reference_missing where the menu or the entry is gone.",
    args: {
      id: t.arg.string({ required: true }),
      version: t.arg.int({ description: "Only if the page still has it." }),
      isShown: t.arg.boolean({ required: true }),
      menuId: t.arg.string({
        description: "Unset: the first active menu of its site; to take it away: all menus.",
      }),
      entry: t.arg.string({
        description: "To take it away: this entry alone, which leads to the page.",
      }),
      under: t.arg.string({ description: "The entry that the new one lies in; unset: at the top." }),
      before: t.arg.string({ description: "The entry that it stands before; unset: the last one." }),
      label: t.arg.string({ description: "Unset: the title of the page." }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...args }, ctx) => {
      enforce({ action: "read", collectionType: "pages" }, {}, ctx);
      const { version = null, menuId = null, entry = null, ...change } = args;
      const { under = null, before = null, label = null } = change;
      const input = { ...change, version, menuId, entry, under, before, label };
      return await record.saved(ctx, showPageInMenu(signedIn(ctx), input, idempotencyKey));
    },
  }),
);
