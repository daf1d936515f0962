import { isMenuScreen } from "domain/menu-visibility";
import { valueTextIn } from "~/forms/labels";
import { screenName } from "~/i18n/area-names";
import type { Words } from "~/records/change-words";
import { permissionLabel } from "~/records/permissions/permission-text";

/** The fields that list screens by their names in the menu; media among them are logged by their own. */
const LISTS = ["quicklinks", "favourites"];

/** The words of the entries about users: permissions, and the screens of the quicklinks. */
export function userWords(): Words {
  const valueText = valueTextIn("users");
  const menuText = (name: string) => (isMenuScreen(name) ? screenName(name) : name);
  return {
    labelOf: (field) => permissionLabel(field),
    valueText: (field, value) =>
      LISTS.includes(field) ? value.split(", ").map(menuText).join(", ") : valueText(field, value),
  };
}
