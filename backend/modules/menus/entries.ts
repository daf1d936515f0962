import { articles } from "backend/modules/articles/tables";
import { seesTitles } from "backend/modules/lifecycle/service";
import { readInput } from "backend/modules/records/service";
import { pageNamed } from "backend/modules/site-pages/service";
import { pages } from "backend/modules/site-pages/tables";
import type { Db } from "backend/platform/database/database";
import { closeGap, lastPosition, lockTree, moveNode, type Tree } from "backend/platform/trees/nodes";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { defineName } from "backend/platform/use-case/names";
import {
  creationColumns,
  type Deletion,
  nextVersionColumns,
  type Refusals,
  referenceFields,
  requireVersion,
  useCase,
  type Work,
} from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import { type MenuEntryDraft, MOST_MENU_DEPTH, MOST_MENU_ENTRIES, menuEntryForm } from "domain/menus/menu";
import { ancestorsOf, type TreePlace } from "domain/tree";
import { and, count, eq } from "drizzle-orm";
import { menuEntries, menus } from "./tables";

export type StoredEntry = typeof menuEntries.$inferSelect;
type SeenEntry = { id: string; version: number };

const treeOf = (menuId: number): Tree => ({ table: menuEntries, of: { by: menuEntries.menuId, id: menuId } });

const articleNamed = defineName({ from: articles, id: articles.id, name: articles.title });
const entryNamed = defineName({ from: menuEntries, id: menuEntries.id, name: menuEntries.label });

/** What the database refuses, at the fields of an entry. */
export const refusalsOfEntries: Refusals = {
  ...referenceFields(menuEntries, { pageId: "page", articleId: "article" }),
  menu_entries_parent_of_tree: { field: "under", message: "reference_missing" },
};

/** What the log says of an entry. */
const logged = ({ kind, label, pageId, articleId, address, opensNewWindow }: ColumnsOfEntry) => ({
  kind,
  label,
  address,
  opensNewWindow,
  page: pageNamed(pageId),
  article: articleNamed(articleId),
});

/** An entry is logged at its menu, under its label, as the rows of records are. */
const atMenu = (label: string, values: object | null) =>
  values && { [`entries[${label.replace(/[[\]]/g, "")}]`]: values };

async function logAtMenu(
  { log }: Work,
  { menuId, label }: Pick<StoredEntry, "menuId" | "label">,
  { before, after }: { before: object | null; after: object | null },
): Promise<void> {
  await log([
    {
      area: "menus",
      action: "update",
      recordId: menuId,
      before: atMenu(label, before) ?? {},
      after: atMenu(label, after) ?? {},
    },
  ]);
}

type ColumnsOfEntry = Pick<
  StoredEntry,
  "kind" | "label" | "pageId" | "articleId" | "address" | "opensNewWindow"
>;

/**
 * The columns that an entry is saved with. An internal link without a label gets the title of its target; users who may not
 * read the target give a label.
 */
async function columnsOf(
  ctx: SignedInCtx,
  tx: Db,
  { page, article, label, ...entry }: MenuEntryDraft,
): Promise<ColumnsOfEntry> {
  const [pageId, articleId] = [page && parseId(page), article && parseId(article)];
  const titles =
    pageId !== null && pageId !== ""
      ? await tx.select({ title: pages.title }).from(pages).where(eq(pages.id, pageId))
      : await tx
          .select({ title: articles.title })
          .from(articles)
          .where(eq(articles.id, Number(articleId ?? 0)));
  const [target] = titles;
  const field = entry.kind === "page" || entry.kind === "article" ? entry.kind : null;
  if (field && !target) throw badUserInput([{ field, message: "reference_missing" }]);
  if (field && label === null && !seesTitles(ctx, field))
    throw badUserInput([{ field: "label", message: "required" }]);
  return {
    ...entry,
    label: label ?? target?.title.slice(0, MENU_ENTRY_FIELDS.label.max) ?? "",
    pageId: pageId || null,
    articleId: articleId || null,
  };
}

/** Where an entry is made: as the last one in another, or at the top of its menu. */
export interface NewEntry {
  menuId: string;
  data: object;
  under: string | null;
}

/** Makes an entry. */
export async function createEntry(ctx: SignedInCtx, entry: NewEntry, key: string): Promise<number> {
  const change = { key, operation: "createMenuEntry", input: entry, refusals: refusalsOfEntries };
  return await useCase(ctx, change, async (work) => (await createEntryIn(work, ctx, entry)).id);
}

/** Makes an entry within a transaction. */
export async function createEntryIn(
  work: Work,
  ctx: SignedInCtx,
  { menuId, data, under }: NewEntry,
): Promise<StoredEntry> {
  const { tx } = work;
  const draft = readInput(menuEntryForm, data);
  const menu = await lockMenu(tx, menuId);
  const nodes = await nodesOf(tx, menu.id);
  const parent = under === null ? null : nodes.find(({ id }) => id === under);
  if (parent === undefined) throw badUserInput([{ field: "under", message: "reference_missing" }]);
  if (nodes.length >= MOST_MENU_ENTRIES)
    throw badUserInput([
      { field: "label", message: "too_many_menu_entries", params: { max: MOST_MENU_ENTRIES } },
    ]);
  if (parent && ancestorsOf(nodes, parent.id).length + 2 > MOST_MENU_DEPTH)
    throw badUserInput([{ field: "under", message: "tree_too_deep" }]);
  const parentId = parent && parseId(parent.id);
  const columns = await columnsOf(ctx, tx, draft);
  const position = await lastPosition(tx, treeOf(menu.id), parentId);
  const [made] = await tx
    .insert(menuEntries)
    .values({ ...columns, menuId: menu.id, parentId, position, ...creationColumns(ctx) })
    .returning();
  if (!made) throw notFound();
  const after = { ...logged(made), under: entryNamed(parentId) };
  await logAtMenu(work, made, { before: null, after });
  return made;
}

export async function updateEntry(
  ctx: SignedInCtx,
  { data, ...seen }: SeenEntry & { data: object },
  key: string,
): Promise<number> {
  const change = { key, operation: "updateMenuEntry", input: { ...seen, data }, refusals: refusalsOfEntries };
  return await useCase(ctx, change, async (work) => {
    const { tx } = work;
    const draft = readInput(menuEntryForm, data);
    const entry = await lockEntry(tx, seen.id);
    await requireVersion(tx, ctx, entry, seen.version, () => formOf(entry));
    const columns = await columnsOf(ctx, tx, draft);
    if (isSame(entry, columns)) return entry.id;
    await tx
      .update(menuEntries)
      .set({ ...columns, ...nextVersionColumns(ctx, entry) })
      .where(eq(menuEntries.id, entry.id));
    await logAtMenu(
      work,
      { ...columns, menuId: entry.menuId },
      { before: logged(entry), after: logged(columns) },
    );
    return entry.id;
  });
}

/** The values of an entry as its form has them. */
const formOf = ({ kind, label, pageId, articleId, address, opensNewWindow }: StoredEntry) => ({
  kind,
  label,
  address,
  opensNewWindow,
  page: pageId === null ? null : String(pageId),
  article: articleId === null ? null : String(articleId),
});

const isSame = (entry: StoredEntry, columns: ColumnsOfEntry): boolean =>
  (Object.keys(columns) as (keyof ColumnsOfEntry)[]).every((name) => entry[name] === columns[name]);

/** Moves an entry with all in it, within its menu. */
export async function moveEntry(ctx: SignedInCtx, move: SeenEntry & TreePlace, key: string): Promise<number> {
  const change = { key, operation: "moveMenuEntry", input: move, refusals: refusalsOfEntries };
  return await useCase(ctx, change, async (work) => {
    const { tx } = work;
    const entry = await lockEntry(tx, move.id);
    await moveEntryIn(work, ctx, entry, move);
    return entry.id;
  });
}

/** Moves a locked entry within a transaction. */
export async function moveEntryIn(
  work: Work,
  ctx: SignedInCtx,
  entry: StoredEntry,
  move: SeenEntry & TreePlace,
): Promise<void> {
  const tree = { ...treeOf(entry.menuId), mostDepth: MOST_MENU_DEPTH };
  const moved = await moveNode(work.tx, ctx, tree, move);
  if (!moved) return;
  const placed = ({ parentId, position }: (typeof moved)["to"]) => ({
    under: entryNamed(parentId),
    position,
  });
  await logAtMenu(work, entry, { before: placed(moved.from), after: placed(moved.to) });
}

/** Deletes an entry that no other one lies in. */
export async function deleteEntry(ctx: SignedInCtx, seen: Deletion, key: string | null): Promise<boolean> {
  const change = { key, operation: "deleteMenuEntry", input: seen };
  return await useCase(ctx, change, async (work) => {
    const entry = await lockEntry(work.tx, seen.id);
    await requireVersion(work.tx, ctx, entry, seen.version, () => formOf(entry));
    await deleteEntryIn(work, entry);
    return true;
  });
}

/** Deletes a locked entry within a transaction. BAD_USER_INPUT where others lie in it. */
export async function deleteEntryIn(work: Work, entry: StoredEntry): Promise<void> {
  const { tx } = work;
  const [within] = await tx
    .select({ number: count() })
    .from(menuEntries)
    .where(and(eq(menuEntries.menuId, entry.menuId), eq(menuEntries.parentId, entry.id)));
  if (within && within.number > 0)
    throw badUserInput([{ field: "", message: "menu_entry_not_empty", params: { count: within.number } }]);
  await tx.delete(menuEntries).where(eq(menuEntries.id, entry.id));
  await closeGap(tx, treeOf(entry.menuId), entry);
  const before = { ...logged(entry), under: entryNamed(entry.parentId) };
  await logAtMenu(work, entry, { before, after: null });
}

/** A menu whose entries are to be changed: it stays until the transaction ends, and its tree waits. */
async function lockMenu(tx: Db, id: string): Promise<{ id: number }> {
  const menuId = parseId(id) ?? 0;
  await lockTree(tx, treeOf(menuId));
  const [menu] = await tx.select({ id: menus.id }).from(menus).where(eq(menus.id, menuId)).for("key share");
  if (!menu) throw notFound();
  return menu;
}

/** An entry that is to be changed, locked after its tree. */
export async function lockEntry(tx: Db, id: string): Promise<StoredEntry> {
  const entry = await lockedEntry(tx, id);
  if (!entry) throw notFound();
  return entry;
}

/** The same; undefined where there is none. */
export async function lockedEntry(tx: Db, id: string): Promise<StoredEntry | undefined> {
  const isIt = eq(menuEntries.id, parseId(id) ?? 0);
  // An entry never changes its menu.
  const [row] = await tx.select({ menuId: menuEntries.menuId }).from(menuEntries).where(isIt);
  if (!row) return undefined;
  await lockTree(tx, treeOf(row.menuId));
  const [entry] = await tx.select().from(menuEntries).where(isIt).for("update");
  return entry;
}

async function nodesOf(tx: Db, menuId: number) {
  const { id, parentId, position } = menuEntries;
  const rows = await tx
    .select({ id, parentId, position })
    .from(menuEntries)
    .where(eq(menuEntries.menuId, menuId));
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  }));
}
