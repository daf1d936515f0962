import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { closeGap, lastPosition, lockTree, moveNode } from "backend/platform/trees/nodes";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
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
} from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { folderForm, MOST_FOLDER_DEPTH, MOST_FOLDERS } from "domain/library/folder";
import { inReadingOrder, type TreePlace } from "domain/tree";
import { count, eq, sql } from "drizzle-orm";
import { assets, folders } from "./tables";

type StoredFolder = typeof folders.$inferSelect;

/** A folder with its place: how many are above it, and its name with theirs. */
export type Folder = Pick<StoredFolder, "version" | "name" | "position"> & {
  id: string;
  parentId: string | null;
  depth: number;
  path: string;
};

/** A folder by its name, for the activity log. */
export const folderNamed = defineName({ from: folders, id: folders.id, name: folders.name });

const PATH_SEPARATOR = " › ";

/** All folders as they are read, each followed by those in it. */
export async function allFolders(db: Db): Promise<Folder[]> {
  const { id, version, name, parentId, position } = folders;
  const rows = await db.select({ id, version, name, parentId, position }).from(folders);
  const nodes = rows.map((row) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  }));
  return inReadingOrder(nodes).map(({ node, above }) => ({
    ...node,
    depth: above.length,
    path: [...above, node].map(({ name }) => name).join(PATH_SEPARATOR),
  }));
}

/** A folder by its id, batched over the request; null where there is none. */
export const folderById = defineLoader<number, Folder | null>(async (ids, ctx) => {
  const byId = new Map((await allFolders(ctx.db)).map((folder) => [folder.id, folder]));
  return ids.map((id) => byId.get(String(id)) ?? null);
});

/** How many assets lie in a folder itself. */
export const assetsInFolder = defineLoader<number, number>(async (ids, ctx) => {
  const rows = await ctx.db
    .select({ folder: assets.folderId, number: count() })
    .from(assets)
    .where(isOneOf(assets.folderId, ids))
    .groupBy(assets.folderId);
  const numbers = new Map(rows.map(({ folder, number }) => [folder, number]));
  return ids.map((id) => numbers.get(id) ?? 0);
});

const refusals: Refusals = {
  ...referenceFields(folders, { parentId: "under" }),
  folders_name_key: { field: "name", message: "folder_name_used" },
};

/** Makes a folder, as the last one in another or at the top. */
export async function createFolder(
  ctx: SignedInCtx,
  { data, under }: { data: object; under: string | null },
  key: string,
): Promise<number> {
  const change = { key, operation: "createFolder", input: { data, under }, refusals };
  return await useCase(ctx, change, async ({ tx, log }) => {
    const { name } = readInput(folderForm, data);
    await lockTree(tx, { table: folders });
    const existingFolders = await allFolders(tx);
    const parent = under === null ? null : existingFolders.find(({ id }) => id === under);
    if (parent === undefined) throw badUserInput([{ field: "under", message: "reference_missing" }]);
    if (existingFolders.length >= MOST_FOLDERS)
      throw badUserInput([{ field: "name", message: "too_many_folders", params: { max: MOST_FOLDERS } }]);
    if (parent && parent.depth + 1 >= MOST_FOLDER_DEPTH)
      throw badUserInput([{ field: "under", message: "tree_too_deep" }]);
    const parentId = parent && parseId(parent.id);
    const position = await lastPosition(tx, { table: folders }, parentId);
    const [made] = await tx
      .insert(folders)
      .values({ name, parentId, position, ...creationColumns(ctx) })
      .returning({ id: folders.id });
    const id = made?.id ?? 0;
    const after = { name, folder: folderNamed(parentId) };
    await log([{ area: "folders", action: "create", recordId: id, before: null, after }]);
    return id;
  });
}

type SeenFolder = { id: string; version: number };

/** A folder that is to be changed, locked after its tree. */
async function lockFolder(tx: Db, ctx: SignedInCtx, { id, version }: Deletion): Promise<StoredFolder> {
  await lockTree(tx, { table: folders });
  const [folder] = await tx
    .select()
    .from(folders)
    .where(eq(folders.id, parseId(id) ?? 0))
    .for("update");
  if (!folder) throw notFound();
  await requireVersion(tx, ctx, folder, version, () => ({ name: folder.name }));
  return folder;
}

export async function renameFolder(
  ctx: SignedInCtx,
  { data, ...seen }: SeenFolder & { data: object },
  key: string,
): Promise<number> {
  const change = { key, operation: "updateFolder", input: { ...seen, data }, refusals };
  return await useCase(ctx, change, async ({ tx, log }) => {
    const { name } = readInput(folderForm, data);
    const folder = await lockFolder(tx, ctx, seen);
    if (name === folder.name) return folder.id;
    await tx
      .update(folders)
      .set({ name, ...nextVersionColumns(ctx, folder) })
      .where(eq(folders.id, folder.id));
    const before = { name: folder.name };
    await log([{ area: "folders", action: "update", recordId: folder.id, before, after: { name } }]);
    return folder.id;
  });
}

/** Moves a folder with all in it. */
export async function moveFolder(
  ctx: SignedInCtx,
  move: SeenFolder & TreePlace,
  key: string,
): Promise<number> {
  const change = { key, operation: "moveFolder", input: move, refusals };
  return await useCase(ctx, change, async ({ tx, log }) => {
    const moved = await moveNode(tx, ctx, { table: folders, mostDepth: MOST_FOLDER_DEPTH }, move);
    const id = parseId(move.id) ?? 0;
    if (!moved) return id;
    const placed = ({ parentId, position }: (typeof moved)["to"]) => ({
      folder: folderNamed(parentId),
      position,
    });
    const [before, after] = [placed(moved.from), placed(moved.to)];
    await log([{ area: "folders", action: "update", recordId: id, before, after }]);
    return id;
  });
}

/** Deletes a folder that nothing lies in. */
export async function deleteFolder(ctx: SignedInCtx, seen: Deletion, key: string | null): Promise<boolean> {
  const change = { key, operation: "deleteFolder", input: seen };
  return await useCase(ctx, change, async ({ tx, log }) => {
    const folder = await lockFolder(tx, ctx, seen);
    const { rows } = await tx.execute<{ assets: string | number; folders: string | number }>(sql`
      select (select count(*) from ${assets} where ${assets.folderId} = ${folder.id}) as assets,
        (select count(*) from ${folders} where ${folders.parentId} = ${folder.id}) as folders`);
    const within = { assets: Number(rows[0]?.assets), folders: Number(rows[0]?.folders) };
    if (within.assets + within.folders > 0)
      throw badUserInput([{ field: "", message: "folder_not_empty", params: within }]);
    await tx.delete(folders).where(eq(folders.id, folder.id));
    await closeGap(tx, { table: folders }, folder);
    const before = { name: folder.name, folder: folderNamed(folder.parentId) };
    await log([{ area: "folders", action: "delete", recordId: folder.id, before, after: null }]);
    return true;
  });
}

/** The condition that an asset lies in one of some folders, or in one below them. */
export const isInFolders = (ids: readonly number[]) => sql`${assets.folderId} in (
  with recursive wanted(id) as (
    select ${folders.id} from ${folders} where ${folders.id} = any(${`{${ids.join(",")}}`}::bigint[])
    union select below.id from ${folders} as below join wanted on below.parent_id = wanted.id
  ) select id from wanted)`;

/** A folder by the id of an answer; NOT_FOUND where it has gone. */
export async function folderOf(ctx: Ctx, id: number): Promise<Folder> {
  const folder = await folderById(ctx).load(id);
  if (!folder) throw notFound();
  return folder;
}
