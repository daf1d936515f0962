import { readersOf, restrictEntries } from "backend/modules/activity-log/service";
import type { Target } from "backend/modules/records/service";
import { offerChoices } from "backend/platform/lists/choices";
import { enforce, signedIn } from "backend/schema/access";
import { builder, deletionArgs, keyArg, placeArgs, seenArgs } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { MOST_FOLDERS } from "domain/library/folder";
import {
  allFolders,
  assetsInFolder,
  createFolder,
  deleteFolder,
  type Folder,
  folderById,
  folderNamed,
  folderOf,
  moveFolder,
  renameFolder,
} from "./folders";

const may = (action: "read" | "create" | "edit" | "delete") =>
  ({ action, collectionType: "attachments" }) as const;

export const FolderRef = builder.objectRef<Folder>("Folder").implement({
  fields: (t) => ({
    _id: t.exposeString("id"),
    version: t.exposeInt("version"),
    name: t.exposeString("name"),
    parentId: t.exposeString("parentId", { nullable: true }),
    position: t.exposeInt("position", { description: "Among those of the same parent, from 1." }),
    depth: t.exposeInt("depth", { description: "How many folders it lies in." }),
    path: t.exposeString("path", { description: "Its name after those of the folders that it lies in." }),
    assetCount: t.int({
      description: "The assets in itself, without those in folders below it.",
      resolve: ({ id }, _args, ctx) => assetsInFolder(ctx).load(parseId(id) ?? 0),
    }),
  }),
});

/** The folders that fields of assets refer to. */
export const folderTarget: Target = {
  type: FolderRef,
  byId: folderById,
  named: folderNamed,
};

builder.queryField("folders", (t) =>
  t.field({
    type: [FolderRef],
    atMost: MOST_FOLDERS,
    access: may("read"),
    description: "All folders of the library, each followed by those in it.",
    resolve: (_root, _args, ctx) => allFolders(ctx.db),
  }),
);

offerChoices("folders", {
  access: may("read"),
  atMost: MOST_FOLDERS,
  find: async (ctx, { ids, term, limit }) => {
    const words = (term ?? "").toLocaleLowerCase("de").split(/\s+/).filter(Boolean);
    const isMeant = ({ id, path }: Folder) =>
      ids ? ids.includes(id) : words.every((word) => path.toLocaleLowerCase("de").includes(word));
    const folders = (await allFolders(ctx.db)).filter(isMeant).slice(0, limit);
    return folders.map(({ id, path }) => ({ id, label: path }));
  },
});

const FolderInput = builder.inputType("FolderInput", { fields: (t) => ({ name: t.string() }) });

builder.mutationFields((t) => ({
  createFolder: t.field({
    type: FolderRef,
    access: may("create"),
    description: "Makes a folder, as the last one in the folder `under`, or at the top.",
    args: { data: t.arg({ type: FolderInput, required: true }), under: t.arg.string(), ...keyArg },
    resolve: async (_root, { data, under = null, idempotencyKey }, ctx) =>
      folderOf(ctx, await createFolder(signedIn(ctx), { data, under: under ?? null }, idempotencyKey)),
  }),
  updateFolder: t.field({
    type: FolderRef,
    access: may("edit"),
    args: {
      ...seenArgs,
      data: t.arg({ type: FolderInput, required: true }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      folderOf(ctx, await renameFolder(signedIn(ctx), change, idempotencyKey)),
  }),
  moveFolder: t.field({
    type: FolderRef,
    access: { action: "sort_tree" },
    description:
      "Moves a folder with all in it: into the folder `under` or to the top, before one of those in there or behind all.",
    args: {
      ...seenArgs,
      ...placeArgs,
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, id, version, under, before }, ctx) => {
      // The answer names the folder and those that it lies in.
      enforce(may("read"), {}, ctx);
      const move = { id, version, under: under ?? null, before: before ?? null };
      return folderOf(ctx, await moveFolder(signedIn(ctx), move, idempotencyKey));
    },
  }),
  deleteFolder: t.boolean({
    access: may("delete"),
    description: "Deletes an empty folder.",
    args: deletionArgs,
    resolve: (_root, { idempotencyKey, ...seen }, ctx) =>
      deleteFolder(signedIn(ctx), seen, idempotencyKey ?? null),
  }),
}));

restrictEntries("folders", readersOf("attachments"));
