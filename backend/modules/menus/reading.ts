import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { HiddenBecause } from "domain/menus/kinds";
import { hiddenEntries } from "domain/menus/menu";
import { inReadingOrder } from "domain/tree";
import type { StoredEntry } from "./entries";
import { menuEntries } from "./tables";
import { problemsOfArticles, problemsOfPages } from "./targets";

/** An entry with its place, and why readers do not see it. */
export type MenuEntry = Omit<StoredEntry, "id" | "parentId"> & {
  id: string;
  parentId: string | null;
  depth: number;
  hiddenBecause: HiddenBecause | null;
};

/** The entries of menus as they are read, each followed by those in it. */
export async function entriesOfMenus(db: Db, menuIds: readonly number[]): Promise<Map<number, MenuEntry[]>> {
  const rows = await db.select().from(menuEntries).where(isOneOf(menuEntries.menuId, menuIds));
  const ofPages = await problemsOfPages(
    db,
    rows.flatMap(({ pageId }) => pageId ?? []),
  );
  const ofArticles = await problemsOfArticles(
    db,
    rows.flatMap(({ articleId }) => articleId ?? []),
  );
  const entries = rows.map((row) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  }));
  const hidden = hiddenEntries(
    entries,
    ({ pageId, articleId }) => ofPages.get(pageId ?? 0) ?? ofArticles.get(articleId ?? 0) ?? null,
  );
  const entriesByMenu = new Map<number, MenuEntry[]>(menuIds.map((id) => [id, []]));
  for (const { node, above } of inReadingOrder(entries)) {
    const entry = { ...node, depth: above.length, hiddenBecause: hidden.get(node.id) ?? null };
    entriesByMenu.get(node.menuId)?.push(entry);
  }
  return entriesByMenu;
}

export const entriesOfMenu = defineLoader<number, MenuEntry[]>(async (ids, { db }) => {
  const entriesByMenu = await entriesOfMenus(db, ids);
  return ids.map((id) => entriesByMenu.get(id) ?? []);
});

/** The menu of an entry; null where there is no such entry. */
export const menuOfEntry = defineLoader<number, number | null>(async (ids, { db }) => {
  const rows = await db
    .select({ id: menuEntries.id, menuId: menuEntries.menuId })
    .from(menuEntries)
    .where(isOneOf(menuEntries.id, ids));
  const byId = new Map(rows.map(({ id, menuId }) => [id, menuId]));
  return ids.map((id) => byId.get(id) ?? null);
});
