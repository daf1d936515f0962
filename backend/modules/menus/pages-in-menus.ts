import { pages } from "backend/modules/site-pages/tables";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { MOST_MENU_DEPTH, MOST_MENU_ENTRIES, MOST_MENUS_OFFERED } from "domain/menus/menu";
import { and, asc, eq } from "drizzle-orm";
import {
  createEntryIn,
  deleteEntryIn,
  lockEntry,
  lockedEntry,
  moveEntryIn,
  refusalsOfEntries,
} from "./entries";
import { entriesOfMenus, type MenuEntry } from "./reading";
import { menuEntries, menus } from "./tables";

/** An entry that leads to a page. */
export interface PageEntry {
  entry: MenuEntry;
  menu: typeof menus.$inferSelect;
  /** The labels of those that it lies in, the outermost first. */
  above: readonly string[];
}

/** A place in a menu where an entry can be made: at its top, or in one of its entries. */
export interface MenuPlace {
  menu: typeof menus.$inferSelect;
  under: string | null;
  /** The labels of the entry and of those that it lies in. */
  labels: readonly string[];
  /** Whether the menu leads to the page already. */
  isTaken: boolean;
  /** Whether the menu has as many entries as it can have. */
  isFull: boolean;
}

const labelsAbove = (entries: readonly MenuEntry[], { parentId }: MenuEntry): string[] => {
  const parent = entries.find(({ id }) => id === parentId);
  return parent ? [...labelsAbove(entries, parent), parent.label] : [];
};

/** The entries that lead to a page, by its id, in the order of the menus' names. */
export const entriesOfPage = defineLoader<number, PageEntry[]>(async (pageIds, { db }) => {
  const rows = await db
    .selectDistinct({ menuId: menuEntries.menuId })
    .from(menuEntries)
    .where(isOneOf(menuEntries.pageId, pageIds));
  const found = await menusWithEntries(
    db,
    rows.map(({ menuId }) => menuId),
  );
  return pageIds.map((pageId) =>
    found.flatMap(({ menu, entries }) =>
      entries.flatMap((entry) =>
        entry.pageId === pageId ? [{ entry, menu, above: labelsAbove(entries, entry) }] : [],
      ),
    ),
  );
});

async function menusWithEntries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const chosen = await db
    .select()
    .from(menus)
    .where(isOneOf(menus.id, ids))
    .orderBy(asc(menus.name), asc(menus.id));
  const byMenu = await entriesOfMenus(db, ids);
  return chosen.map((menu) => ({ menu, entries: byMenu.get(menu.id) ?? [] }));
}

/**
 * The places in the menus of a page's site, by the page's id: of `MOST_MENUS_OFFERED` menus at most, of each of them all. A
 * menu without room has its top only.
 */
export const placesForPage = defineLoader<number, MenuPlace[]>(async (pageIds, { db }) => {
  const rows = await db
    .select({ pageId: pages.id, menuId: menus.id })
    .from(pages)
    .innerJoin(menus, and(eq(menus.domainId, pages.domainId), eq(menus.isActive, true)))
    .where(isOneOf(pages.id, pageIds));
  const found = await menusWithEntries(db, [...new Set(rows.map(({ menuId }) => menuId))]);
  return pageIds.map((pageId) => {
    const own = new Set(rows.flatMap((row) => (row.pageId === pageId ? [row.menuId] : [])));
    return found
      .filter(({ menu }) => own.has(menu.id))
      .slice(0, MOST_MENUS_OFFERED)
      .flatMap(({ menu, entries }) => {
        const isTaken = entries.some((entry) => entry.pageId === pageId);
        const isFull = entries.length >= MOST_MENU_ENTRIES;
        const within = isFull ? [] : entries.filter(({ depth }) => depth + 2 <= MOST_MENU_DEPTH);
        return [
          { menu, under: null, labels: [], isTaken, isFull },
          ...within.map((entry) => ({
            menu,
            under: entry.id,
            labels: [...labelsAbove(entries, entry), entry.label],
            isTaken,
            isFull,
          })),
        ];
      });
  });
});

interface Shown {
  id: string;
  version: number | null;
  isShown: boolean;
  /** Null: the first menu of its site; of a page that is to leave, all menus. */
  menuId: string | null;
  /** The one entry that is to go; null: all of them. */
  entry: string | null;
  under: string | null;
  before: string | null;
  label: string | null;
}

/**
 * Makes the entry of a menu that leads to a page, or takes such entries away. BAD_USER_INPUT where the site has no menu,
 * where the menu leads to the page already, and where other entries lie in the one that is to go.
 */
export async function showPageInMenu(ctx: SignedInCtx, input: Shown, key: string): Promise<number> {
  const change = { key, operation: "showPageInMenu", input, refusals: refusalsOfEntries };
  return await useCase(ctx, change, async (work) => {
    const page = await seenPage(work.tx, ctx, input);
    if (input.isShown) await makeEntry(work, ctx, page, input);
    else if (input.entry !== null) await takeEntry(work, page.id, input.entry);
    else await takeEntries(work, page.id, input.menuId);
    return page.id;
  });
}

type PageRow = typeof pages.$inferSelect;

async function seenPage(tx: Db, ctx: SignedInCtx, { id, version }: Shown): Promise<PageRow> {
  const [page] = await tx
    .select()
    .from(pages)
    .where(eq(pages.id, parseId(id) ?? 0))
    .for("key share");
  if (!page) throw notFound();
  if (version !== null) await requireVersion(tx, ctx, page, version, () => ({}));
  return page;
}

async function makeEntry(
  work: Work,
  ctx: SignedInCtx,
  page: PageRow,
  { menuId, under, before, label }: Shown,
): Promise<void> {
  const { tx } = work;
  const menu = menuId ?? (await firstMenu(tx, page.domainId));
  if (menu === null) throw badUserInput([{ field: "menuId", message: "menu_none" }]);
  if (!(await isMenu(tx, menu))) throw badUserInput([{ field: "menuId", message: "reference_missing" }]);
  const data = { kind: "page", page: String(page.id), label: label || null };
  const entry = await createEntryIn(work, ctx, { menuId: menu, data, under });
  const others = await tx
    .select({ id: menuEntries.id })
    .from(menuEntries)
    .where(and(eq(menuEntries.menuId, entry.menuId), eq(menuEntries.pageId, page.id)));
  if (others.length > 1) throw badUserInput([{ field: "menuId", message: "menu_has_page" }]);
  if (before !== null)
    await moveEntryIn(work, ctx, entry, { id: String(entry.id), version: entry.version, under, before });
}

async function firstMenu(tx: Db, domainId: number): Promise<string | null> {
  const [menu] = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(and(eq(menus.domainId, domainId), eq(menus.isActive, true)))
    .orderBy(asc(menus.id))
    .limit(1);
  return menu ? String(menu.id) : null;
}

async function isMenu(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(eq(menus.id, parseId(id) ?? 0));
  return rows.length > 0;
}

/** One entry that leads to the page; others of its menu stay. */
async function takeEntry(work: Work, pageId: number, entryId: string): Promise<void> {
  const entry = await lockedEntry(work.tx, entryId);
  if (entry?.pageId !== pageId) throw badUserInput([{ field: "entry", message: "reference_missing" }]);
  await deleteEntryIn(work, entry);
}

/** In the order of the menus, so that two who take pages away wait for each other in one way. */
async function takeEntries(work: Work, pageId: number, menuId: string | null): Promise<void> {
  const isOfMenu = menuId === null ? undefined : eq(menuEntries.menuId, parseId(menuId) ?? 0);
  const rows = await work.tx
    .select({ id: menuEntries.id })
    .from(menuEntries)
    .where(and(eq(menuEntries.pageId, pageId), isOfMenu))
    .orderBy(asc(menuEntries.menuId), asc(menuEntries.id));
  for (const { id } of rows) await deleteEntryIn(work, await lockEntry(work.tx, String(id)));
}
