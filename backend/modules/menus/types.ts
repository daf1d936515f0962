import { usesArticles } from "backend/modules/articles/service";
import { isActiveSite, usesDomains } from "backend/modules/domains/service";
import { domains } from "backend/modules/domains/tables";
import { domainTarget } from "backend/modules/domains/types";
import { type LinkTarget, leadsTo, linkTarget } from "backend/modules/lifecycle/service";
import { defineRecord, fieldsIn } from "backend/modules/records/service";
import { usesPages } from "backend/modules/site-pages/service";
import { hasChosenId, hasChosenLink, hasChosenValue, isWanted } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { enforce, signedIn } from "backend/schema/access";
import { builder, deletionArgs, keyArg, placeArgs, seenArgs } from "backend/schema/builder";
import { MENU_FIELDS } from "domain/menus/fields";
import { MOST_MENU_ENTRIES, menuForm } from "domain/menus/menu";
import { and, eq } from "drizzle-orm";
import { createEntry, deleteEntry, moveEntry, updateEntry } from "./entries";
import { entriesOfMenu, type MenuEntry, menuOfEntry } from "./reading";
import { menuEntries, menus } from "./tables";

const may = (action: "read" | "create" | "edit" | "delete") => ({ action, collectionType: "menus" }) as const;

export const TargetRef = builder.objectRef<Omit<LinkTarget, "isPublished">>("MenuEntryTarget").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name", {
      description: "Its title; its address (`/articles/12`) for users without permission to read it.",
    }),
  }),
});

const MenuEntryRef = builder.objectRef<MenuEntry>("MenuEntry").implement({
  fields: (t) => ({
    _id: t.exposeString("id"),
    version: t.exposeInt("version"),
    menuId: t.string({ resolve: ({ menuId }) => String(menuId) }),
    parentId: t.exposeString("parentId", { nullable: true }),
    position: t.exposeInt("position", { description: "Among those of the same parent, from 1." }),
    depth: t.exposeInt("depth", { description: "How many entries it lies in." }),
    kind: t.exposeString("kind", { description: "page | article | link | folder" }),
    label: t.exposeString("label"),
    page: t.field({
      type: TargetRef,
      nullable: true,
      resolve: ({ pageId }, _args, ctx) => linkTarget(ctx, "page", pageId),
    }),
    article: t.field({
      type: TargetRef,
      nullable: true,
      resolve: ({ articleId }, _args, ctx) => linkTarget(ctx, "article", articleId),
    }),
    address: t.exposeString("address", { nullable: true }),
    opensNewWindow: t.exposeBoolean("opensNewWindow"),
    hiddenBecause: t.exposeString("hiddenBecause", {
      nullable: true,
      description:
        "Why readers do not see it: not_published, not_public (its target), empty (a folder without visible entries), below_hidden; null: they do.",
    }),
  }),
});

export const MenuRef = builder.objectRef<typeof menus.$inferSelect>("Menu").implement({
  fields: (t) => ({
    entries: t.field({
      type: [MenuEntryRef],
      atMost: MOST_MENU_ENTRIES,
      description: "All entries, each followed by those in it.",
      resolve: ({ id }, _args, ctx) => entriesOfMenu(ctx).load(id),
    }),
    entryCount: t.int({ resolve: async ({ id }, _args, ctx) => (await entriesOfMenu(ctx).load(id)).length }),
    hiddenCount: t.int({
      description: "How many of its entries readers do not see.",
      resolve: async ({ id }, _args, ctx): Promise<number> =>
        (await entriesOfMenu(ctx).load(id)).filter(({ hiddenBecause }) => hiddenBecause !== null).length,
    }),
  }),
});

const linkTo = (other: typeof menuEntries.pageId | typeof menuEntries.articleId) => ({
  record: menuEntries.menuId,
  other,
});

export const { byId: menuById } = defineRecord({
  area: "menus",
  called: { one: "menu", many: "menus", type: "Menu" },
  table: menus,
  ref: MenuRef,
  schema: menuForm,
  ...fieldsIn(MENU_FIELDS, { table: menus, targets: { domains: domainTarget } }),
  unique: {
    menus_name_key: { field: "name", message: "menu_name_used" },
    menus_key_key: { field: "key", message: "site_key_used" },
  },
  label: menus.name,
  list: {
    search: [menus.name, menus.key],
    joins: [{ table: domains, on: eq(domains.id, menus.domainId) }],
    sorts: { name: menus.name, domain: domains.name, updatedAt: menus.updatedAt },
    defaultSort: "name",
    found: { facts: [menus.key] },
    filter: (t) => ({
      domainIds: t.stringList(),
      languages: t.stringList(),
      isActive: t.boolean(),
      pageIds: t.stringList({ description: "With an entry that leads to one of these pages." }),
      articleIds: t.stringList({ description: "With an entry that leads to one of these articles." }),
    }),
    where: ({ domainIds, languages, isActive, pageIds, articleIds }) => [
      hasChosenId(menus.domainId, domainIds),
      hasChosenValue(menus.language, languages),
      isWanted(menus.isActive, isActive),
      hasChosenLink(menus.id, linkTo(menuEntries.pageId), pageIds),
      hasChosenLink(menus.id, linkTo(menuEntries.articleId), articleIds),
    ],
  },
});

usesPages({
  what: "menus",
  table: menuEntries,
  record: menuEntries.menuId,
  used: menuEntries.pageId,
  field: "entries",
  link: (id) => `/menus?toPage=${id}`,
});

usesArticles({
  what: "menus",
  table: menuEntries,
  record: menuEntries.menuId,
  used: menuEntries.articleId,
  field: "entries",
  link: (id) => `/menus?toArticle=${id}`,
});

leadsTo({
  kind: "menu",
  area: "menus",
  table: menus,
  name: menus.name,
  links: menuEntries,
  record: menuEntries.menuId,
  to: { pages: menuEntries.pageId, articles: menuEntries.articleId },
  isLive: and(menus.isActive, isActiveSite(menus.domainId)),
});

usesDomains({
  what: "menus",
  table: menus,
  record: menus.id,
  used: menus.domainId,
  field: "domain",
  link: (id) => `/menus?domain=${id}`,
});

/** An entry by the id of an answer; NOT_FOUND where it has gone. */
async function entryOf(ctx: Ctx, id: number): Promise<MenuEntry> {
  const menuId = await menuOfEntry(ctx).load(id);
  const entry = (menuId ? await entriesOfMenu(ctx).load(menuId) : []).find((one) => one.id === String(id));
  if (!entry) throw notFound();
  return entry;
}

const EntryInput = builder.inputType("MenuEntryInput", {
  fields: (t) => ({
    kind: t.string(),
    label: t.string({ description: "An internal link without one gets the title of its target." }),
    page: t.string(),
    article: t.string(),
    address: t.string(),
    opensNewWindow: t.boolean(),
  }),
});

builder.mutationFields((t) => ({
  createMenuEntry: t.field({
    type: MenuEntryRef,
    access: may("edit"),
    description: "Makes an entry, as the last one in the entry `under`, or at the top of its menu.",
    args: {
      menuId: t.arg.string({ required: true }),
      data: t.arg({ type: EntryInput, required: true }),
      under: t.arg.string(),
      ...keyArg,
    },
    resolve: async (_root, { menuId, data, under, idempotencyKey }, ctx) => {
      enforce(may("read"), {}, ctx);
      const made = { menuId, data, under: under ?? null };
      return entryOf(ctx, await createEntry(signedIn(ctx), made, idempotencyKey));
    },
  }),
  updateMenuEntry: t.field({
    type: MenuEntryRef,
    access: may("edit"),
    args: {
      ...seenArgs,
      data: t.arg({ type: EntryInput, required: true }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) => {
      enforce(may("read"), {}, ctx);
      return entryOf(ctx, await updateEntry(signedIn(ctx), change, idempotencyKey));
    },
  }),
  moveMenuEntry: t.field({
    type: MenuEntryRef,
    access: { action: "sort_tree" },
    description:
      "Moves an entry with all in it: into the entry `under` or to the top, before one of those in there or behind all.",
    args: {
      ...seenArgs,
      ...placeArgs,
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, id, version, under, before }, ctx) => {
      enforce(may("read"), {}, ctx);
      const move = { id, version, under: under ?? null, before: before ?? null };
      return entryOf(ctx, await moveEntry(signedIn(ctx), move, idempotencyKey));
    },
  }),
  deleteMenuEntry: t.boolean({
    access: may("edit"),
    description: "Deletes an entry that no other one lies in.",
    args: deletionArgs,
    resolve: (_root, { idempotencyKey, ...seen }, ctx) =>
      deleteEntry(signedIn(ctx), seen, idempotencyKey ?? null),
  }),
}));
