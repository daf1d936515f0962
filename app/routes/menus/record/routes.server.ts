import type { LoaderFunctionArgs } from "@remix-run/node";
import { formValues } from "domain/fields/values";
import { MENU_FIELDS } from "domain/menus/fields";
import { menuEntryForm, menuForm } from "domain/menus/menu";
import { formConstraint } from "~/forms/post/parse-form.server";
import { graphql } from "~/graphql/graphql";
import { MenuFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { entryIntents } from "../entries/entries.server";
import { menuList } from "./list-columns";

export const menuRoutes = recordRoutes({
  list: menuList,
  called: { type: "Menu", many: "menus" },
  schema: menuForm,
  values: (record) => formValues(MENU_FIELDS, record),
  record: graphql(
    `query MenuScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: menu(id: $id) {
        _id version ...MenuFields domain { id: _id label: name }
        entries {
          id: _id version parentId position depth kind name: label address opensNewWindow hiddenBecause label
          page { _id id: _id label: name } article { _id id: _id label: name }
        }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "menus", id: $id, window: $window) { ...EditLock }
      uses: menuUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, MenuFields, PlaceOfUse],
  ),
  bulk: {
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    delete: { isDeletion: true },
  },
  intents: entryIntents,
});

/** The screen of a menu, with what the browser checks of its entries. */
export async function loadMenu(args: LoaderFunctionArgs) {
  const loaded = await menuRoutes.load(args);
  return { ...loaded, entryConstraint: formConstraint(menuEntryForm) };
}
