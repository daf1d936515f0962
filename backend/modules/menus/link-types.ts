import { type LinkTarget, linkTarget } from "backend/modules/lifecycle/service";
import { recordUnder } from "backend/platform/database/loaders";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { eq, inArray } from "drizzle-orm";
import { menuEntries, menus } from "./tables";
import { MenuRef, menuById, TargetRef } from "./types";

type Entry = typeof menuEntries.$inferSelect;

const readMenus = { action: "read", collectionType: "menus" } as const;

const LinkRef = builder.objectRef<Entry>("Link").implement({
  description:
    "An entry of a menu that leads to an address elsewhere. It is changed as an entry of its menu.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    label: t.exposeString("label"),
    address: t.string({ resolve: ({ address }) => address ?? "" }),
    opensNewWindow: t.exposeBoolean("opensNewWindow"),
    menu: t.field({
      type: MenuRef,
      nullable: true,
      resolve: ({ menuId }, _args, ctx) => recordUnder(menuById(ctx), menuId),
    }),
  }),
});

const InternalLinkRef = builder.objectRef<Entry>("InternalLink").implement({
  description:
    "An entry of a menu that leads to a page or an article. It is changed as an entry of its menu.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    label: t.exposeString("label"),
    page: t.field({
      type: TargetRef,
      nullable: true,
      resolve: ({ pageId }, _args, ctx): Promise<LinkTarget | null> => linkTarget(ctx, "page", pageId),
    }),
    article: t.field({
      type: TargetRef,
      nullable: true,
      resolve: ({ articleId }, _args, ctx): Promise<LinkTarget | null> =>
        linkTarget(ctx, "article", articleId),
    }),
    opensNewWindow: t.exposeBoolean("opensNewWindow"),
    menu: t.field({
      type: MenuRef,
      nullable: true,
      resolve: ({ menuId }, _args, ctx) => recordUnder(menuById(ctx), menuId),
    }),
  }),
});

interface LinkFilter {
  ids?: readonly string[] | null;
  menuIds?: readonly string[] | null;
}

const LinkFilterInput = builder.inputRef<LinkFilter>("LinkFilter");
LinkFilterInput.implement({ fields: (t) => ({ ids: t.stringList(), menuIds: t.stringList() }) as never });

const entriesOf =
  (...kinds: Entry["kind"][]) =>
  (ctx: Ctx, query: ListQuery<LinkFilter>): Promise<RecordList<Entry>> =>
    readList<typeof menuEntries, Entry>(
      ctx.db,
      {
        table: menuEntries,
        joins: [{ table: menus, on: eq(menus.id, menuEntries.menuId), sortedBy: "menu" }],
        where: [
          inArray(menuEntries.kind, kinds),
          hasChosenId(menuEntries.id, query.filter?.ids),
          hasChosenId(menuEntries.menuId, query.filter?.menuIds),
          matchesTerm(query.term, { texts: [menuEntries.label], codes: [menuEntries.address] }),
        ],
        sorts: {
          label: menuEntries.label,
          menu: menus.name,
          createdAt: menuEntries.createdAt,
        },
        defaultSort: "label",
      },
      query,
    );

listFields<Entry, LinkFilter>("links", {
  item: LinkRef,
  type: "LinkList",
  filter: LinkFilterInput,
  access: readMenus,
  description: "The entries of all menus that lead to an address elsewhere.",
  list: entriesOf("link"),
});

listFields<Entry, LinkFilter>("internalLinks", {
  item: InternalLinkRef,
  type: "InternalLinkList",
  filter: LinkFilterInput,
  access: readMenus,
  description: "The entries of all menus that lead to a page or an article.",
  list: entriesOf("page", "article"),
});
