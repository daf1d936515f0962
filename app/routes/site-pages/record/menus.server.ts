import { id, optionalText } from "domain/form-fields";
import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf, type ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const TakeIntoMenu = graphql(`mutation TakePageIntoMenu(
  $id: String!, $version: Int!, $menuId: String!, $under: String, $label: String, $idempotencyKey: String!
) {
  showPageInMenu(
    id: $id, version: $version, isShown: true, menuId: $menuId, under: $under, label: $label
    idempotencyKey: $idempotencyKey
  ) { _id }
}`);

const TakeOutOfMenu = graphql(`mutation TakePageOutOfMenu(
  $id: String!, $version: Int!, $entry: String!, $idempotencyKey: String!
) {
  showPageInMenu(
    id: $id, version: $version, isShown: false, entry: $entry, idempotencyKey: $idempotencyKey
  ) { _id }
}`);

const t = texts("site-pages");
const may = mayDo({ action: "show_in_menu", collectionType: "pages" });

/** The form of the place in a menu. */
const menuPlace = z.object({
  // A menu, or an entry of one: `3`, `3:12`.
  place: z.string({ error: "required" }).regex(/^\d{1,15}(:\d{1,15})?$/, { error: "choice_invalid" }),
  label: optionalText(MENU_ENTRY_FIELDS.label.max),
});

/** What the service says of menus is said where the place is chosen. */
const problemsOfPlace = (refusal: ServiceError) =>
  problemsOf(refusal).map((problem) => {
    const isOfPlace =
      problem.field === "menuId" || problem.field === "under" || problem.message === "too_many_menu_entries";
    return isOfPlace ? { ...problem, field: "place" } : problem;
  });

/** The posts of the card of a page's menus. */
export const changesOfMenus = {
  takeIntoMenu: saveAction({
    may,
    area: "site-pages",
    schema: menuPlace,
    send: (args, { id: page, values: { place, label }, version, idempotencyKey }) => {
      const [menuId = "", under = null] = place.split(":");
      return gqlRequest(args, TakeIntoMenu, { id: page, version, menuId, under, label, idempotencyKey });
    },
    problems: problemsOfPlace,
    savedTo: ({ params }) => `/pages/${params.id}#menus`,
    toast: () => t("menus.done.taken"),
  }),
  takeOutOfMenu: backAction({
    may,
    refused: () => t("menus.refused"),
    schema: z.object({ entry: id }),
    send: (args, { entry }, idempotencyKey, version) =>
      gqlRequest(args, TakeOutOfMenu, { id: args.params.id ?? "", version, entry, idempotencyKey }),
    toast: () => t("menus.done.left"),
  }),
};
