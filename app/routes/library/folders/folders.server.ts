import type { LoaderFunctionArgs } from "@remix-run/node";
import { id, optionalId } from "domain/form-fields";
import { folderForm } from "domain/library/folder";
import { z } from "zod";
import { formConstraint, newIdempotencyKey } from "~/forms/post/parse-form.server";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { placeField } from "~/frames/tree/tree-place.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";

const FoldersScreen = graphql(`
  query FoldersScreen { folders { id: _id version name path parentId position assetCount } }
`);

const CreateFolder = graphql(`
  mutation CreateFolder($data: FolderInput!, $under: String, $idempotencyKey: String!) {
    createFolder(data: $data, under: $under, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const UpdateFolder = graphql(`
  mutation UpdateFolder($id: String!, $version: Int!, $data: FolderInput!, $idempotencyKey: String!) {
    updateFolder(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const MoveFolder = graphql(`
  mutation MoveFolder(
    $id: String!, $version: Int!, $under: String, $before: String, $idempotencyKey: String!
  ) {
    moveFolder(id: $id, version: $version, under: $under, before: $before, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const DeleteFolder = graphql(`
  mutation DeleteFolder($id: String!, $version: Int!, $idempotencyKey: String!) {
    deleteFolder(id: $id, version: $version, idempotencyKey: $idempotencyKey)
  }
`);

const PATH = "/media/folders";

export const newFolder = folderForm.extend({ under: optionalId });

export async function loadFolders(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { folders } = await gqlRequest(args, FoldersScreen);
  const renamed = new URL(args.request.url).searchParams.get("rename");
  const constraint = formConstraint(newFolder);
  return { folders, renamed, constraint, idempotencyKey: newIdempotencyKey() };
}

const t = texts("library");
const may = (action: "create" | "edit" | "delete") => mayDo({ action, collectionType: "attachments" });

const create = saveAction({
  may: may("create"),
  area: "library",
  schema: newFolder,
  send: (args, { values: { name, under }, idempotencyKey }) =>
    gqlRequest(args, CreateFolder, { data: { name }, under, idempotencyKey }),
  savedTo: () => PATH,
  toast: () => t("folders.created"),
});

export const renamedFolder = folderForm.extend({ folder: id });

const rename = saveAction({
  may: may("edit"),
  area: "library",
  schema: renamedFolder,
  send: (args, { values: { folder, name }, version, idempotencyKey }) =>
    gqlRequest(args, UpdateFolder, { id: folder, version, data: { name }, idempotencyKey }),
  savedTo: () => PATH,
  toast: () => t("folders.renamed"),
});

const chosenFolder = z.object({ folder: id });

const move = backAction({
  may: mayDo({ action: "sort_tree" }),
  schema: chosenFolder.extend({ place: placeField }),
  send: (args, { folder, place }, idempotencyKey, version) =>
    gqlRequest(args, MoveFolder, { id: folder, version, ...place, idempotencyKey }),
  toast: () => t("folders.moved"),
  refused: () => t("folders.refused"),
  back: PATH,
});

const remove = backAction({
  may: may("delete"),
  schema: chosenFolder,
  send: (args, { folder }, idempotencyKey, version) =>
    gqlRequest(args, DeleteFolder, { id: folder, version, idempotencyKey }),
  toast: () => t("folders.deleted"),
  refused: () => t("folders.refused"),
  back: PATH,
});

/** All posts of the screen. */
export const changeFolders = byIntent(byIntent(create, { rename }), { move, delete: remove });
