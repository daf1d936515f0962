import { id } from "domain/form-fields";
import { menuEntryForm } from "domain/menus/menu";
import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { placeField } from "~/frames/tree/tree-place.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const CreateMenuEntry = graphql(`
  mutation CreateMenuEntry($menuId: String!, $data: MenuEntryInput!, $under: String, $idempotencyKey: String!) {
    createMenuEntry(menuId: $menuId, data: $data, under: $under, idempotencyKey: $idempotencyKey) { _id menuId }
  }
`);

const UpdateMenuEntry = graphql(`
  mutation UpdateMenuEntry($id: String!, $version: Int!, $data: MenuEntryInput!, $idempotencyKey: String!) {
    updateMenuEntry(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) { _id menuId }
  }
`);

const MoveMenuEntry = graphql(`
  mutation MoveMenuEntry(
    $id: String!, $version: Int!, $under: String, $before: String, $idempotencyKey: String!
  ) {
    moveMenuEntry(id: $id, version: $version, under: $under, before: $before, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const DeleteMenuEntry = graphql(`
  mutation DeleteMenuEntry($id: String!, $version: Int!, $idempotencyKey: String!) {
    deleteMenuEntry(id: $id, version: $version, idempotencyKey: $idempotencyKey)
  }
`);

const t = texts("menus");
const mayEdit = mayDo({ action: "edit", collectionType: "menus" });

const chosenEntry = z.object({ entry: id });

/** What a form of an entry names beside its fields: the entry itself, or the one that a new one lies in. */
function named(typed: Record<string, unknown>, field: "entry" | "under"): string | null {
  const value = typed[field];
  return typeof value === "string" && value !== "" ? value : null;
}

const entriesOf = (menuId = "") => `/menus/${menuId}#entries`;

const create = saveAction({
  may: mayEdit,
  schema: menuEntryForm,
  send: (args, { id: menuId, values: data, form, idempotencyKey }) =>
    gqlRequest(args, CreateMenuEntry, { menuId, data, under: named(form.typed, "under"), idempotencyKey }),
  savedTo: ({ params }) => entriesOf(params.id),
  toast: () => t("entries.created"),
});

const save = saveAction({
  may: mayEdit,
  schema: menuEntryForm,
  send: (args, { values: data, form, version, idempotencyKey }) =>
    gqlRequest(args, UpdateMenuEntry, {
      id: named(form.typed, "entry") ?? "",
      version,
      data,
      idempotencyKey,
    }),
  savedTo: ({ params }) => entriesOf(params.id),
  toast: () => t("entries.saved"),
});

const move = backAction({
  may: mayDo({ action: "sort_tree" }),
  schema: chosenEntry.extend({ place: placeField }),
  send: (args, { entry, place }, idempotencyKey, version) =>
    gqlRequest(args, MoveMenuEntry, { id: entry, version, ...place, idempotencyKey }),
  toast: () => t("entries.moved"),
  refused: () => t("entries.refused"),
});

const remove = backAction({
  may: mayEdit,
  schema: chosenEntry,
  send: (args, { entry }, idempotencyKey, version) =>
    gqlRequest(args, DeleteMenuEntry, { id: entry, version, idempotencyKey }),
  toast: () => t("entries.deleted"),
  refused: () => t("entries.refused"),
});

/** What the screen of a menu posts about its entries. The kit calls deleting the menu itself `delete`. */
export const entryIntents = { createEntry: create, saveEntry: save, move, deleteEntry: remove };
